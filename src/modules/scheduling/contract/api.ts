import { namedWell } from '#modules/communities/contract/named-well.ts';
import { z } from 'zod';
import { endpoint, flag, instant, instantOrNone, numeric, paging, uuid } from '#kernel/contract/endpoint.ts';
import { repeats } from './repeats.ts';
import { seriesSummary } from './series-summary.ts';
import { knownZone } from './days.ts';
import { followed, following } from './session-cursor.ts';
import { roomSafeties, sessionStatuses } from './session-view.ts';
import { named, pic } from '#kernel/contract/person.ts';

const dateFlags = z
  .object({
    inSession: z.boolean(),
    upcoming: z.boolean(),
    today: z.boolean(),
    tomorrow: z.boolean(),
    thisWeek: z.boolean(),
    nextWeek: z.boolean(),
    thisMonth: z.boolean(),
  })
  .meta({ id: 'DateFilters' });

/** A registered member. Visitors get one empty entry per person (C-027). */
export const attendee = z
  .object({
    uuid: z.string().nullable(),
    ...named,
    pic,
    /** The viewer restricts this member; visible to the viewer only (C-027). */
    blocked: z.boolean(),
  })
  .meta({ id: 'Attendee' });

/** A session as one viewer sees it (SCH-130). */
export const session = z
  .object({
    uuid: z.string(),
    title: z.string(),
    description: z.string(),
    pic,
    type: z.enum(['INTERNAL', 'EXTERNAL']),
    status: z.enum(sessionStatuses),
    in_session: z.boolean(),
    /** The viewer has opened the Sessions tab of its Well since it was planned, or has to do with it (ADR 121). */
    was_seen: z.boolean(),
    start_time: z.string(),
    end_time: z.string(),
    /** The host's zone; times are UTC (C-028). */
    timezone: z.string(),
    duration_minutes: z.int(),
    /** Registered members, the host not counted (C-023). */
    max_attendees: z.int(),
    maxAttendees: z.int(),
    /** Null for visitors, whose numbers could be compared with a member's (C-024). */
    num_spots_left: z.int().nullable(),
    num_users_joined: z.int().nullable(),
    /** Null for people who cannot wait for a seat: visitors and removed members (I-025). */
    waiting_list: z
      .object({
        /** For those who lead and those who wait; null for others (C-024). */
        num_waiting: z.int().nullable(),
        /** Counted from 1, among those who have not been asked. */
        my_place: z.int().nullable(),
        /** A seat is held for the viewer until then; registering takes it. */
        offer_until: z.string().nullable(),
      })
      .nullable(),
    am_i_joined: z.boolean(),
    am_i_host: z.boolean(),
    is_group_hosted: z.boolean(),
    group_info: namedWell,
    group_slug: z.string(),
    group_uuid: z.string(),
    /** Null when group-hosted: no host is presented (C-156). */
    host_user: z
      .object({
        uuid: z.string(),
        ...named,
        pic,
        host_level: z.int(),
        about_me: z.string().nullable(),
        num_sessions_hosted: z.int(),
        user_marketing_json: z.string().nullable(),
      })
      .nullable(),
    /** Nameless for those who may not see who comes; at most two for visitors, none where the session is closed to them (C-027). */
    joined_users: z.array(attendee),
    /** A member whom the viewer restricts hosts or attends it; visible to the viewer only (C-024). */
    has_restricted: z.literal(true).optional(),
    /** The start moved after the viewer registered: they may unregister until the start (I-019). */
    free_to_leave: z.literal(true).optional(),
    /** Null for a single session (SCH-131). */
    series: seriesSummary.nullable(),
    /** The real link for host and admins; for others the session's own page when it is external (C-022). */
    external_url: z.string().nullable(),
    /** Only entering answers these two. */
    provider_identifier: z.null(),
    session_video: z.null(),
    /** Safety of the room the viewer is in; NONE for all others (C-181). */
    safety: z.enum(roomSafeties),
    date_filters: dateFlags,
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

const one = z.object({ session });
/** A page of a list, and where the next one begins. */
export const many = z.object({ session: z.array(session), ...followed });

/** The zone in which `date_filters` are meant; the viewer's (C-028). */
export const zone = { timezone: z.string().max(60).optional() };
export const range = { start_time_from: instant.optional(), start_time_to: instant.optional() };
export const order = z
  .string()
  .max(20)
  .default('asc')
  .transform((text) => (text.toLowerCase().startsWith('desc') ? 'desc' : 'asc'));
const sort = z
  .string()
  .max(20)
  .default('soon')
  .transform((text) => (text === 'new' ? ('new' as const) : ('soon' as const)));
const sessionId = { id: uuid };
const gone = ['SESSION_DOES_NOT_EXIST', 'SESSION_DELETED'] as const;

/** SCH-136, C-039, C-153 */
export const searchSessions = endpoint('/v1/session/list/search', {
  summary: 'Sessions that are planned or running, by text, time and Well; `q` is text, not a pattern.',
  access: 'visitor',
  scope: 'sessions:read',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({
    q: z.string().max(200).default(''),
    ...paging(30),
    ...following,
    ...range,
    ...zone,
    group_uuid: uuid.optional(),
    sort_type: sort,
    /** No session has a price: accepted, changes nothing. */
    paid_only: flag.default(false),
    exclude_full_sessions: flag.default(false),
  }),
  nextPageBy: 'after',
  output: many,
});

/** SCH-132 */
export const joinedSessions = endpoint('/v1/session/list/joined', {
  summary: 'Sessions the caller is registered for or hosts, canceled and past ones too.',
  access: 'member',
  scope: 'sessions:read',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({ ...paging(25), ...following, ...range, ...zone, order }),
  nextPageBy: 'after',
  output: many,
});

/** SCH-133 */
export const hostedSessions = endpoint('/v1/session/list/user/{id}/hosted', {
  summary: 'Sessions hosted by a member.',
  access: 'visitor',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({ ...sessionId, ...paging(25), ...following, ...range, ...zone, order }),
  nextPageBy: 'after',
  output: many,
});

/** SCH-134 */
export const groupSessions = endpoint('/v1/session/list/groups/joined', {
  summary: "Coming sessions in the caller's Wells.",
  access: 'member',
  scope: 'sessions:read',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({ ...paging(30), ...following, ...zone, exclude_full_sessions: flag.default(false) }),
  nextPageBy: 'after',
  output: many,
});

/** SCH-135 */
export const getSession = endpoint('/v1/session/{id}/get', {
  summary: 'One session.',
  access: 'visitor',
  scope: 'sessions:read',
  discloses: { presence: ['well', 'staff'] },
  support: 'open',
  input: z.object({ ...sessionId, ...zone }),
  output: one,
  refusals: gone,
});

/** SCH-137, SCH-116, C-147 */
export const joinSession = endpoint('/v1/session/{id}/join/{flag}', {
  summary: 'Registers for a session, or unregisters. Repeating it changes nothing.',
  access: 'member',
  scope: 'seats:write',
  discloses: { presence: ['well', 'staff'] },
  confirmed: 'flag',
  writes: true,
  hourly: 60,
  /** Those who have a place are in its chat (SCH-120). */
  touches: ['session', 'chat'],
  /** `instead_of`: the session whose place is given back once this one is taken. */
  input: z.object({ ...sessionId, flag, ...zone, instead_of: uuid.optional() }),
  output: one,
  refusals: [
    ...gone,
    'SESSION_ALREADY_STARTED',
    'SESSION_CANCELED',
    'SESSION_ENDED',
    'SESSION_BLOCKED_USER',
    'HOST_CANNOT_REGISTER',
    'SESSION_JOINED_NOT_PART_OF_GROUP',
    'HANDLE_NOT_HERE',
    'SESSION_NOSHOW_TOO_MANY',
    'SESSION_BASIC_PLAN_MAX_REACHED',
    'SESSION_JOINED_TOO_MANY_BASIC',
    'SESSION_JOINED_TOO_MANY',
    'SESSION_OVERLAP',
    'SESSION_FULL',
    'SESSION_UNREGISTER_TOO_LATE',
  ],
});

/** An external session has no seats to fill in, so that its form leaves them empty (SCH-065). */
const seats = z
  .union([numeric, z.literal(['', null]).transform(() => undefined)], { error: 'expected a number' })
  .optional();
// Types and rough sizes only: what is too short, too long or too soon is a rule and refused by name.
export const formFields = {
  title: z.string().max(1000),
  description: z.string().max(50_000),
  externalLink: z.string().max(5000).nullable(),
  startTime: instant,
  duration: numeric,
  maxAttendees: seats,
  max_attendees: seats,
};
/** `problemsOf` says what is wrong with a form; this says how long its texts may be. */
export const formTexts = {
  title: { most: { setting: 'TITLE_MAX', usual: 50 } },
  description: {
    least: { setting: 'DESCRIPTION_MIN', usual: 100 },
    most: { setting: 'DESCRIPTION_MAX', usual: 5000 },
  },
  externalLink: { most: { setting: 'EXTERNAL_LINK_MAX', usual: 500 } },
};
export const formRefusals = [
  'SESSION_TITLE_INVALID',
  'SESSION_TITLE_TOO_LONG',
  'SESSION_DESCRIPTION_INVALID',
  'SESSION_DESCRIPTION_TOO_LONG',
  'URL_PROVIDED_INVALID',
  'INVALID_START_TIME',
  'SESSION_START_TOO_SOON',
  'SESSION_START_TOO_FAR',
  'SESSION_START_STEP',
  'SESSION_DURATION_INVALID',
  'SESSION_MAX_ATTENDEES_TOO_FEW',
  'SESSION_MAX_ATTENDEES_TOO_MANY',
  'SESSION_SEAT_PROMISED',
  'SESSION_OVERLAP',
] as const;

const changesSession = { access: 'member', writes: true, hourly: 60, touches: ['session'] } as const;

/** SCH-139, SCH-061 */
export const createSession = endpoint('/v1/session/create', {
  goodStanding: true,
  summary: 'Plans a session, or a series of them; answers its first session.',
  ...changesSession,
  discloses: { presence: ['well', 'staff'] },
  input: z.object({
    ...formFields,
    title: formFields.title.nullable().default(''),
    description: formFields.description.nullable().default(''),
    externalLink: formFields.externalLink.default(null),
    group: z
      .union([uuid, z.literal('').transform(() => null)])
      .nullable()
      .default(null),
    startTime: instantOrNone.default(null),
    duration: formFields.duration.default(60),
    repeat: z.enum(repeats).default('SINGLE'),
    /** No session of the series starts after this; null: open-ended (SCH-084). */
    seriesEndTime: instantOrNone.optional(),
    is_group_hosted: flag.default(false),
    /**
     * The host's zone, whose clock a series follows; the one of their account when absent, or unknown here: browsers name it, and
     * the host neither sees nor changes it.
     */
    timezone: z
      .string()
      .transform((name) => (knownZone(name) === name ? name : undefined))
      .optional(),
  }),
  texts: formTexts,
  output: one,
  refusals: [
    ...formRefusals,
    'HOST_LEVEL_TOO_LOW',
    'HOST_EMAIL_NOT_VERIFIED',
    'WELL_IS_REQUIRED',
    'GROUP_DOES_NOT_EXIST',
    'GROUP_DELETED',
    'HOST_NOT_PART_OF_GROUP',
    'HANDLE_NOT_HERE',
    'MAIN_WELL_HOST_LEVEL_TOO_LOW',
    'SESSION_HOSTED_TOO_MANY_BASIC',
    'SERIES_END_INVALID',
    'GROUP_HOSTING_NOT_ALLOWED',
  ],
});

/** SCH-140 */
export const updateSession = endpoint('/v1/session/{id}/update', {
  goodStanding: true,
  summary: 'Changes what is sent; by the host or staff, before the start.',
  ...changesSession,
  discloses: { presence: ['well', 'staff'] },
  input: z.object({
    ...sessionId,
    ...zone,
    ...z.object(formFields).partial().shape,
    /** A single session becomes the first of a series (C-190). */
    repeat: z.enum(repeats).optional(),
    seriesEndTime: instantOrNone.optional(),
  }),
  texts: formTexts,
  output: one,
  refusals: [
    ...gone,
    ...formRefusals,
    'SESSION_STARTED_NOT_EDITABLE',
    'SESSION_CANCELED',
    'SESSION_ENDED',
    'SESSION_IN_ACTIVE_SERIES',
    'SESSION_HOSTED_TOO_MANY_BASIC',
    'SERIES_END_INVALID',
  ],
});

/** SCH-141, C-009 */
export const deleteSession = endpoint('/v1/session/{id}/delete', {
  summary: 'Deletes a session nobody is registered for, cancels one with people registered; before the start.',
  ...changesSession,
  input: z.object({ ...sessionId, ...zone }),
  output: z.object({ session: z.object({ uuid: z.string(), outcome: z.enum(['deleted', 'canceled']) }) }),
  refusals: [...gone, 'SESSION_STARTED_NOT_DELETABLE', 'SESSION_NOT_EMPTY'],
});
