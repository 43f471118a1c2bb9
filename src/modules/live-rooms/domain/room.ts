import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { breakoutLifecycle } from '../contract/breakout-lifecycle.ts';
import { goodbyeLifecycle } from '../contract/goodbye-lifecycle.ts';
import { roomLifecycle } from '../contract/room-lifecycle.ts';
import { substituteLifecycle } from '../contract/substitute-lifecycle.ts';
import * as fact from '../contract/room-events.ts';
import type { RoomEvent } from '../contract/room-events.ts';
import { MAIN_ROOM, roomStream } from '../contract/room-names.ts';
import { breakoutStory, endBreakout, isBreakoutCommand, type BreakoutCommand } from './breakouts.ts';
import { conductStory, isConductCommand, type ConductCommand } from './conduct.ts';
import { doorsOpenAt, mayEnter, type Entrant, type EnterStep } from './entering.ts';
import {
  callOffByHost,
  goodbyeStory,
  isGoodbyeCommand,
  sayGoodbye,
  settleGoodbye,
  settleStepOut,
  whoWent,
  type GoodbyeCommand,
} from './goodbye.ts';
import { isLeader, placeFor } from './powers.ts';
import { evolveRoom, noRoom, present, safeMsUntil, type Participant, type RoomState } from './room-state.ts';
import type { RoomRules, SessionOfRoom } from './rules.ts';
import { givesUpAt, isNeeded, safetyOf } from './safety.ts';
import { eventRecorder, type EventRecorder } from './event-recorder.ts';
import {
  canContinueWithoutHost,
  handOver,
  hostTakesOver,
  isSubstituteCommand,
  settleSubstitute,
  substituteStory,
  type SubstituteCommand,
} from './substitute.ts';

export type Ended = 'time' | 'host-left' | 'too-few-people' | 'admin' | 'canceled';

export type RoomCommand = { session: SessionOfRoom; now: string; rules: RoomRules } & (
  | {
      type: 'Enter';
      entrant: Entrant;
      /** Null when the caller named a room the session does not have. */
      room: number | null;
      step: EnterStep;
      reason: string | undefined;
      /** The window that comes in; null while the person only prepares. */
      tab: string | null;
    }
  /** These windows gave no sign of life. */
  | { type: 'Miss'; members: readonly { member: string; tab: string }[] }
  /** The window gives signs of life again. */
  | { type: 'Return'; member: string; tab: string }
  | {
      type: 'Leave';
      member: string;
      tab: string | null;
      confirmed: boolean;
      /** The member to whom the host hands the room, so that the session continues (C-012). */
      handOverTo: string | null;
      /** Staff do not let that member host at present (C-173). */
      isLimited?: boolean;
      /** The host leaves the group to itself: the session continues without a chosen leader. */
      toGroup: boolean;
    }
  | { type: 'TakeOut'; member: string }
  /** The member cannot come back: not waited for, and the others continue, also without their host. */
  | { type: 'Depart'; member: string }
  /** Applies the clock: the start, the end of the host's grace, and when too few people have waited long enough. */
  | { type: 'Judge' }
  /** The session was moved to another time. */
  | { type: 'Clear' }
  | { type: 'End'; because: Ended }
  | BreakoutCommand
  | SubstituteCommand
  | ConductCommand
  | GoodbyeCommand
);

const roomEnded = (recorder: EventRecorder, { session, now }: Pick<RoomCommand, 'session' | 'now'>, because: Ended) =>
  did(fact.RoomEnded, {
    session: session.session,
    because,
    safeSeconds: Math.floor(safeMsUntil(recorder.state(), now) / 1000),
    here: present(recorder.state()),
  });

/** What follows from who is here and what time it is. */
const settled = (recorder: EventRecorder, command: RoomCommand): readonly RoomEvent[] => {
  const { session, now, rules } = command;
  const id = session.session;
  if (session.kind === 'EXTERNAL' || ['closed', 'ended'].includes(recorder.state().status)) return recorder.facts;
  settleStepOut(recorder, command);
  const safety = safetyOf(recorder.state(), session, now, rules);
  const isUnsafe = safety === 'UNSAFE_HOST_ABSENT' || safety === 'UNSAFE_RULE_OF_3';
  // The remaining members wait together.
  if (isUnsafe) endBreakout(recorder, id, 'too-few-people');
  settleSubstitute(recorder, command);
  const before = recorder.state();
  const here = present(before);
  const becomeUnsafe = (because: 'UNSAFE_HOST_ABSENT' | 'UNSAFE_RULE_OF_3', from = now) =>
    recorder.record(
      did(fact.RoomBecameUnsafe, {
        session: id,
        because,
        since: before.unsafeSince ?? (before.wasSafe ? from : session.startsAt),
        here,
      }),
    );
  const saysGoodbye = settleGoodbye(recorder, command, {
    isSafe: safety === 'SAFE',
    end: (because) => recorder.record(roomEnded(recorder, command, because)),
    part: (from) => becomeUnsafe('UNSAFE_RULE_OF_3', from),
  });
  if (saysGoodbye) return recorder.facts;
  if (safety === 'SAFE' && before.safety !== 'SAFE')
    recorder.record(did(fact.RoomBecameSafe, { session: id, since: now, here }));
  if (isUnsafe && safety !== before.safety) {
    const isAnnounced = before.safety === 'SAFE' && sayGoodbye(recorder, command, 'too-few-people', whoWent(recorder));
    if (!isAnnounced) becomeUnsafe(safety);
  }
  if (safety === 'SAFE')
    for (const member of here) {
      const { as, tookPart } = recorder.person(member)!;
      if (as !== 'staff' && !tookPart) recorder.record(did(fact.MemberTookPart, { session: id, member, as }));
    }
  return recorder.facts;
};

const enter = (recorder: EventRecorder, command: Extract<RoomCommand, { type: 'Enter' }>): Refusal | undefined => {
  const { session, entrant, tab, now, rules, reason } = command;
  const id = session.session;
  const as = mayEnter(command, recorder.state(), rules);
  if (typeof as !== 'string') return as;
  if (recorder.state().status === 'closed') recorder.record(did(fact.RoomOpened, { session: id }));
  const member = entrant.id;
  // A seat, or who hosts, may have changed since, as long as the doors were closed.
  if (recorder.person(member)?.as !== as)
    recorder.record(
      as === 'staff'
        ? did(fact.StaffAdmitted, { session: id, member, reason: reason!.trim() })
        : did(fact.MemberAdmitted, { session: id, member, as }),
    );
  const person = recorder.person(member)!;
  if (tab === null) return undefined;
  if (session.kind === 'EXTERNAL') {
    // A session that moved away since then takes place on another day.
    if ((person.linkFrom === null || person.linkFrom < session.startsAt) && as !== 'staff')
      recorder.record(
        did(fact.OutsideLinkOpened, { session: id, member, startsAt: now < session.startsAt ? session.startsAt : now }),
      );
  } else if (person.presence !== 'present' || person.tab !== tab) {
    const cameBefore = person.presence !== 'preparing';
    const room = placeFor(recorder.state(), member);
    recorder.record(
      did(fact.MemberEntered, { session: id, member, room, tab, here: recorder.hereAfter(member, true) }),
    );
    if (isLeader(session, member)) {
      callOffByHost(recorder, command);
      if (!cameBefore) hostTakesOver(recorder, id);
    }
  }
  return undefined;
};

const isHereWith = (person: Participant | undefined, tab: string | null): person is Participant =>
  person?.presence === 'present' && (tab === null || person.tab === tab);

const miss = (recorder: EventRecorder, session: string, member: string, tab: string | null) => {
  if (isHereWith(recorder.person(member), tab))
    recorder.record(did(fact.MemberDropped, { session, member, here: recorder.hereAfter(member, false) }));
};

const canLeave = (person: Participant | undefined): person is Participant =>
  person !== undefined && ['preparing', 'present', 'dropped', 'stepped-out'].includes(person.presence);

const leave = (recorder: EventRecorder, command: Extract<RoomCommand, { type: 'Leave' }>): Refusal | undefined => {
  const { session, member, tab, confirmed, handOverTo, isLimited = false, toGroup, rules } = command;
  const id = session.session;
  const person = recorder.person(member);
  if (!confirmed) {
    // A reload must not part the others: where it would, a closed window is waited for like a lost line.
    if (person && !isNeeded(recorder.state(), person, rules)) miss(recorder, id, member, tab);
    return undefined;
  }
  // An older window that leaves says nothing about the one in use (I-041).
  if (!canLeave(person)) return undefined;
  if (tab !== null && person.tab !== null && person.tab !== tab) return undefined;
  if (handOverTo !== null) {
    if (!isLeader(session, member)) return refuse('NOT_ALLOWED');
    const refused = handOver(recorder, command, handOverTo);
    if (refused) return refused;
    if (isLimited) return refuse('SUBSTITUTE_CANNOT_LEAD', { field: 'hand_over_to' });
  }
  if (toGroup && !isLeader(session, member)) return refuse('NOT_ALLOWED');
  if (toGroup && !canContinueWithoutHost(recorder, command)) return refuse('SUBSTITUTE_NOT_POSSIBLE');
  recorder.record(did(fact.MemberLeft, { session: id, member, here: recorder.hereAfter(member, false) }));
  const isHost = person.as === 'host' && isLeader(session, member);
  const endsForAll = isHost && rules.HOST_LEAVE_ENDS_SESSION && recorder.state().wasSafe;
  if (endsForAll && handOverTo === null && !toGroup && !sayGoodbye(recorder, command, 'host-left', member))
    recorder.record(roomEnded(recorder, command, 'host-left'));
  return undefined;
};

const inOrder = (recorder: EventRecorder, command: RoomCommand): Refusal | undefined => {
  if (isBreakoutCommand(command)) return breakoutStory(recorder, command);
  if (isSubstituteCommand(command)) return substituteStory(recorder, command);
  if (isGoodbyeCommand(command)) return goodbyeStory(recorder, command);
  return isConductCommand(command) ? conductStory(recorder, command) : undefined;
};

/** An order of the returned host takes the room back without further words. */
const takeBackByOrder = (recorder: EventRecorder, command: RoomCommand) => {
  const by = 'by' in command && typeof command.by === 'object' ? command.by.id : null;
  if (by !== null && isLeader(command.session, by) && recorder.person(by)?.presence === 'present')
    hostTakesOver(recorder, command.session.session);
};

const decide = (command: RoomCommand, before: RoomState): readonly RoomEvent[] | Refusal => {
  const { session } = command;
  const id = session.session;
  const recorder = eventRecorder(before);
  if (command.type === 'Enter') {
    const refused = enter(recorder, command);
    return refused ?? settled(recorder, command);
  }
  if (before.status === 'ended') return [];
  switch (command.type) {
    case 'Miss':
      for (const { member, tab } of command.members) miss(recorder, id, member, tab);
      return settled(recorder, command);
    case 'Return': {
      const { member, tab } = command;
      if (recorder.person(member)?.presence === 'dropped' && recorder.person(member)!.tab === tab)
        recorder.record(did(fact.MemberReturned, { session: id, member, tab, here: recorder.hereAfter(member, true) }));
      return settled(recorder, command);
    }
    case 'Leave':
      return leave(recorder, command) ?? settled(recorder, command);
    case 'TakeOut': {
      const person = recorder.person(command.member);
      if (!person || person.presence === 'removed') return [];
      const { member } = command;
      recorder.record(did(fact.MemberTakenOut, { session: id, member, here: recorder.hereAfter(member, false) }));
      return settled(recorder, command);
    }
    case 'Depart': {
      const { member } = command;
      if (!canLeave(recorder.person(member))) return [];
      recorder.record(did(fact.MemberLeft, { session: id, member, here: recorder.hereAfter(member, false) }));
      return settled(recorder, command);
    }
    case 'Judge': {
      settled(recorder, command);
      const endsAt = givesUpAt(recorder.state(), session, command.rules);
      if (session.kind === 'INTERNAL' && endsAt !== null && command.now >= endsAt)
        recorder.record(roomEnded(recorder, command, 'too-few-people'));
      return recorder.facts;
    }
    case 'Clear':
      // Where the doors are open for the new time, too, those who are here may stay.
      return before.status === 'waiting' && command.now < doorsOpenAt(session, command.rules)
        ? [did(fact.RoomCleared, { session: id, here: present(before) })]
        : [];
    case 'End':
      return [roomEnded(recorder, command, command.because)];
    default: {
      const refused = inOrder(recorder, command);
      if (refused) return refused;
      takeBackByOrder(recorder, command);
      return settled(recorder, command);
    }
  }
};

/** The rooms of one session: who was let in, who is there, whether they may be together. */
export const room: Decider<RoomState, RoomCommand, RoomEvent> = {
  stream: roomStream,
  initial: noRoom,
  evolve: evolveRoom,
  decide,
  lifecycles: [
    follows(roomLifecycle, ({ status }) => status),
    follows(breakoutLifecycle, ({ breakouts }) => breakouts.status),
    follows(substituteLifecycle, ({ substitute }) => substitute.status),
    follows(goodbyeLifecycle, ({ goodbye }) => goodbye.status),
  ],
};

const MOST_ROOMS = 999;

/** The number of a room by what a caller named it; null when no room of the session has that name. */
export const roomNumber = (
  reference: string,
  uuidOf: (room: number) => string,
  rooms: readonly number[],
): number | null => {
  if (/^\d+$/.test(reference)) return Number(reference) <= MOST_ROOMS ? Number(reference) : null;
  const uuid = reference.toLowerCase();
  return [MAIN_ROOM, ...rooms].find((room) => uuidOf(room) === uuid) ?? null;
};
