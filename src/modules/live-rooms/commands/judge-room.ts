import type { Caller } from '#kernel/commands/commands.ts';
import { changeRoomOf } from './change-room.ts';
import type { RoomNeeds } from './needs.ts';

/** Evaluates the rules of time; the end of the session ends its room. */
export const judgeRoom = (needs: RoomNeeds) => async (caller: Caller, session: string) => {
  const facts = await needs.scheduling.session(session);
  const { status } = facts;
  if (status === 'canceled' || status === 'deleted')
    return changeRoomOf(needs, caller, facts, { type: 'End', because: 'canceled' });
  if (status === 'over') return changeRoomOf(needs, caller, facts, { type: 'End', because: 'time' });
  return changeRoomOf(needs, caller, facts, { type: 'Judge' });
};
