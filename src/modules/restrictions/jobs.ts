import { must } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { RestrictionCommands } from './commands.ts';
import { liftRestriction, noteRestriction } from './policies/note-restrictions-when-placed-or-taken-back.ts';

/** Both are safe to run twice, and in either order. */
export const restrictionJobs = ({
  noteIncoming,
  liftIncoming,
}: Pick<RestrictionCommands, 'noteIncoming' | 'liftIncoming'>): readonly JobHandler[] => [
  jobHandler(noteRestriction, async (incoming, by) => must(await noteIncoming(by, incoming))),
  jobHandler(liftRestriction, async (incoming, by) => must(await liftIncoming(by, incoming))),
];
