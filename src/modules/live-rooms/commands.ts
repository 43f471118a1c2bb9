import type { Caller, Done, Execute } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import type { SchedulingFacts, SessionCommands, SessionFacts } from '#modules/scheduling/index.ts';
import type { Boards } from './polls/boards.ts';
import type { RoomEvent } from './contract/room-events.ts';
import { room as decider, roomNumber, type Ended, type RoomCommand } from './domain/room.ts';
import { isEndOfAll } from './domain/goodbye-state.ts';
import { usualStep, type EnterStep } from './domain/entering.ts';
import type { RoomState } from './domain/room-state.ts';
import type { RoomSettings } from './domain/room-settings.ts';
import { roomUuid } from './views/rooms.ts';

export type RoomCommandsParts = {
  execute: Execute;
  now: () => string;
  scheduling: SchedulingFacts;
  sessions: SessionCommands;
  identity: IdentityFacts;
  boards: Boards;
  settings: RoomSettings;
};

export type Entered = { session: SessionFacts; state: RoomState; step: EnterStep };

/** A command without what every command is given. */
export type Own<C> = C extends unknown ? Omit<C, 'session' | 'now' | 'rules'> : never;

/** What can be done with a room. Answers a refusal, or what became of it. */
export const roomCommands = (parts: RoomCommandsParts) => {
  const { execute, now, scheduling, identity, boards, settings } = parts;

  const run = async (
    by: Caller,
    session: SessionFacts,
    command: Own<RoomCommand>,
  ): Promise<Done<RoomState, RoomEvent> | Refusal> => {
    const context = { session, now: now(), rules: settings };
    const done = await execute(by, decider, session.session, { ...context, ...command });
    if (!isRefusal(done) && done.events.length > 0) boards.changed(session.session);
    return done;
  };
  const runOn = async (by: Caller, session: string, command: Own<RoomCommand>) =>
    run(by, await scheduling.session(session), command);

  const numberOf = (session: string, reference: string) =>
    roomNumber(
      reference,
      (number) => roomUuid(session, number),
      Array.from({ length: settings.BREAKOUT_ROOMS_MAX }, (_, index) => index + 1),
    );

  return {
    enter: async (
      by: Caller,
      session: string,
      /** `isAdmin`: in this sign-in; staff may be without their rights in it. */
      of: {
        member: string;
        isAdmin: boolean;
        room: string;
        /** Undefined when the caller leaves it to the clock. */
        step: EnterStep | undefined;
        tab: string;
        reason: string | undefined;
      },
    ): Promise<Entered | Refusal> => {
      const [facts, account] = await Promise.all([scheduling.session(session), identity.account(of.member)]);
      const step = of.step ?? usualStep(facts, now(), settings);
      const done = await run(by, facts, {
        type: 'Enter',
        entrant: { id: of.member, ...account, isAdmin: of.isAdmin },
        room: numberOf(session, of.room),
        step,
        reason: of.reason,
        tab: step === 'prepare' ? null : of.tab,
      });
      return isRefusal(done) ? done : { session: facts, state: done.state, step };
    },

    /** Resolves to whether the session is over for all. */
    leave: async (
      by: Caller,
      session: string,
      of: { member: string; tab: string | null; confirmed: boolean; handOverTo: string | null; toGroup: boolean },
    ) => {
      const done = await runOn(by, session, { type: 'Leave', ...of });
      if (isRefusal(done)) return done;
      const { status, goodbye } = done.state;
      return { ended: status === 'ended' || (goodbye.announced !== null && isEndOfAll(goodbye.announced)) };
    },

    /** Resolves to until when the room is held. */
    stepOut: async (by: Caller, session: string, of: { member: string; tab: string | null }) => {
      const done = await runOn(by, session, { type: 'StepOut', ...of });
      return isRefusal(done) ? done : { until: done.state.people.get(of.member)!.outUntil! };
    },

    /** The session records the removal and its reason; the room lets the member go at once. */
    remove: async (
      by: Caller,
      session: string,
      of: { member: string; by: string; byAdmin: boolean; reason: string },
    ): Promise<Refusal | undefined> => {
      const refused = await parts.sessions.remove(by, session, of);
      if (refused) return refused;
      const done = await runOn(by, session, { type: 'TakeOut', member: of.member });
      boards.changed(session);
      return isRefusal(done) ? done : undefined;
    },

    /** Everything that people in the room order, and what policies and jobs do on their behalf. */
    order: runOn,
    /** The number of a room by what a caller named it. */
    numberOf,
    cameBack: (by: Caller, session: string, of: { member: string; tab: string }) =>
      runOn(by, session, { type: 'Return', ...of }),
    miss: (by: Caller, session: string, members: readonly { member: string; tab: string }[]) =>
      runOn(by, session, { type: 'Miss', members }),
    takeOut: (by: Caller, session: string, member: string) => runOn(by, session, { type: 'TakeOut', member }),
    end: (by: Caller, session: string, because: Ended) => runOn(by, session, { type: 'End', because }),

    /** Evaluates the rules of time; the end of the session ends its room. */
    judge: async (by: Caller, session: string) => {
      const facts = await scheduling.session(session);
      const { status } = facts;
      if (status === 'canceled' || status === 'deleted') return run(by, facts, { type: 'End', because: 'canceled' });
      if (status === 'over') return run(by, facts, { type: 'End', because: 'time' });
      return run(by, facts, { type: 'Judge' });
    },
  };
};

export type RoomCommands = ReturnType<typeof roomCommands>;
