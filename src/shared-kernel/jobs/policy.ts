import type { ProjectionReaction } from '../read-models/projection.ts';
import type { Cancellation, Job } from './job.ts';

export { on } from '../read-models/projection.ts';
export { job } from './job.ts';

/**
 * Reacts to events with jobs; pure. Its checkpoint moves in the transaction that adds the jobs, so none is lost or added
 * twice. Named `<do>-when-<fact>`, in the file and the constant of that name. The name is recorded as the actor of what its
 * jobs do, and it keys the checkpoint: it is never changed once released.
 */
export type Policy = {
  name: string;
  reactions: readonly ProjectionReaction<readonly (Job | Cancellation)[]>[];
  /** The policy that reacted to the same events in earlier releases: a first start continues from its checkpoint. */
  splitFrom?: string;
};

/** `policy('enforce-password-when-changed', on(PasswordChanged, ({ data }) => [ … ]))` */
export const policy = (name: string, ...reactions: Policy['reactions']): Policy => ({ name, reactions });
