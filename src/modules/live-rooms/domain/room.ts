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
import { mayEnter, type Entrant, type EnterStep } from './entering.ts';
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
import { placeFor } from './powers.ts';
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
      /** The host leaves the group to itself: the session continues without a chosen leader. */
      toGroup: boolean;
    }
  | { type: 'TakeOut'; member: string }
  /** Look at the clock: the start, the end of the host's grace, the end of patience. */
  | { type: 'Judge' }
  | { type: 'End'; because: Ended }
  | BreakoutCommand
  | SubstituteCommand
  | ConductCommand
  | GoodbyeCommand
);

const roomEnded = (told: EventRecorder, { session, now }: Pick<RoomCommand, 'session' | 'now'>, because: Ended) =>
  did(fact.RoomEnded, {
    session: session.session,
    because,
    safeSeconds: Math.floor(safeMsUntil(told.state(), now) / 1000),
    here: present(told.state()),
  });

/** What follows from who is here and what time it is. */
const settled = (told: EventRecorder, command: RoomCommand): readonly RoomEvent[] => {
  const { session, now, rules } = command;
  const id = session.session;
  if (session.kind === 'EXTERNAL' || ['closed', 'ended'].includes(told.state().status)) return told.facts;
  settleStepOut(told, command);
  const safety = safetyOf(told.state(), session, now, rules);
  const isUnsafe = safety === 'UNSAFE_HOST_ABSENT' || safety === 'UNSAFE_RULE_OF_3';
  // The remaining members wait together.
  if (isUnsafe) endBreakout(told, id, 'too-few-people');
  settleSubstitute(told, command);
  const before = told.state();
  const here = present(before);
  const becomeUnsafe = (because: 'UNSAFE_HOST_ABSENT' | 'UNSAFE_RULE_OF_3', from = now) =>
    told.record(
      did(fact.RoomBecameUnsafe, {
        session: id,
        because,
        since: before.unsafeSince ?? (before.wasSafe ? from : session.startsAt),
        here,
      }),
    );
  const goesOn = settleGoodbye(told, command, {
    isSafe: safety === 'SAFE',
    end: (because) => told.record(roomEnded(told, command, because)),
    part: (from) => becomeUnsafe('UNSAFE_RULE_OF_3', from),
  });
  if (goesOn) return told.facts;
  if (safety === 'SAFE' && before.safety !== 'SAFE')
    told.record(did(fact.RoomBecameSafe, { session: id, since: now, here }));
  if (isUnsafe && safety !== before.safety) {
    const isAnnounced = before.safety === 'SAFE' && sayGoodbye(told, command, 'too-few-people', whoWent(told));
    if (!isAnnounced) becomeUnsafe(safety);
  }
  if (safety === 'SAFE')
    for (const member of here) {
      const { as, tookPart } = told.person(member)!;
      if (as !== 'staff' && !tookPart) told.record(did(fact.MemberTookPart, { session: id, member, as }));
    }
  return told.facts;
};

const enter = (told: EventRecorder, command: Extract<RoomCommand, { type: 'Enter' }>): Refusal | undefined => {
  const { session, entrant, tab, now, rules, reason } = command;
  const id = session.session;
  const as = mayEnter(command, told.state(), rules);
  if (typeof as !== 'string') return as;
  if (told.state().status === 'closed') told.record(did(fact.RoomOpened, { session: id }));
  const member = entrant.id;
  if (!told.person(member))
    told.record(
      as === 'staff'
        ? did(fact.StaffAdmitted, { session: id, member, reason: reason!.trim() })
        : did(fact.MemberAdmitted, { session: id, member, as }),
    );
  const person = told.person(member)!;
  if (tab === null) return undefined;
  if (session.kind === 'EXTERNAL') {
    if (!person.openedLink && as !== 'staff')
      told.record(
        did(fact.OutsideLinkOpened, { session: id, member, startsAt: now < session.startsAt ? session.startsAt : now }),
      );
  } else if (person.presence !== 'present' || person.tab !== tab) {
    const cameBefore = person.presence !== 'preparing';
    const room = placeFor(told.state(), member);
    told.record(did(fact.MemberEntered, { session: id, member, room, tab, here: told.hereAfter(member, true) }));
    if (member === session.host) {
      callOffByHost(told, command);
      if (!cameBefore) hostTakesOver(told, id);
    }
  }
  return undefined;
};

const isHereWith = (person: Participant | undefined, tab: string | null): person is Participant =>
  person?.presence === 'present' && (tab === null || person.tab === tab);

const miss = (told: EventRecorder, session: string, member: string, tab: string | null) => {
  if (isHereWith(told.person(member), tab))
    told.record(did(fact.MemberDropped, { session, member, here: told.hereAfter(member, false) }));
};

const leave = (told: EventRecorder, command: Extract<RoomCommand, { type: 'Leave' }>): Refusal | undefined => {
  const { session, member, tab, confirmed, handOverTo, toGroup, rules } = command;
  const id = session.session;
  const person = told.person(member);
  if (!confirmed) {
    // A reload must not part the others: where it would, a closed window is waited for like a lost line.
    if (person && !isNeeded(told.state(), person, rules)) miss(told, id, member, tab);
    return undefined;
  }
  // An older window that leaves says nothing about the one in use (I-041).
  if (!person || !['preparing', 'present', 'dropped', 'stepped-out'].includes(person.presence)) return undefined;
  if (tab !== null && person.tab !== null && person.tab !== tab) return undefined;
  if (handOverTo !== null) {
    if (member !== session.host) return refuse('NOT_ALLOWED');
    const refused = handOver(told, command, handOverTo);
    if (refused) return refused;
  }
  if (toGroup && member !== session.host) return refuse('NOT_ALLOWED');
  if (toGroup && !canContinueWithoutHost(told, command)) return refuse('SUBSTITUTE_NOT_POSSIBLE');
  told.record(did(fact.MemberLeft, { session: id, member, here: told.hereAfter(member, false) }));
  const endsForAll = person.as === 'host' && rules.HOST_LEAVE_ENDS_SESSION && told.state().wasSafe;
  if (endsForAll && handOverTo === null && !toGroup && !sayGoodbye(told, command, 'host-left', member))
    told.record(roomEnded(told, command, 'host-left'));
  return undefined;
};

const inOrder = (told: EventRecorder, command: RoomCommand): Refusal | undefined => {
  if (isBreakoutCommand(command)) return breakoutStory(told, command);
  if (isSubstituteCommand(command)) return substituteStory(told, command);
  if (isGoodbyeCommand(command)) return goodbyeStory(told, command);
  return isConductCommand(command) ? conductStory(told, command) : undefined;
};

/** An order of the returned host takes the room back without further words. */
const takeBackByOrder = (told: EventRecorder, command: RoomCommand) => {
  const by = 'by' in command && typeof command.by === 'object' ? command.by.id : null;
  if (by === command.session.host && told.person(by)?.presence === 'present')
    hostTakesOver(told, command.session.session);
};

const decide = (command: RoomCommand, before: RoomState): readonly RoomEvent[] | Refusal => {
  const { session } = command;
  const id = session.session;
  const told = eventRecorder(before);
  if (command.type === 'Enter') {
    const refused = enter(told, command);
    return refused ?? settled(told, command);
  }
  if (before.status === 'ended') return [];
  switch (command.type) {
    case 'Miss':
      for (const { member, tab } of command.members) miss(told, id, member, tab);
      return settled(told, command);
    case 'Return': {
      const { member, tab } = command;
      if (told.person(member)?.presence === 'dropped' && told.person(member)!.tab === tab)
        told.record(did(fact.MemberReturned, { session: id, member, tab, here: told.hereAfter(member, true) }));
      return settled(told, command);
    }
    case 'Leave':
      return leave(told, command) ?? settled(told, command);
    case 'TakeOut': {
      const person = told.person(command.member);
      if (!person || person.presence === 'removed') return [];
      const { member } = command;
      told.record(did(fact.MemberTakenOut, { session: id, member, here: told.hereAfter(member, false) }));
      return settled(told, command);
    }
    case 'Judge': {
      settled(told, command);
      const patience = givesUpAt(told.state(), session, command.rules);
      if (session.kind === 'INTERNAL' && patience !== null && command.now >= patience)
        told.record(roomEnded(told, command, 'too-few-people'));
      return told.facts;
    }
    case 'End':
      return [roomEnded(told, command, command.because)];
    default: {
      const refused = inOrder(told, command);
      if (refused) return refused;
      takeBackByOrder(told, command);
      return settled(told, command);
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
