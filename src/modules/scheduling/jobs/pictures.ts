import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { dropPicture } from '../picture/commands/drop-picture.ts';
import * as dropping from '../policies/drop-pictures-when-not-shown.ts';

/** Files that nothing shows any more go. */
export const pictureJobs = (needs: Parameters<typeof dropPicture>[0]): readonly JobHandler[] => [
  jobHandler(dropping.dropPicture, ({ of: id, file }) => dropPicture(needs)(id, file)),
];
