import { must } from '#kernel/contract/refusals.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { RestrictionCommands } from './commands.ts';
import { liftRestriction, noteRestriction } from './policies/note-restrictions-when-placed-or-taken-back.ts';

/** Both are safe to run twice, and in either order. */
export const restrictionJobs = ({ note, lift }: Pick<RestrictionCommands, 'note' | 'lift'>): readonly JobHandler[] => [
  jobHandler(noteRestriction, async (of, by) => must(await note(by, of))),
  jobHandler(liftRestriction, async (of, by) => must(await lift(by, of))),
];
