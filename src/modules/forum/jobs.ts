import { stateOf } from '../../shared-kernel/commands/commands.ts';
import type { FileStore } from '../../shared-kernel/files/files.ts';
import { jobHandler, type JobHandler } from '../../shared-kernel/jobs/job.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { post as postDecider } from './domain/post.ts';
import { dropPostPicture } from './policies/drop-post-pictures-when-not-shown.ts';

/** The jobs of the policies; each is safe to run twice. */
export const forumJobs = ({ log, files }: { log: EventLog; files: FileStore }): readonly JobHandler[] => [
  jobHandler(dropPostPicture, async ({ post, file }) => {
    const { picture, status } = await stateOf(log, postDecider, post);
    const dropped = file ?? picture;
    if (dropped !== null && (dropped !== picture || status === 'deleted')) await files.remove(dropped);
  }),
];
