import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { SessionFacts } from '#modules/scheduling/index.ts';
import { usualStep, type EnterStep } from '../domain/entering.ts';
import type { RoomState } from '../domain/room-state.ts';
import { changeRoomOf } from './change-room.ts';
import type { RoomUseCase } from './needs.ts';
import { roomNumberOf } from '../facts/room-uuid.ts';

export type EnterRoomEntered = { session: SessionFacts; state: RoomState; step: EnterStep };

type EnterRoomEntry = {
  member: string;
  /** In this sign-in; staff may be without their rights in it. */
  isAdmin: boolean;
  room: string;
  /** Undefined when the caller leaves it to the clock. */
  step: EnterStep | undefined;
  tab: string;
  reason: string | undefined;
};

/** A member takes one step on the way into a room: prepare, wait, connect. */
export const enterRoom: RoomUseCase<[entry: EnterRoomEntry], EnterRoomEntered | Refusal> =
  (needs) => async (caller, session, entry) => {
    const { now, scheduling, identity, settings } = needs;
    const [facts, account] = await Promise.all([scheduling.session(session), identity.account(entry.member)]);
    const step = entry.step ?? usualStep(facts, now(), settings);
    const done = await changeRoomOf(needs, caller, facts, {
      type: 'Enter',
      entrant: { id: entry.member, ...account, isAdmin: entry.isAdmin },
      room: roomNumberOf(needs, session, entry.room),
      step,
      reason: entry.reason,
      tab: step === 'prepare' ? null : entry.tab,
    });
    return isRefusal(done) ? done : { session: facts, state: done.state, step };
  };
