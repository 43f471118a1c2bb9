import type { Caller, Done } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { SessionFacts } from '#modules/scheduling/index.ts';
import type { RoomEvent } from '../contract/room-events.ts';
import { room, type RoomCommand } from '../domain/room.ts';
import type { RoomState } from '../domain/room-state.ts';
import type { RoomNeeds, RoomUseCase } from './needs.ts';

type WithoutContext<C> = C extends unknown ? Omit<C, 'session' | 'now' | 'rules'> : never;
/** A command without what every command is decided on: the session, the time, the settings. */
export type RoomOrder = WithoutContext<RoomCommand>;

/** Executes one command on the room of a session that was read already. */
export const changeRoomOf = async (
  { execute, now, roomCache, settings }: RoomNeeds,
  caller: Caller,
  session: SessionFacts,
  order: RoomOrder,
): Promise<Done<RoomState, RoomEvent> | Refusal> => {
  const context = { session, now: now(), rules: settings };
  const done = await execute(caller, room, session.session, { ...context, ...order });
  if (!isRefusal(done) && done.events.length > 0) roomCache.invalidate(session.session);
  return done;
};

/** Executes one command on a room: what people in it order, and what policies and jobs do on their behalf. */
export const changeRoom: RoomUseCase<[order: RoomOrder], Done<RoomState, RoomEvent> | Refusal> =
  (needs) => async (caller, session, order) =>
    changeRoomOf(needs, caller, await needs.scheduling.session(session), order);
