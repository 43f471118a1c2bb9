import { refusalOf } from '#kernel/contract/refusals.ts';
import { changeRoom } from './change-room.ts';
import type { RoomUseCase } from './needs.ts';

/** The session records the removal and its reason; the room lets the member go at once. */
export const removeFromRoom: RoomUseCase<[removal: { member: string; by: string; byAdmin: boolean; reason: string }]> =
  (needs) => async (caller, session, removal) => {
    const refusal = await needs.sessions.remove(caller, session, removal);
    if (refusal) return refusal;
    const done = await changeRoom(needs)(caller, session, { type: 'TakeOut', member: removal.member });
    needs.roomCache.invalidate(session);
    return refusalOf(done);
  };
