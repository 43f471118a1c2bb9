import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { isEndOfAll } from '../domain/goodbye-state.ts';
import { changeRoom } from './change-room.ts';
import type { RoomUseCase } from './needs.ts';

/** A member leaves on purpose, or closes the window. Resolves to whether the session is over for all. */
export const leaveRoom: RoomUseCase<
  [leaving: { member: string; tab: string | null; confirmed: boolean; handOverTo: string | null; toGroup: boolean }],
  { ended: boolean } | Refusal
> = (needs) => async (caller, session, leaving) => {
  const { handOverTo } = leaving;
  const isLimited = handOverTo !== null && !(await needs.hosting.mayHost(handOverTo, needs.now()));
  const done = await changeRoom(needs)(caller, session, { type: 'Leave', ...leaving, isLimited });
  if (isRefusal(done)) return done;
  const { status, goodbye } = done.state;
  return { ended: status === 'ended' || (goodbye.announced !== null && isEndOfAll(goodbye.announced)) };
};
