import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { changeRoom } from './change-room.ts';
import type { RoomNeeds } from './needs.ts';

/** The host goes to the door for some minutes. Resolves to until when the room is held. */
export const stepOut =
  (needs: RoomNeeds) =>
  async (
    caller: Caller,
    session: string,
    { member, tab }: { member: string; tab: string | null },
  ): Promise<{ until: string } | Refusal> => {
    const done = await changeRoom(needs)(caller, session, { type: 'StepOut', member, tab });
    return isRefusal(done) ? done : { until: done.state.people.get(member)!.outUntil! };
  };
