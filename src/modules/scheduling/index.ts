import { token } from '#kernel/injection.ts';
import type { SessionType } from './contract/session-events.ts';
import type { SharedSessions } from './projections/shared-sessions.ts';
import type { SessionStatus } from './contract/session-lifecycle.ts';
import type { RoomSafety } from './contract/session-view.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Caller } from '#kernel/commands/commands.ts';
import type { SessionEnding } from './domain/session.ts';

/** What a room needs to know of its session; folded from its stream, so never behind. */
export type SessionFacts = {
  session: string;
  status: SessionStatus;
  kind: SessionType;
  host: string;
  well: string;
  title: string;
  groupHosted: boolean;
  startsAt: string;
  endsAt: string;
  /** Members who hold a seat. */
  attendees: ReadonlySet<string>;
  /** Members who were taken out and stay out. */
  removed: ReadonlySet<string>;
  /** The host, or who set up the group-hosted session, may not host now: they attend, and the group leads itself (C-173). */
  hostIsLimited?: true;
};
export type SchedulingFacts = { session(session: string): Promise<SessionFacts> };
export const SCHEDULING_FACTS = token<SchedulingFacts>('SchedulingFacts');

/** How a session went, for those who ask about it afterwards; folded from its stream, so never behind. */
export type SessionCourse = SessionFacts & {
  /** It is over and was safe to begin (I-021); false while it is not over. */
  tookPlace: boolean;
  /** Members who took part, the host too. */
  attended: ReadonlySet<string>;
};
export type AttendanceFacts = { course(session: string): Promise<SessionCourse> };
export const ATTENDANCE_FACTS = token<AttendanceFacts>('AttendanceFacts');

/** What a session was before; folded from its stream, so never behind. */
export type SeatHistory = {
  /** Whether the member held a seat at any time, also if it was given back. */
  everHeld(session: string, member: string): Promise<boolean>;
  /** Who hosted it at a position of the log: it can have changed hands since. */
  hostAt(session: string, position: string): Promise<string>;
};
export const SEAT_HISTORY = token<SeatHistory>('SeatHistory');

export const SHARED_SESSIONS = token<SharedSessions>('SharedSessions');

/** What the room tells its session. Already so: nothing happens. */
export type SessionCommands = {
  /** The room became safe for the first time, or an outside link was opened: the session takes place. */
  start(caller: Caller, session: string): Promise<Refusal | undefined>;
  /**
   * A member took part.
   * @param since when that began; now when it is not known
   */
  noteAttendance(caller: Caller, session: string, member: string, since?: string): Promise<Refusal | undefined>;
  /** People were together for at least half of the planned time, so hosting it counts (I-029). */
  noteHeld(caller: Caller, session: string): Promise<Refusal | undefined>;
  /** The member came in, and left before it counted: evidence against a missed session (C-150). */
  noteCameIn(caller: Caller, session: string, member: string, at: string): Promise<Refusal | undefined>;
  end(
    caller: Caller,
    session: string,
    because: 'time' | 'host-left' | 'too-few-people' | 'admin',
    course?: SessionEnding,
  ): Promise<Refusal | undefined>;
  /** The host or an admin takes a member out, with a reason. */
  remove(
    caller: Caller,
    session: string,
    options: { member: string; by: string; byAdmin: boolean; reason: string },
  ): Promise<Refusal | undefined>;
};
export const SESSION_COMMANDS = token<SessionCommands>('SessionCommands');

/** What staff decided about a member's place was overturned; a removal by others stays. Already so: nothing happens. */
export type SessionRemovals = {
  undo(caller: Caller, session: string, removal: { member: string; by: string }): Promise<Refusal | undefined>;
};
export const SESSION_REMOVALS = token<SessionRemovals>('SessionRemovals');

/** When members could not use the product, or its live video; what is so already is noted once. */
export type Outages = {
  began(caller: Caller, what: 'server' | 'video', at: string): Promise<Refusal | undefined>;
  ended(caller: Caller, what: 'server' | 'video', at: string): Promise<Refusal | undefined>;
};
export const OUTAGES = token<Outages>('Outages');

/** Which sessions belong to a series; folded from its stream, so never behind. */
export type SeriesFacts = {
  /** Coming sessions, those included that were called off or taken away. */
  comingSessions(series: string): Promise<string[]>;
};
export const SERIES_FACTS = token<SeriesFacts>('SeriesFacts');

export type ListedSession = { session: string; title: string; startsAt: string };
/** `at`: when it is called off, null at once; `others`: how many other members have a seat. */
export type CalledOffSession = ListedSession & { at: string | null; others: number };
/** What a member loses of sessions that run or are to come. */
export type SessionsLost = {
  /** They are put out of these at once. */
  running: readonly ListedSession[];
  seats: readonly ListedSession[];
  /** In whose line they wait. */
  waiting: readonly ListedSession[];
  hosted: readonly CalledOffSession[];
  series: readonly { series: string; title: string }[];
};
/** What a limit of the account would do to a member's sessions; nothing is recorded. */
export type SessionEffects = {
  whenShutOut(member: string): Promise<SessionsLost>;
  onProbation(member: string, until: string | null): Promise<SessionsLost>;
};
export const SESSION_EFFECTS = token<SessionEffects>('SessionEffects');

/** The safety of the rooms in which a member is now, by session; implemented by the module that knows rooms (C-181). */
export type RoomSafeties = { of(member: string): Promise<ReadonlyMap<string, RoomSafety>> };
export const ROOM_SAFETIES = token<RoomSafeties>('RoomSafeties');

export type SchedulingQueries = {
  /** The link of an EXTERNAL session, for those who may enter (C-022). */
  externalUrl(session: string): Promise<string | null>;
  /** The session is in a private Well to which the member, who has no part in it, does not belong (C-142). */
  isHiddenFrom(session: string, member: string): Promise<boolean>;
};
export const SCHEDULING_QUERIES = token<SchedulingQueries>('SchedulingQueries');

export { firstSessions, staffSessions, thinSessions, type WaitingSessionRow } from './projections/staff-sessions.ts';
export { nextHosts, type NextHost } from './projections/next-hosts.ts';
export type { SharedSessions };
export { figuresOf } from './projections/session-figures.ts';
export { shownToVisitors } from './projections/shown-to-visitors.ts';
