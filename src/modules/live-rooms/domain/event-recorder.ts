import type { RoomEvent } from '../contract/room-events.ts';
import { evolveRoom, present, type RoomState } from './room-state.ts';

/** Records facts in order; each is applied before the next. */
export const eventRecorder = (from: RoomState) => {
  const facts: RoomEvent[] = [];
  let state = from;
  return {
    facts: facts as readonly RoomEvent[],
    state: () => state,
    person: (member: string) => state.people.get(member),
    record: (next: RoomEvent) => {
      facts.push(next);
      state = evolveRoom(state, next);
    },
    /** All members present now. */
    here: () => present(state),
    /** All members present after this change of one person. */
    hereAfter: (member: string, comes: boolean) => [
      ...present(state).filter((other) => other !== member),
      ...(comes ? [member] : []),
    ],
  };
};
export type EventRecorder = ReturnType<typeof eventRecorder>;
