import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { changeRoom } from './change-room.ts';
import type { RoomUseCase } from './needs.ts';

/** The host goes to the door for some minutes. Resolves to until when the room is held. */
export const stepOut: RoomUseCase<[{ member: string; tab: string | null }], { until: string } | Refusal> =
  (needs) =>
  async (caller, session, { member, tab }) => {
    const done = await changeRoom(needs)(caller, session, { type: 'StepOut', member, tab });
    return isRefusal(done) ? done : { until: done.state.people.get(member)!.outUntil! };
  };
