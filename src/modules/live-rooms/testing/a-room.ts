import { stateAfter } from '#kernel/commands/decider.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { RoomEvent } from '../contract/room-events.ts';
import { liveRoomsSettings } from '../contract/settings.ts';
import { room, type RoomCommand } from '../domain/room.ts';
import type { RoomState } from '../domain/room-state.ts';
import type { Orderer, RoomRules, SessionOfRoom } from '../domain/rules.ts';

/** A uuid to tell people and sessions of examples apart. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const SESSION = id(1);
export const [ANA, BEN, CLEO, DAN, EVA, FAY, GUS, MIA] = [
  id(11),
  id(12),
  id(13),
  id(14),
  id(15),
  id(16),
  id(17),
  id(18),
] as const;

/** Minutes after the start of the session. */
export const at = (minutes: number): string =>
  new Date(Date.parse('2026-05-04T19:00:00.000Z') + minutes * 60_000).toISOString();

export const rules: RoomRules = {
  ...liveRoomsSettings.parse({}),
  ENTRY_PERMISSION_MIN_BEFORE: 10,
  WAITING_ROOM_MIN_BEFORE: 5,
  OVERRUN_MIN: 5,
  // Of its own examples: elsewhere what follows, follows at once.
  GOODBYE_SECONDS: 0,
};
export const A_MINUTE_OF_GOODBYE = { rules: { GOODBYE_SECONDS: 60 } } as const;

/** Ana hosts for an hour; the others have seats, but Mia, who is staff. */
export const session: SessionOfRoom = {
  session: SESSION,
  status: 'open',
  kind: 'INTERNAL',
  host: ANA,
  groupHosted: false,
  startsAt: at(0),
  endsAt: at(60),
  attendees: new Set([BEN, CLEO, DAN, EVA, FAY, GUS]),
  removed: new Set(),
};
/** A command without what the room of an example adds to every command. */
export type ARoomOrder<C = RoomCommand> = C extends unknown ? Omit<C, 'session' | 'now' | 'rules'> : never;
export type Changes = { session?: Partial<SessionOfRoom>; rules?: Partial<RoomRules> };

/** A room driven by commands, minute by minute; returns the names of the facts, or of the refusal. */
export const aRoom = (changes: Changes = {}) => {
  let state: RoomState = room.initial;
  const facts: RoomEvent[] = [];
  let refusal: Refusal | undefined;
  const context = (minute: number) => ({
    session: { ...session, ...changes.session },
    rules: { ...rules, ...changes.rules },
    now: at(minute),
  });
  const run = (command: RoomCommand): string[] => {
    const decision = room.decide(command, state);
    if (isRefusal(decision)) {
      refusal = decision;
      return [decision.refused];
    }
    state = stateAfter(room, decision, state);
    facts.push(...decision);
    return decision.map(({ type }) => type);
  };
  const does = (minute: number, command: ARoomOrder) => run({ ...context(minute), ...command });
  const enter = (member: string, minute: number, more: Partial<Extract<RoomCommand, { type: 'Enter' }>> = {}) =>
    run({
      type: 'Enter',
      ...context(minute),
      entrant: { id: member, isAdmin: false, emailVerified: true, hostLevel: 1 },
      room: 0,
      step: 'connect',
      reason: undefined,
      tab: `tab-${member}`,
      ...more,
    });
  return {
    state: () => state,
    facts,
    last: () => facts.at(-1)!,
    lastRefusal: () => refusal,
    does,
    enter,
    staff: (member: string, minute: number, reason?: string) =>
      enter(member, minute, { entrant: { id: member, isAdmin: true, emailVerified: true, hostLevel: 0 }, reason }),
    judge: (minute: number) => does(minute, { type: 'Judge' }),
    miss: (member: string, minute: number, tab = `tab-${member}`) =>
      does(minute, { type: 'Miss', members: [{ member, tab }] }),
    back: (member: string, minute: number, tab = `tab-${member}`) => does(minute, { type: 'Return', member, tab }),
    leave: (
      member: string,
      minute: number,
      confirmed = true,
      tab: string | null = `tab-${member}`,
      handOverTo: string | null = null,
      toGroup = false,
    ) => does(minute, { type: 'Leave', member, tab, confirmed, handOverTo, toGroup }),
    takeOut: (member: string, minute: number) => does(minute, { type: 'TakeOut', member }),
    mute: (actor: string, member: string, minute: number, isAdmin = false) =>
      does(minute, { type: 'AskToMute', by: { id: actor, isAdmin }, member }),
    end: (minute: number) => does(minute, { type: 'End', because: 'time' }),
    /** The names of the present members by room. */
    places: () => {
      const rooms: Record<number, string[]> = {};
      for (const [member, { presence, room: number }] of state.people)
        if (presence === 'present' || presence === 'dropped') (rooms[number] ??= []).push(member);
      return rooms;
    },
    roomOf: (member: string) => state.people.get(member)?.room,
  };
};
export type ARoom = ReturnType<typeof aRoom>;

export const by = (who: string): Orderer => ({ id: who, isAdmin: who === MIA });

/** A room in which these people have been together since the start. */
export const together = (people: readonly string[], changes: Changes = {}): ARoom => {
  const full = aRoom(changes);
  for (const member of people) if (member !== MIA) full.enter(member, 0);
  full.judge(people.includes(ANA) || changes.session?.groupHosted ? 0 : 5);
  if (people.includes(MIA)) full.staff(MIA, people.includes(ANA) ? 0 : 5, 'a report');
  return full;
};

/** Ben, Cleo and Dan in room 1, Ana, Eva and Fay in the main room, since minute 10 and until minute 30. */
export const apart = (changes: Changes = {}): ARoom => {
  const full = together([ANA, BEN, CLEO, DAN, EVA, FAY], changes);
  full.does(10, { type: 'StartBreakout', by: by(ANA), minutes: 20, rooms: [{ room: 1, members: [BEN, CLEO, DAN] }] });
  return full;
};
