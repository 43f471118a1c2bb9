import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { incomingRestrictions } from '../domain/incoming-restrictions.ts';
import type { NoteIncoming, NotingNeeds } from './needs.ts';

export const liftIncoming =
  ({ execute, names }: NotingNeeds) =>
  async (caller: Caller, incoming: NoteIncoming): Promise<Refusal | undefined> => {
    const restricted = await names.memberBehind(incoming.restricted);
    return refusalOf(
      await execute(caller, incomingRestrictions, restricted, { type: 'Lift', ...incoming, restricted }),
    );
  };
