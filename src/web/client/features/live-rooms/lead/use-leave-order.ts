import { leaveRoom } from '#modules/live-rooms/contract/api.ts';
import { useAction, type ActionOptions } from '#client/lib/action.ts';
import { isUndecided } from '#client/lib/call.ts';
import type { RoomSession } from '../room/room-session.ts';

/** A host leaves, and the session continues (C-012): under a present member, or left to the group. */
export const useLeaveOrder = (session: RoomSession, done: ActionOptions<typeof leaveRoom>['done']) => {
  const { actor, session: id } = session;
  const { run, pending, notice } = useAction(leaveRoom, {
    quiet: true,
    ...(done === undefined ? {} : { done }),
    after: () => actor.send({ type: 'LEAVE' }),
  });
  const order = async (how: { hand_over_to: string } | { to_group: true }) => {
    const { tab } = actor.getSnapshot().context;
    actor.send({ type: 'LEAVES' });
    const answer = await run({ id, tab, confirmed: true, ...how });
    if (answer.ok) return;
    actor.send(isUndecided(answer) ? { type: 'UNANSWERED', ifGone: { type: 'LEAVE' } } : { type: 'STAYS' });
  };
  return { order, pending, notice };
};
