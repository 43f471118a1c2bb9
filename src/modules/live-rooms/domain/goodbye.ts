import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { minutes, plus, seconds } from '#kernel/contract/time.ts';
import type { GoodbyeReason } from '../contract/goodbye-reason.ts';
import * as fact from '../contract/room-events.ts';
import { endBreakout } from './breakouts.ts';
import type { EventRecorder } from './event-recorder.ts';
import { isEndOfAll } from './goodbye-state.ts';
import { isLive, presentPeers } from './room-state.ts';
import type { Orderer, RoomRules, SessionOfRoom } from './rules.ts';

export type GoodbyeCommand =
  /** The host goes to the door: the seat is held, and counts, for some minutes. */
  | { type: 'StepOut'; member: string; tab: string | null }
  /** Staff close a session that runs. */
  | { type: 'Close'; by: Orderer };

type GoodbyeContext = { session: SessionOfRoom; now: string; rules: RoomRules };

const GOODBYE_TYPES: ReadonlySet<string> = new Set<GoodbyeCommand['type']>(['StepOut', 'Close']);
export const isGoodbyeCommand = <C extends { type: string }>(command: C): command is C & GoodbyeCommand =>
  GOODBYE_TYPES.has(command.type);

/**
 * Announces that being together ends, so that people can say goodbye.
 *
 * @returns whether others are there; without them it ends at once
 */
export const sayGoodbye = (
  recorder: EventRecorder,
  { session: { session }, now, rules }: GoodbyeContext,
  because: GoodbyeReason,
  member: string | null,
): boolean => {
  if (rules.GOODBYE_SECONDS === 0 || presentPeers(recorder.state()).length === 0) return false;
  // For the last words all are in one room.
  endBreakout(recorder, session, 'stopped');
  const until = plus(now, seconds(rules.GOODBYE_SECONDS));
  recorder.record(did(fact.GoodbyeBegan, { session, because, member, since: now, until, here: recorder.here() }));
  return true;
};

/** Who went last, by what was just recorded: the reason why too few are left. */
export const whoWent = ({ facts }: Pick<EventRecorder, 'facts'>): string | null => {
  for (const { type, data } of facts.toReversed())
    switch (type) {
      case 'MemberLeft':
      case 'MemberDropped':
      case 'MemberTakenOut':
      case 'MemberMovedOut':
      case 'HostStayedAway':
        return data.member;
      default:
    }
  return null;
};

/** A host who returns while the others say goodbye continues the session. */
export const callOffByHost = (recorder: EventRecorder, { session: { session }, now }: GoodbyeContext): void => {
  if (recorder.state().goodbye.announced?.because === 'host-left')
    recorder.record(
      did(fact.GoodbyeCalledOff, { session, because: 'host-returned', since: now, here: recorder.here() }),
    );
};

/** A host who stepped out and did not come back in time is away like any other. */
export const settleStepOut = (recorder: EventRecorder, { session: { session }, now }: GoodbyeContext): void => {
  for (const [member, { presence, outUntil }] of recorder.state().people)
    if (presence === 'stepped-out' && outUntil !== null && now >= outUntil)
      recorder.record(did(fact.HostStayedAway, { session, member, here: recorder.here() }));
};

/**
 * What the clock and the people who are here mean for a goodbye.
 *
 * @returns whether it continues; then nothing else changes about being together. `end` ends the room, `part` the video of too few
 */
export const settleGoodbye = (
  recorder: EventRecorder,
  { session: { session }, now }: GoodbyeContext,
  {
    isSafe,
    end,
    part,
  }: { isSafe: boolean; end: (because: 'host-left' | 'admin') => void; part: (from: string) => void },
): boolean => {
  const { announced } = recorder.state().goodbye;
  if (announced === null) return false;
  const { because, until } = announced;
  const isOver = now >= until || presentPeers(recorder.state()).length === 0;
  if (because !== 'too-few-people') {
    if (isOver) end(because);
    return true;
  }
  if (isSafe) {
    recorder.record(
      did(fact.GoodbyeCalledOff, { session, because: 'enough-people', since: now, here: recorder.here() }),
    );
    return false;
  }
  if (isOver) part(now < until ? now : until);
  return true;
};

/** The host steps out, or staff close the session. */
export const goodbyeStory = (
  recorder: EventRecorder,
  command: GoodbyeCommand & GoodbyeContext,
): Refusal | undefined => {
  const { session, now, rules } = command;
  const id = session.session;
  switch (command.type) {
    case 'StepOut': {
      const { member, tab } = command;
      const person = recorder.person(member);
      if (person?.as !== 'host') return refuse('NOT_ALLOWED');
      if (person.presence !== 'present' || (tab !== null && person.tab !== tab)) return refuse('MEMBER_NOT_IN_ROOM');
      if (rules.HOST_STEP_OUT_MIN === 0 || !isLive(recorder.state())) return refuse('STEP_OUT_NOT_POSSIBLE');
      const until = plus(now, minutes(rules.HOST_STEP_OUT_MIN));
      recorder.record(
        did(fact.HostSteppedOut, { session: id, member, until, here: recorder.hereAfter(member, false) }),
      );
      return undefined;
    }
    case 'Close': {
      if (!command.by.isAdmin) return refuse('NOT_ALLOWED');
      const { announced } = recorder.state().goodbye;
      if (announced !== null && isEndOfAll(announced)) return undefined;
      if (!sayGoodbye(recorder, command, 'admin', null)) return refuse('MEMBER_NOT_IN_ROOM');
      return undefined;
    }
  }
};
