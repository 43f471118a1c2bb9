import { between, minutes, plus } from '#kernel/contract/time.ts';
import { dayOf, daysBetween } from './days.ts';
import type { SessionEvent } from './session-events.ts';
import { sessionLifecycle, type SessionStatus } from './session-lifecycle.ts';
import type { SchedulingSettings } from './settings.ts';

/** How a session stands to one viewer, in this order of precedence (C-020); unknown values count as Open. */
export const sessionStatuses = ['Canceled', 'Over', 'Hosting', 'Going', 'Full', 'Open'] as const;
export type ViewerStatus = (typeof sessionStatuses)[number];

/** Whether people may be together in a room now (ROM-053). NONE before the start and after the end. */
export const roomSafeties = ['NONE', 'SAFE', 'UNSAFE_HOST_ABSENT', 'UNSAFE_RULE_OF_3'] as const;
export type RoomSafety = (typeof roomSafeties)[number];

/** The fields of a session that the rules below look at, as they stand on the wire. */
export type SessionViewSeen = {
  status: string;
  type: 'INTERNAL' | 'EXTERNAL';
  start_time: string;
  end_time: string;
  /** Null for visitors: there are some unless the status says Full. */
  num_spots_left: number | null;
  am_i_joined: boolean;
  am_i_host: boolean;
  is_group_hosted: boolean;
  external_url: string | null;
  waiting_list: { my_place: number | null; offer_until: string | null } | null;
  free_to_leave?: true | undefined;
  has_restricted?: true | undefined;
};
/** The viewer: `isAdmin` implies `signedIn`. */
export type ViewerRights = { signedIn: boolean; isAdmin: boolean };
type Windows = Pick<
  SchedulingSettings,
  'ENTRY_PERMISSION_MIN_BEFORE' | 'UNREGISTER_MIN_BEFORE' | 'WAITING_LIST_CLOSES_MIN'
>;

/** Nothing will happen any more. */
export const isClosed = ({ status }: Pick<SessionViewSeen, 'status'>): boolean =>
  status === 'Over' || status === 'Canceled';

/**
 * The recorded status as far as viewers are shown it. That a person is in the room before the start, or came at all, is
 * not shown (C-024): from the start on a session counts as live.
 */
const shownStatus = (
  { status, start_time }: Pick<SessionViewSeen, 'status' | 'start_time'>,
  now: string,
): SessionStatus => {
  if (status === 'Canceled') return 'canceled';
  if (status === 'Over') return 'over';
  return start_time <= now ? 'live' : 'scheduled';
};

/** May this still happen to the session? The same machine guards what is appended. */
export const sessionCan = (
  session: Pick<SessionViewSeen, 'status' | 'start_time'>,
  fact: SessionEvent['type'],
  now: string,
): boolean => sessionLifecycle.can(shownStatus(session, now), fact);

/** Between start and end, unless it is off or over (C-181). */
export const isInSession = (options: { status: string; start_time: string; end_time: string }, now: string): boolean =>
  !isClosed(options) && options.start_time <= now && now < options.end_time;

/** Members with a place may go in (C-001). */
export const isDoorOpen = (
  session: Pick<SessionViewSeen, 'start_time'>,
  now: string,
  settings: Pick<Windows, 'ENTRY_PERMISSION_MIN_BEFORE'>,
): boolean => between(now, session.start_time) <= minutes(settings.ENTRY_PERMISSION_MIN_BEFORE);

/** Joined or admin, not Over or Canceled, from ten minutes before the start (SCH-108, C-001). */
export const canEnter = (session: SessionViewSeen, viewer: ViewerRights, now: string, settings: Windows): boolean =>
  canSeeEnterBtn(session, viewer) && isDoorOpen(session, now, settings);

/** SCH-109 */
export const canSeeEnterBtn = (session: SessionViewSeen, viewer: ViewerRights): boolean =>
  (session.am_i_joined || viewer.isAdmin) && sessionCan(session, 'MemberAttended', session.start_time);

/**
 * Not joined, not its host, start in the future, seats left or an external link, no attendee whom the viewer restricts
 * (SCH-110, C-022, C-024).
 */
export const canSeeRegisterBtn = (session: SessionViewSeen, viewer: ViewerRights, now: string): boolean =>
  viewer.signedIn &&
  !session.am_i_joined &&
  session.has_restricted !== true &&
  (!session.am_i_host || session.is_group_hosted) &&
  sessionCan(session, 'MemberRegistered', now) &&
  session.status !== 'Full' &&
  between(now, session.start_time) > 0 &&
  (session.num_spots_left !== 0 || session.external_url !== null);

/**
 * Joined, not its host, more than five minutes before the start (SCH-111, SCH-115); until the start when it moved
 * (I-019) or the viewer restricts an attendee (I-033).
 */
export const canSeeUnregisterBtn = (session: SessionViewSeen, now: string, settings: Windows): boolean =>
  session.am_i_joined &&
  (!session.am_i_host || session.is_group_hosted) &&
  sessionCan(session, 'MemberUnregistered', now) &&
  between(now, session.start_time) >
    (session.free_to_leave || session.has_restricted ? 0 : minutes(settings.UNREGISTER_MIN_BEFORE));

/** From then on free seats are first come, first served (I-025). */
export const waitingListCloses = (
  startsAt: string,
  { WAITING_LIST_CLOSES_MIN }: Pick<SchedulingSettings, 'WAITING_LIST_CLOSES_MIN'>,
): string => plus(startsAt, -minutes(WAITING_LIST_CLOSES_MIN));

/** Full, not waiting yet, and there is still time for places to become free (I-025). */
export const canSeeWaitBtn = (
  session: SessionViewSeen,
  viewer: ViewerRights,
  now: string,
  settings: Windows,
): boolean =>
  viewer.signedIn &&
  !session.am_i_joined &&
  (!session.am_i_host || session.is_group_hosted) &&
  session.type === 'INTERNAL' &&
  session.status === 'Full' &&
  sessionCan(session, 'WaitingListJoined', now) &&
  session.has_restricted !== true &&
  session.waiting_list !== null &&
  !isWaiting(session) &&
  now < waitingListCloses(session.start_time, settings);

/** Stands in line, asked or not. */
export const isWaiting = ({ waiting_list }: Pick<SessionViewSeen, 'waiting_list'>): boolean =>
  waiting_list !== null && (waiting_list.my_place !== null || waiting_list.offer_until !== null);

/** Until when a seat is held for the viewer; absent when none is. */
export const seatHeldUntil = (
  session: Pick<SessionViewSeen, 'waiting_list' | 'status' | 'start_time' | 'am_i_joined'>,
  now: string,
): string | undefined => {
  const until = session.waiting_list?.offer_until;
  return until != null && until > now && !session.am_i_joined && sessionCan(session, 'SeatOfferDeclined', now)
    ? until
    : undefined;
};

/** How many come, for those who lead it; visitors do not learn it. */
export const registeredIn = ({ num_users_joined }: { num_users_joined: number | null }): number =>
  num_users_joined ?? 0;

/** SCH-112 */
export const canSeeLoginBtn = (viewer: ViewerRights): boolean => !viewer.signedIn;

/** While more than five minutes before the start (SCH-113); spelled as in the contract (C-184). */
export const canSeeCalenderBtn = (session: SessionViewSeen, now: string, settings: Windows): boolean =>
  !isClosed(session) && between(now, session.start_time) > minutes(settings.UNREGISTER_MIN_BEFORE);

/** The host or an admin (SCH-093). */
export const canUseHostOptions = (session: Pick<SessionViewSeen, 'am_i_host'>, viewer: ViewerRights): boolean =>
  viewer.signedIn && (session.am_i_host || viewer.isAdmin);

/** Editing needs a start in the future and a session that is not over, as deleting does (SCH-092, SCH-093). */
export const canChange = (session: SessionViewSeen, viewer: ViewerRights, now: string): boolean =>
  canUseHostOptions(session, viewer) && sessionCan(session, 'SessionUpdated', now);

/** Deleted when it is empty, canceled with attendees. */
export const canDelete = (session: SessionViewSeen, viewer: ViewerRights, now: string): boolean =>
  canUseHostOptions(session, viewer) && sessionCan(session, 'SessionDeleted', now);

/** Staff give it to another host until its doors open (I-035). */
export const canHandOver = (session: SessionViewSeen, viewer: ViewerRights, now: string, settings: Windows): boolean =>
  viewer.isAdmin &&
  sessionCan(session, 'SessionHandedOver', now) &&
  between(now, session.start_time) > minutes(settings.ENTRY_PERMISSION_MIN_BEFORE);

/** Everything a page asks at once (SCH-114). */
export const permissionsOf = (session: SessionViewSeen, viewer: ViewerRights, now: string, settings: Windows) => ({
  canEnter: canEnter(session, viewer, now, settings),
  canSeeEnterBtn: canSeeEnterBtn(session, viewer),
  canSeeRegisterBtn: canSeeRegisterBtn(session, viewer, now),
  canSeeUnregisterBtn: canSeeUnregisterBtn(session, now, settings),
  canSeeWaitBtn: canSeeWaitBtn(session, viewer, now, settings),
  canSeeLoginBtn: canSeeLoginBtn(viewer),
  canSeeCalenderBtn: canSeeCalenderBtn(session, now, settings),
  canUseHostOptions: canUseHostOptions(session, viewer),
  canChange: canChange(session, viewer, now),
});

export type CardLabel = { text: string; tone: 'green' | 'orange' | 'red' | 'plain' };

/** What a card says of a session; nothing for Canceled and Over (SCH-030 to SCH-033, C-021). */
export const cardLabel = (session: Pick<SessionViewSeen, 'status' | 'type' | 'num_spots_left'>): CardLabel | null => {
  switch (session.status) {
    case 'Canceled':
    case 'Over':
      return null;
    case 'Going':
      return { text: 'Going', tone: 'green' };
    case 'Hosting':
      return { text: 'Hosting', tone: 'orange' };
    case 'Full':
      return { text: 'Full', tone: 'red' };
    default:
      if (session.type === 'EXTERNAL') return { text: 'Open', tone: 'plain' };
      if (session.num_spots_left === null) return { text: 'Spots left', tone: 'plain' };
      if (session.num_spots_left <= 0) return { text: 'FULL', tone: 'red' };
      return {
        text: session.num_spots_left === 1 ? '1 spot left' : `${session.num_spots_left} spots left`,
        tone: 'plain',
      };
  }
};

/** The badge of the detail page (SCH-103 to SCH-107); a canceled session has one of its own. */
export type Availability = 'CANCELED' | 'OVER' | 'GOING' | 'FULL' | 'CLOSED' | 'OPEN';
export const availabilityOf = (
  session: Pick<SessionViewSeen, 'status' | 'type' | 'num_spots_left' | 'start_time' | 'am_i_joined'>,
  now: string,
): Availability => {
  if (session.status === 'Canceled') return 'CANCELED';
  if (session.status === 'Over') return 'OVER';
  if (session.status === 'Going') return 'GOING';
  if (session.status === 'Full' || (session.type === 'INTERNAL' && session.num_spots_left === 0)) return 'FULL';
  // Also in the minutes for goodbyes: registering ended with the start.
  return session.start_time <= now && !session.am_i_joined ? 'CLOSED' : 'OPEN';
};

export type DateFilters = {
  inSession: boolean;
  /** Until an hour after the start (C-018). */
  upcoming: boolean;
  today: boolean;
  tomorrow: boolean;
  /** Ends within 6 days. */
  thisWeek: boolean;
  /** Ends in 7 to 13 days. */
  nextWeek: boolean;
  thisMonth: boolean;
};

/** Where a session stands in the viewer's calendar (SCH-023). */
export const dateFilters = (
  session: { status: string; start_time: string; end_time: string },
  now: string,
  zone: string,
): DateFilters => {
  const today = dayOf(now, zone);
  const startDay = dayOf(session.start_time, zone);
  const untilStart = daysBetween(today, startDay);
  const untilEnd = daysBetween(today, dayOf(session.end_time, zone));
  return {
    inSession: isInSession(session, now),
    upcoming: between(session.start_time, now) < minutes(60),
    today: untilStart === 0,
    tomorrow: untilStart === 1,
    thisWeek: untilEnd >= 0 && untilEnd <= 6,
    nextWeek: untilEnd >= 7 && untilEnd <= 13,
    thisMonth: startDay.slice(0, 7) === today.slice(0, 7) && untilEnd >= 0,
  };
};

export type SectionName = 'TODAY' | 'TOMORROW' | 'THIS WEEK' | 'THIS MONTH' | 'LATER';

/** The first section a session belongs to; each session stands in one (C-019). */
export const sectionOf = (
  session: { status: string; start_time: string; end_time: string },
  now: string,
  zone: string,
): SectionName => {
  const at = dateFilters(session, now, zone);
  // A session that began before midnight and still runs belongs to today.
  if (at.today || at.inSession) return 'TODAY';
  if (at.tomorrow) return 'TOMORROW';
  if (at.thisWeek) return 'THIS WEEK';
  return at.nextWeek || at.thisMonth ? 'THIS MONTH' : 'LATER';
};

export const sectionNames: readonly SectionName[] = ['TODAY', 'TOMORROW', 'THIS WEEK', 'THIS MONTH', 'LATER'];

/** Sessions under their headings, empty sections left out, in the order they came in. */
export const sectionsOf = <S extends { status: string; start_time: string; end_time: string }>(
  sessions: readonly S[],
  now: string,
  zone: string,
): { name: SectionName; sessions: S[] }[] =>
  sectionNames
    .map((name) => ({ name, sessions: sessions.filter((session) => sectionOf(session, now, zone) === name) }))
    .filter((section) => section.sessions.length > 0);

/** The next session that still takes place (SCH-102, SCH-147), among sessions ordered by their start. */
export const nextUpcoming = <S extends Pick<SessionViewSeen, 'status'>>(sessions: readonly S[]): S | undefined =>
  sessions.find((session) => !isClosed(session));

/** Of each series only the session that comes first, in the place of the first one listed. */
export const oneOfEachSeries = <S extends { uuid: string; start_time: string; series: { uuid: string } | null }>(
  sessions: readonly S[],
): S[] => {
  const cards = new Map<string, S>();
  for (const session of sessions) {
    const key = session.series?.uuid ?? session.uuid;
    const listed = cards.get(key);
    if (listed === undefined || session.start_time < listed.start_time) cards.set(key, session);
  }
  return [...cards.values()];
};

/** What `canSee…` buttons and not-found pages lead to: the one address of a session that is canonical (C-037). */
export const sessionPath = (session: { uuid: string; group_slug: string }): string =>
  `/${session.group_slug}/session/${session.uuid}`;

type Booked = Pick<SessionViewSeen, 'status' | 'am_i_joined'> & {
  uuid: string;
  start_time: string;
  end_time: string;
  am_i_host: boolean;
  is_group_hosted: boolean;
};
const takesTime = (session: Booked): boolean =>
  !isClosed(session) && (session.am_i_joined || (session.am_i_host && !session.is_group_hosted));

/** Which of one's own sessions are at the same time as one's own session, since one of them was moved (I-019). */
export const clashesOf = <S extends Booked>(session: Booked, own: readonly S[]): S[] =>
  takesTime(session)
    ? own.filter(
        (other) =>
          other.uuid !== session.uuid &&
          takesTime(other) &&
          other.start_time < session.end_time &&
          session.start_time < other.end_time,
      )
    : [];
