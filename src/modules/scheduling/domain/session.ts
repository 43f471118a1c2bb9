import { did } from '#kernel/contract/event.ts';
import { isBlank, lengthOf } from '#kernel/contract/written-text.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { REMOVAL_REASON_MAX } from '../contract/removal.ts';
import { sessionStream } from '../contract/ids.ts';
import {
  AttendanceWaived,
  MemberAttended,
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  RemovalUndone,
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionHeld,
  SessionOpened,
  SessionStarted,
  type SessionEvent,
} from '../contract/session-events.ts';
import { sessionLifecycle } from '../contract/session-lifecycle.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { unrestricted, isThere, type Apart } from './apart.ts';
import { decideHandOver, type HandOverCommand } from './hand-over.ts';
import { decideOccurrence, type OccurrenceCommand } from './occurrence.ts';
import { decideSchedule, decideUpdate, type ScheduleSession, type UpdateSession } from './session-plan.ts';
import { evolve, initial, leads, type Acting, type SessionState } from './session-state.ts';
import {
  decideWaitingList,
  hasSeatFor,
  thenTend,
  type WaitingListCommand,
  type WaitingSettings,
} from './waiting-list.ts';

/** What the room knows of how its session ended. */
export type SessionEnding = {
  /** People came, the host did not (I-022). */
  hostAway?: boolean;
  /** Too few people were left before they had been together for half of its time (I-029). */
  fellApart?: boolean;
  /** Members could still come in for the first time (C-002). */
  whileArriving?: boolean;
};

export type SessionCommand =
  | ScheduleSession
  | UpdateSession
  | OccurrenceCommand
  | HandOverCommand
  | WaitingListCommand
  | { type: 'Register'; session: string; member: string; apart?: Apart; now: string; settings: WaitingSettings }
  | {
      type: 'Unregister';
      session: string;
      member: string;
      apart?: Apart;
      now: string;
      because: 'own-wish' | 'left-well' | 'removed-from-well' | 'account-closed';
      settings: WaitingSettings & Pick<SchedulingSettings, 'UNREGISTER_MIN_BEFORE'>;
    }
  | {
      type: 'Remove';
      session: string;
      member: string;
      by: Acting;
      reason: string;
      now: string;
      settings: WaitingSettings & Pick<SchedulingSettings, 'REMOVED_FREE_MIN'>;
    }
  /** `by`: whose removal it was; another one stays. */
  | { type: 'UndoRemoval'; session: string; member: string; by: string }
  | { type: 'Open'; session: string; now: string; settings: Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE'> }
  | { type: 'Start'; session: string; now: string; settings: Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE'> }
  | { type: 'NoteAttendance'; session: string; member: string; since: string }
  /** People were together long enough for it to count as held. */
  | { type: 'NoteHeld'; session: string }
  | {
      type: 'End';
      session: string;
      now: string;
      because: 'time' | 'host-left' | 'too-few-people' | 'admin';
      course?: SessionEnding;
      settings: Pick<SchedulingSettings, 'OVERRUN_MIN'>;
    }
  | {
      type: 'CallOff';
      session: string;
      /** Null: the product itself. */
      by: Acting | null;
      now: string;
      settings: Pick<SchedulingSettings, 'DELETE_WITH_ATTENDEES'>;
    };

type SessionCommandOf<Type extends SessionCommand['type']> = Extract<SessionCommand, { type: Type }>;
type SessionDecision = readonly SessionEvent[] | Refusal;

const decide = (command: SessionCommand, state: SessionState): SessionDecision => {
  switch (command.type) {
    case 'Schedule':
      return state.status === 'none' ? decideSchedule(command) : [];
    case 'Update':
      return absent(state) ?? decideChange(command, state);
    case 'ScheduleOccurrence':
    case 'FollowSeries':
    case 'PutInSeries':
    case 'Drop':
      return decideOccurrence(command, state);
    case 'HandOver':
      return absent(state) ?? decideHandOver(command, state);
    case 'FollowHost':
      return decideHandOver(command, state);
    case 'JoinWaitingList':
    case 'WaitApart':
    case 'LeaveWaitingList':
    case 'Skip':
      return absent(state) ?? decideWaitingList(command, state);
    case 'TendWaitingList':
      return decideWaitingList(command, state);
    case 'Register':
      return absent(state) ?? decideRegister(command, state);
    case 'Unregister':
      return absent(state) ?? decideUnregister(command, state);
    case 'Remove':
      return absent(state) ?? decideRemove(command, state);
    case 'UndoRemoval':
      return decideUndoRemoval(command, state);
    case 'Open':
      return decideOpen(command, state);
    case 'Start':
      return absent(state) ?? decideStart(command, state);
    case 'NoteAttendance':
      return absent(state) ?? decideAttendance(command, state);
    case 'NoteHeld':
      return decideHeld(command, state);
    case 'End':
      return decideEnd(command, state);
    case 'CallOff':
      return absent(state) ?? decideCallOff(command, state);
  }
};

/** The rules of one session; its stream holds its attendees, so that seats are never oversold (I-026). */
export const session: Decider<SessionState, SessionCommand, SessionEvent> = {
  stream: sessionStream,
  initial,
  evolve,
  decide,
  lifecycles: [follows(sessionLifecycle, ({ status }) => status)],
};

/** There is no session, or none any more (API-024, API-025). */
const absent = ({ status }: SessionState): Refusal | undefined => {
  if (status === 'none') return refuse('SESSION_DOES_NOT_EXIST');
  if (status === 'deleted') return refuse('SESSION_DELETED');
};

/** Registering takes a seat; registering again changes nothing (C-147). External sessions have no seats to run out of. */
const decideRegister = (command: SessionCommandOf<'Register'>, state: SessionState): SessionDecision => {
  const { session, member, now, apart = unrestricted } = command;
  const { status, attendees } = state;
  if (status === 'canceled') return refuse('SESSION_CANCELED');
  if (state.removed.has(member)) return refuse('SESSION_BLOCKED_USER');
  if (attendees.has(member)) return [];
  if (status === 'over') return refuse('SESSION_ENDED');
  if (!state.groupHosted && state.host === member) return refuse('HOST_CANNOT_REGISTER');
  if (between(now, state.startsAt) <= 0) return refuse('SESSION_ALREADY_STARTED');
  // The restricted member gets the same refusal as for a full session, so that the restriction is not revealed; the
  // restricting member gets the reason (C-024).
  if (isThere(state, apart.restrictedBy)) return refuse('SESSION_FULL');
  if (isThere(state, apart.restricts)) return refuse('SESSION_BLOCKED_USER');
  if (!hasSeatFor(member, state, command)) return refuse('SESSION_FULL');
  const registered = did(MemberRegistered, {
    session,
    member,
    ...(state.waiting.has(member)
      ? { waited: state.offers.has(member) ? ('asked' as const) : ('not-asked' as const) }
      : {}),
  });
  // The seat may be one whose offer has just run out.
  return thenTend(command, [registered], state);
};

/** More seats, or another start, concern those who wait. */
const decideChange = (command: UpdateSession, state: SessionState): SessionDecision => {
  const decision = decideUpdate(command, state);
  return isRefusal(decision) || decision.length === 0 ? decision : thenTend(command, decision, state);
};

/**
 * Until five minutes before the start by own wish (C-180), or until the start when it was moved (I-019); leaving the
 * Well or the product always; and for a member who did not come, also when an attendee is someone the member restricts
 * (I-033).
 */
const decideUnregister = (command: SessionCommandOf<'Unregister'>, state: SessionState): SessionDecision => {
  const { session, member, apart = unrestricted, now, because, settings } = command;
  if (!state.attendees.has(member)) return [];
  if (because === 'own-wish' && state.status === 'over') return refuse('SESSION_ENDED');
  if (!sessionLifecycle.can(state.status, 'MemberUnregistered')) return [];
  const ahead = state.freeToLeave.has(member) ? 0 : minutes(settings.UNREGISTER_MIN_BEFORE);
  const isLate = between(now, state.startsAt) <= ahead;
  const tooLate = (isLate && !isThere(state, apart.restricts)) || state.attended.has(member);
  if (because === 'own-wish' && tooLate) return refuse('SESSION_UNREGISTER_TOO_LATE');
  return thenTend(command, [did(MemberUnregistered, { session, member, because })], state);
};

/** The host or staff, with a reason (MOD-019, MOD-021); the host by staff alone, once it runs. It holds for this session only. */
const decideRemove = (command: SessionCommandOf<'Remove'>, state: SessionState): SessionDecision => {
  const { session, member, by, reason, now } = command;
  if (!leads(by, state)) return refuse('NOT_ALLOWED');
  if (state.removed.has(member)) return [];
  if (isBlank(reason)) return refuse('REMOVAL_REASON_REQUIRED', { field: 'note' });
  if (lengthOf(reason.trim()) > REMOVAL_REASON_MAX)
    return refuse('REMOVAL_REASON_TOO_LONG', { field: 'note', values: { max: REMOVAL_REASON_MAX } });
  if (state.status === 'canceled') return refuse('SESSION_CANCELED');
  if (state.status === 'over') return refuse('SESSION_ENDED');
  // Who set up a group-hosted session comes in without a seat.
  const isPlanner = state.groupHosted && state.host === member;
  // Before the start a session gets another host, or is called off.
  const isHostNow = by.isAdmin && state.host === member && between(now, state.startsAt) <= 0;
  if (!state.attendees.has(member) && !isPlanner && !isHostNow) return refuse('MEMBER_NOT_IN_ROOM');
  const removed = [
    did(MemberRemoved, { session, member, by: by.member, reason: reason.trim() }),
    ...(wasBrief(command, state) ? [did(AttendanceWaived, { session, member })] : []),
  ];
  return thenTend(command, removed, state);
};

const decideUndoRemoval = (
  { session, member, by }: SessionCommandOf<'UndoRemoval'>,
  { status, removed, removedBy }: SessionState,
): SessionDecision =>
  sessionLifecycle.can(status, 'RemovalUndone') && removed.has(member) && removedBy.get(member) === by
    ? [did(RemovalUndone, { session, member })]
    : [];

/** A member who is removed within minutes keeps the booking allowance (I-045). */
const wasBrief = (
  { member, now, settings }: SessionCommandOf<'Remove'>,
  { attended, attendedSince }: SessionState,
): boolean => {
  const since = attendedSince.get(member);
  return attended.has(member) && since !== undefined && between(since, now) < minutes(settings.REMOVED_FREE_MIN);
};

const decideOpen = ({ session, now, settings }: SessionCommandOf<'Open'>, state: SessionState): SessionDecision =>
  sessionLifecycle.can(state.status, 'SessionOpened') && mayEnterAt(now, state, settings)
    ? [did(SessionOpened, { session })]
    : [];

const decideStart = ({ session, now, settings }: SessionCommandOf<'Start'>, state: SessionState): SessionDecision => {
  if (state.status === 'live') return [];
  if (state.status === 'canceled') return refuse('SESSION_CANCELED');
  if (state.status === 'over') return refuse('SESSION_ENDED');
  if (!mayEnterAt(now, state, settings)) return refuse('SESSION_NOT_STARTED');
  return [...(state.status === 'scheduled' ? [did(SessionOpened, { session })] : []), did(SessionStarted, { session })];
};

const decideAttendance = (
  { session, member, since }: SessionCommandOf<'NoteAttendance'>,
  state: SessionState,
): SessionDecision => {
  if (state.attended.has(member)) return [];
  if (state.status === 'canceled') return refuse('SESSION_CANCELED');
  if (state.status === 'over') return refuse('SESSION_ENDED');
  if (state.status !== 'live') return refuse('SESSION_NOT_STARTED');
  const asHost = !state.groupHosted && state.host === member && !state.removed.has(member);
  if (!asHost && !state.attendees.has(member)) return refuse('SESSION_NOT_JOINED');
  const { startsAt, groupHosted } = state;
  return [did(MemberAttended, { session, member, asHost, startsAt, groupHosted, since })];
};

/** Hosting counts for the member who was there to host, and was not removed. */
const ledBy = ({ host, groupHosted, attended, removed }: SessionState): string | null =>
  !groupHosted && attended.has(host) && !removed.has(host) ? host : null;

const decideHeld = ({ session }: SessionCommandOf<'NoteHeld'>, state: SessionState): SessionDecision => {
  const host = ledBy(state);
  return sessionLifecycle.can(state.status, 'SessionHeld') && !state.held && host !== null
    ? [did(SessionHeld, { session, host })]
    : [];
};

/** A deadline that fires early, because the session was moved meanwhile, ends nothing. */
const decideEnd = (
  { session, now, because, course = {}, settings }: SessionCommandOf<'End'>,
  state: SessionState,
): SessionDecision => {
  if (!sessionLifecycle.can(state.status, 'SessionEnded')) return [];
  if (because === 'time' && now < plus(state.endsAt, minutes(settings.OVERRUN_MIN))) return [];
  const tookPlace = state.status === 'live';
  const isMissed = course.hostAway === true && !tookPlace && !state.groupHosted && !state.removed.has(state.host);
  return [
    did(SessionEnded, {
      session,
      tookPlace,
      because,
      ...(isMissed ? { hostAway: true as const } : {}),
      ...(tookPlace && course.fellApart ? { fellApart: true as const } : {}),
      ...(tookPlace && course.whileArriving ? { whileArriving: true as const } : {}),
      ...(tookPlace ? { ledBy: ledBy(state) } : {}),
    }),
  ];
};

/** Empty: deleted. With people registered: canceled, or refused where so configured (C-009). */
const decideCallOff = (
  { session, by, now, settings }: SessionCommandOf<'CallOff'>,
  state: SessionState,
): SessionDecision => {
  if (!leads(by, state)) return refuse('NOT_ALLOWED');
  if (state.status === 'canceled') return [];
  if (!sessionLifecycle.can(state.status, 'SessionDeleted') || between(now, state.startsAt) <= 0)
    return refuse('SESSION_STARTED_NOT_DELETABLE');
  const others = state.attendees.size - (state.attendees.has(state.host) ? 1 : 0);
  if (others === 0) return [did(SessionDeleted, { session, by: by?.member ?? null })];
  // Staff have decided, or the host may not host: no one is there whom a refusal would help.
  if (by !== null && settings.DELETE_WITH_ATTENDEES === 'refuse') return refuse('SESSION_NOT_EMPTY');
  return [did(SessionCanceled, { session, by: by?.member ?? null })];
};

const mayEnterAt = (
  now: string,
  { startsAt }: SessionState,
  { ENTRY_PERMISSION_MIN_BEFORE }: Pick<SchedulingSettings, 'ENTRY_PERMISSION_MIN_BEFORE'>,
): boolean => between(now, startsAt) <= minutes(ENTRY_PERMISSION_MIN_BEFORE);
