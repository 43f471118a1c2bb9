import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { Restriction } from '../contract/restriction.ts';
import { incomingRestrictions } from '../domain/incoming-restrictions.ts';
import type { RestrictionNeeds } from './needs.ts';

type NoteIncoming = { restriction: string; restricted: string; by: string };

/** The restricted member's stream has it, too, so that decisions about them can ask. */
export const noteIncoming =
  ({ execute }: Pick<RestrictionNeeds, 'execute'>) =>
  async (caller: Caller, incoming: NoteIncoming & { during: Restriction['during'] }): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, incomingRestrictions, incoming.restricted, { type: 'Note', ...incoming }));

export const liftIncoming =
  ({ execute }: Pick<RestrictionNeeds, 'execute'>) =>
  async (caller: Caller, incoming: NoteIncoming): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, incomingRestrictions, incoming.restricted, { type: 'Lift', ...incoming }));
