import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { Restriction } from '../contract/restriction.ts';
import { incomingRestrictions } from '../domain/incoming-restrictions.ts';
import type { RestrictionNeeds } from './needs.ts';

type Incoming = { restriction: string; restricted: string; by: string };

/** The restricted member's stream has it, too, so that decisions about them can ask. */
export const noteIncoming =
  ({ execute }: Pick<RestrictionNeeds, 'execute'>) =>
  async (by: Caller, incoming: Incoming & { during: Restriction['during'] }): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, incomingRestrictions, incoming.restricted, { type: 'Note', ...incoming }));

export const liftIncoming =
  ({ execute }: Pick<RestrictionNeeds, 'execute'>) =>
  async (by: Caller, incoming: Incoming): Promise<Refusal | undefined> =>
    refusalOf(await execute(by, incomingRestrictions, incoming.restricted, { type: 'Lift', ...incoming }));
