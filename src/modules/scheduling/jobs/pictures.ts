import { stateOf } from '#kernel/commands/commands.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { sessionState } from '../facts/session-state.ts';
import type { PictureNeeds } from '../picture/commands/store-picture.ts';
import { picture } from '../picture/domain/picture.ts';
import { dropPicture } from '../policies/drop-pictures-when-not-shown.ts';

/** Files that nothing shows any more go; a picture that was chosen again meanwhile stays. */
export const pictureJobs = (needs: Pick<PictureNeeds, 'log' | 'files'>): readonly JobHandler[] => [
  jobHandler(dropPicture, async ({ of: id, file: named }) => {
    const { picture: current } = await stateOf(needs.log, picture, id);
    const file = named ?? current;
    if (file === null) return;
    const { status } = await sessionState(needs, id);
    if (file !== current || status === 'deleted') await needs.files.remove(file);
  }),
];
