import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { Restriction } from '../contract/restriction.ts';
import { incomingRestrictions } from '../domain/incoming-restrictions.ts';
import type { NoteIncoming, NotingNeeds } from './needs.ts';

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
