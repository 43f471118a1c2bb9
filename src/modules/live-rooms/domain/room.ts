import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import type { Decider } from '../../../shared-kernel/decider.ts';
import * as fact from '../contract/room-events.ts';
import type { RoomEvent } from '../contract/room-events.ts';
import { MAIN_ROOM, roomStream } from '../contract/room-names.ts';
import { mayEnter, type Entrant } from './entering.ts';
import { evolveRoom, noRoom, present, type Participant, type RoomState } from './room-state.ts';
import { mayLead, type RoomRules, type SessionOfRoom } from './rules.ts';
import { givesUpAt, safetyOf } from './safety.ts';

export type Ended = 'time' | 'host-left' | 'too-few-people' | 'admin' | 'canceled';

export type RoomCommand = { session: SessionOfRoom; now: string; rules: RoomRules } & (
  | {
      type: 'Enter';
      entrant: Entrant;
      /** Null when the caller named a room the session does not have. */
      room: number | null;
      reason: string | undefined;
      /** The window that comes in; null while the person only prepares. */
      tab: string | null;
    }
  /** These windows gave no sign of life. */
  | { type: 'Miss'; members: readonly { member: string; tab: string }[] }
  /** The window gives signs of life again. */
  | { type: 'Return'; member: string; tab: string }
  | { type: 'Leave'; member: string; tab: string | null; confirmed: boolean }
  | { type: 'TakeOut'; member: string }
  | { type: 'AskToMute'; by: { id: string; isAdmin: boolean }; member: string }
  /** Look at the clock: the start, the end of the host's grace, the end of patience. */
  | { type: 'Judge' }
  | { type: 'End'; because: Ended }
);

/** Facts in the order they happen, each seen by the next. */
const story = (from: RoomState) => {
  const facts: RoomEvent[] = [];
  let state = from;
  return {
    facts,
    state: () => state,
    person: (member: string) => state.people.get(member),
    tell: (next: RoomEvent) => {
      facts.push(next);
      state = evolveRoom(state, next);
    },
    /** Everybody present once this change of one person has happened. */
    hereAfter: (member: string, comes: boolean) => [
      ...present(state).filter((other) => other !== member),
      ...(comes ? [member] : []),
    ],
  };
};
type Story = ReturnType<typeof story>;

/** What follows from who is here and what time it is. */
const settled = (told: Story, { session, now, rules }: RoomCommand): readonly RoomEvent[] => {
  const id = session.session;
  const before = told.state();
  if (session.kind === 'EXTERNAL' || before.status === 'closed' || before.status === 'ended') return told.facts;
  const safety = safetyOf(before, session, now, rules);
  const here = present(before);
  if (safety === 'SAFE' && before.safety !== 'SAFE') told.tell(did(fact.RoomBecameSafe, { session: id, here }));
  if ((safety === 'UNSAFE_HOST_ABSENT' || safety === 'UNSAFE_RULE_OF_3') && safety !== before.safety)
    told.tell(
      did(fact.RoomBecameUnsafe, {
        session: id,
        because: safety,
        since: before.unsafeSince ?? (before.wasSafe ? now : session.startsAt),
        here,
      }),
    );
  if (safety === 'SAFE')
    for (const member of here) {
      const { as, tookPart } = told.person(member)!;
      if (as !== 'staff' && !tookPart) told.tell(did(fact.MemberTookPart, { session: id, member, as }));
    }
  return told.facts;
};

const enter = (told: Story, command: Extract<RoomCommand, { type: 'Enter' }>): Refusal | undefined => {
  const { session, entrant, tab, now, rules, reason } = command;
  const id = session.session;
  const as = mayEnter(command, told.state(), rules);
  if (typeof as !== 'string') return as;
  if (told.state().status === 'closed') told.tell(did(fact.RoomOpened, { session: id }));
  const member = entrant.id;
  if (!told.person(member))
    told.tell(
      as === 'staff'
        ? did(fact.StaffAdmitted, { session: id, member, reason: reason!.trim() })
        : did(fact.MemberAdmitted, { session: id, member, as }),
    );
  const person = told.person(member)!;
  if (tab === null) return undefined;
  if (session.kind === 'EXTERNAL') {
    if (!person.openedLink && as !== 'staff')
      told.tell(
        did(fact.OutsideLinkOpened, { session: id, member, startsAt: now < session.startsAt ? session.startsAt : now }),
      );
  } else if (person.presence !== 'present' || person.tab !== tab)
    told.tell(
      did(fact.MemberEntered, { session: id, member, room: person.room, tab, here: told.hereAfter(member, true) }),
    );
  return undefined;
};

const isHereWith = (person: Participant | undefined, tab: string | null): person is Participant =>
  person?.presence === 'present' && (tab === null || person.tab === tab);

const miss = (told: Story, session: string, member: string, tab: string | null) => {
  if (isHereWith(told.person(member), tab))
    told.tell(did(fact.MemberDropped, { session, member, here: told.hereAfter(member, false) }));
};

const leave = (told: Story, command: Extract<RoomCommand, { type: 'Leave' }>) => {
  const { session, member, tab, confirmed, rules } = command;
  const id = session.session;
  if (!confirmed) return miss(told, id, member, tab);
  const person = told.person(member);
  // An older window that leaves says nothing about the one in use (I-041).
  if (!person || person.presence === 'left' || person.presence === 'removed') return;
  if (tab !== null && person.tab !== null && person.tab !== tab) return;
  told.tell(did(fact.MemberLeft, { session: id, member, here: told.hereAfter(member, false) }));
  if (person.as === 'host' && rules.HOST_LEAVE_ENDS_SESSION && told.state().wasSafe)
    told.tell(did(fact.RoomEnded, { session: id, because: 'host-left', here: present(told.state()) }));
};

const decide = (command: RoomCommand, before: RoomState): readonly RoomEvent[] | Refusal => {
  const { session } = command;
  const id = session.session;
  const told = story(before);
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
        told.tell(did(fact.MemberReturned, { session: id, member, tab, here: told.hereAfter(member, true) }));
      return settled(told, command);
    }
    case 'Leave':
      leave(told, command);
      return settled(told, command);
    case 'TakeOut': {
      const person = told.person(command.member);
      if (!person || person.presence === 'removed') return [];
      const { member } = command;
      told.tell(did(fact.MemberTakenOut, { session: id, member, here: told.hereAfter(member, false) }));
      return settled(told, command);
    }
    case 'AskToMute': {
      const { by, member } = command;
      if (!mayLead(session, by)) return refuse('NOT_ALLOWED');
      if (told.person(member)?.presence !== 'present') return refuse('MEMBER_NOT_IN_ROOM');
      return [did(fact.MuteAsked, { session: id, member, by: by.id, here: present(before) })];
    }
    case 'Judge': {
      settled(told, command);
      const patience = givesUpAt(told.state(), session, command.rules);
      if (session.kind === 'INTERNAL' && patience !== null && command.now >= patience)
        told.tell(did(fact.RoomEnded, { session: id, because: 'too-few-people', here: present(told.state()) }));
      return told.facts;
    }
    case 'End':
      return [did(fact.RoomEnded, { session: id, because: command.because, here: present(before) })];
  }
};

/** The rooms of one session: who was let in, who is there, whether they may be together. */
export const room: Decider<RoomState, RoomCommand, RoomEvent> = {
  stream: roomStream,
  initial: noRoom,
  evolve: evolveRoom,
  decide,
};

/** The number of a room by what a caller named it; null when the session has no such room. */
export const roomNumber = (reference: string, uuidOf: (room: number) => string): number | null =>
  reference === String(MAIN_ROOM) || reference.toLowerCase() === uuidOf(MAIN_ROOM) ? MAIN_ROOM : null;
