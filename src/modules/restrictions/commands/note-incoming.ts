import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { Restriction } from '../contract/restriction.ts';
import { incomingRestrictions } from '../domain/incoming-restrictions.ts';
import type { RestrictionNeeds } from './needs.ts';

type NoteIncoming = { restriction: string; restricted: string; by: string };

type NotingNeeds = Pick<RestrictionNeeds, 'execute' | 'names'>;

/**
 * The restricted member's stream has it, too, so that decisions about them can ask: a restriction of a name in a Well is one
 * of the person behind it (ADR 107).
 */
export const noteIncoming =
  ({ execute, names }: NotingNeeds) =>
  async (caller: Caller, incoming: NoteIncoming & { during: Restriction['during'] }): Promise<Refusal | undefined> => {
    const restricted = await names.memberBehind(incoming.restricted);
    return refusalOf(
      await execute(caller, incomingRestrictions, restricted, { type: 'Note', ...incoming, restricted }),
    );
  };

export const liftIncoming =
  ({ execute, names }: NotingNeeds) =>
  async (caller: Caller, incoming: NoteIncoming): Promise<Refusal | undefined> => {
    const restricted = await names.memberBehind(incoming.restricted);
    return refusalOf(
      await execute(caller, incomingRestrictions, restricted, { type: 'Lift', ...incoming, restricted }),
    );
  };
