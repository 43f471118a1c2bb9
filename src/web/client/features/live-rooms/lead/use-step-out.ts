import { stepOut } from '#modules/live-rooms/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import type { RoomSession } from '../room/room-session.ts';

/** The host goes to the door, and the room is held (C-012). */
export const useStepOut = ({ actor, session: id }: RoomSession) => {
  const { run, pending, notice } = useAction(stepOut, { quiet: true });
  const order = async () => {
    const { tab } = actor.getSnapshot().context;
    // What a look says meanwhile is the effect of this.
    actor.send({ type: 'LEAVES' });
    const answer = await run({ id, tab });
    actor.send(answer.ok ? { type: 'STEPPED_OUT', until: answer.value.until } : { type: 'STAYS' });
  };
  return { order, pending, notice };
};
