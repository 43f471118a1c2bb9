import { caller } from '../../shared-kernel/commands/commands.ts';
import type { JobHandler } from '../../shared-kernel/jobs/policy.ts';
import type { RestrictionCommands } from './commands.ts';
import type { Restriction } from './contract/restriction.ts';
import { LIFT_RESTRICTION, NOTE_RESTRICTION } from './policies/note-restrictions-when-placed-or-taken-back.ts';

/** Both jobs are idempotent and may run in any order. */
export const restrictionJobs = ({ note, lift }: Pick<RestrictionCommands, 'note' | 'lift'>) => {
  const of = ({ payload }: Parameters<JobHandler>[0]) => ({
    restriction: String(payload['restriction']),
    restricted: String(payload['restricted']),
    by: String(payload['by']),
  });
  const by = (job: Parameters<JobHandler>[0]) =>
    caller({ kind: 'system', policy: 'note-restrictions' }, job.correlation, job.causation);
  return {
    [NOTE_RESTRICTION]: async (job) => {
      must(await note(by(job), { ...of(job), during: job.payload['during'] as Restriction['during'] }));
    },
    [LIFT_RESTRICTION]: async (job) => {
      must(await lift(by(job), of(job)));
    },
  } satisfies Record<string, JobHandler>;
};

/** Thrown, so that the job is tried again. */
const must = (refused: { refused: string } | undefined): void => {
  if (refused) throw new Error(refused.refused);
};
