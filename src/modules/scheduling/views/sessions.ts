import type { z } from 'zod';
import { minutes, plus } from '#kernel/contract/time.ts';
import { joined, serializer, type SerializerJson } from '#kernel/serializer.ts';
import { session as sessionSchema, type attendee, type Session } from '../contract/api.ts';
import { maySeePeopleOf } from '#modules/communities/contract/people.ts';
import { marketingJson } from '#modules/identity/contract/profile-info.ts';
import { knownZone } from '../contract/days.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import { dateFilters, isInSession, sessionPath, type RoomSafety, type ViewerStatus } from '../contract/session-view.ts';
import { repeatOf } from '../contract/repeats.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import type { SessionRow, Viewer } from '../projections/session-rows.ts';

export type ViewContext = {
  viewer: (NonNullable<Viewer> & { emailVerified: boolean }) | null;
  now: string;
  /** The viewer's zone, when they told it. */
  timezone?: string | undefined;
  /** The address of the product, without a slash at the end. */
  origin: string;
  settings: Pick<SchedulingSettings, 'OVERRUN_MIN'>;
  /** Of the rooms in which the viewer is now, by session. */
  safeties?: ReadonlyMap<string, RoomSafety> | undefined;
};

type SessionsPerson = z.output<typeof attendee>;
/** An external session has no limit, so its crowd is not sent in full to people who see only how many there are. */
const MOST_PLACEHOLDERS = 50;
/** Visitors learn that some come, and no number that could be compared with what a member is shown (SCH-045, C-024). */
const PLACEHOLDERS_FOR_VISITORS = 2;
const placeholder: SessionsPerson = { uuid: null, username: null, pic: null, blocked: false };

const pathOf = (picture: string | null) => (picture === null ? null : picturePath(picture));

type View = z.input<typeof sessionSchema>;

/**
 * A session with everything a viewer may see of it and nothing else (C-020, C-022, C-023, C-024, C-027). A viewer who
 * may not join sees it full, without the people.
 */
export const sessionView = (row: SessionRow, context: ViewContext): View => {
  const common = commonOf(row, context);
  const { people, ...own } = ownView(row, common, context);
  return { ...common.view, joined_users: peopleOf(row, people), ...own };
};

const ownFields = {
  pic: true,
  status: true,
  in_session: true,
  was_seen: true,
  num_spots_left: true,
  num_users_joined: true,
  waiting_list: true,
  am_i_joined: true,
  am_i_host: true,
  has_restricted: true,
  free_to_leave: true,
  external_url: true,
  safety: true,
  date_filters: true,
} as const satisfies Record<Exclude<keyof ReturnType<typeof ownView>, 'people'>, true>;
const serializeOwn = serializer(sessionSchema.pick(ownFields), 'a session');
const serializeShared = serializer(sessionSchema.omit(ownFields), 'a session');

/** What a viewer sees of the people who come. */
type PeopleShown = 'names' | 'count' | 'some' | 'nothing';
type SharedParts = { common: Common } & Partial<Record<PeopleShown, SharedJson>>;
type SharedJson = ReturnType<typeof serializeShared>;
const sharedJsons = new WeakMap<object, SharedParts>();

/** {@link sessionView} as JSON. What many viewers share is serialized once per {@link SessionRow.cacheKey} (ADR 32). */
export const sessionJson = (row: SessionRow, context: ViewContext): SerializerJson<Session> => {
  let parts = sharedJsons.get(row.cacheKey);
  if (!parts) sharedJsons.set(row.cacheKey, (parts = { common: commonOf(row, context) }));
  const { common } = parts;
  const { people, ...own } = ownView(row, common, context);
  const shared = () => serializeShared({ ...common.view, joined_users: peopleOf(row, people) });
  // Flags beside the people whom a viewer restricts are the viewer's own.
  const isOwn = people === 'names' && row.restricted !== null;
  return joined(isOwn ? shared() : (parts[people] ??= shared()), serializeOwn(own));
};

type Common = ReturnType<typeof commonOf>;
/** What is the same for every viewer, and from when on the session is over for all of them. */
const commonOf = (row: SessionRow, { settings }: Pick<ViewContext, 'settings'>) => {
  const view = commonView(row);
  return { view, isOverFrom: plus(view.end_time, minutes(settings.OVERRUN_MIN)) };
};

const commonView = (row: SessionRow) => ({
  uuid: row.session,
  title: row.title,
  description: row.description,
  type: row.kind,
  start_time: row.starts_at.toISOString(),
  end_time: row.ends_at.toISOString(),
  timezone: row.timezone,
  duration_minutes: row.duration,
  max_attendees: row.seats,
  maxAttendees: row.seats,
  is_group_hosted: row.group_hosted,
  group_info: { uuid: row.well, title: row.well_title, slug: row.well_slug },
  group_slug: row.well_slug,
  group_uuid: row.well,
  host_user: row.group_hosted
    ? null
    : {
        uuid: row.host,
        username: row.host_username,
        name: row.host_name,
        pic: pathOf(row.host_pic),
        host_level: row.host_level ?? 0,
        about_me: row.host_about,
        num_sessions_hosted: row.hosted ?? 0,
        user_marketing_json:
          row.host_credential === null ? null : marketingJson({ credentials: [row.host_credential] }),
      },
  series: seriesOf(row),
  provider_identifier: null,
  session_video: null,
});

/** The part that depends on the viewer and the time. */
const ownView = (
  row: SessionRow,
  { view: { start_time, end_time }, isOverFrom }: Common,
  { viewer, now, timezone, origin, safeties }: ViewContext,
) => {
  const isHost = viewer?.id === row.host && !row.removed;
  const leads = isHost || viewer?.isAdmin === true;
  const isJoined = row.registered || (isHost && !row.group_hosted);
  const hasPlace = isJoined || leads;
  const isBlocked = row.removed || (row.closed && !hasPlace);
  const times = { start_time, end_time };
  const waitingList = row.removed ? null : lineOf(row, viewer, leads, now);
  // A held seat is free for its member only.
  const isAsked = waitingList?.offer_until != null;
  const free = Math.max(0, row.seats - row.taken - row.kept + (isAsked ? 1 : 0));
  const left = isBlocked ? 0 : free;
  const status = statusOf(row, { isHost, isBlocked, left, now, isOverFrom });
  // Outsiders see who comes only while they could join: a restricted viewer must not notice another reason for "full"
  // (C-024).
  const seesPeople = hasPlace || (status === 'Open' && !isBlocked);
  const seesNames = maySeePeopleOf({ belongs: row.belongs || isHost }, viewer);
  const people: PeopleShown = viewer === null ? 'some' : !seesPeople ? 'nothing' : seesNames ? 'names' : 'count';
  return {
    people,
    pic: row.picture === null ? null : picturePath(row.picture),
    status,
    in_session: isInSession({ status, ...times }, now),
    was_seen: row.looked || isJoined || isHost || row.in_line !== null,
    // An ended or canceled session is not full.
    num_spots_left: viewer === null ? null : status === 'Over' || status === 'Canceled' ? free : left,
    num_users_joined:
      viewer === null ? null : isBlocked && status === 'Full' ? Math.max(row.taken, row.seats) : row.taken,
    waiting_list: waitingList,
    am_i_joined: isJoined,
    am_i_host: isHost,
    ...(row.restricted === null ? {} : { has_restricted: true as const }),
    ...(row.free_to_leave ? { free_to_leave: true as const } : {}),
    external_url:
      row.kind === 'INTERNAL'
        ? null
        : leads && row.external_url !== null
          ? row.external_url
          : origin + sessionPath({ uuid: row.session, group_slug: row.well_slug }),
    safety: safeties?.get(row.session) ?? ('NONE' as const),
    date_filters: dateFilters({ status, ...times }, now, knownZone(timezone ?? 'UTC')),
  };
};

const seriesOf = ({ series }: SessionRow) =>
  series === null
    ? null
    : {
        uuid: series.uuid,
        status: series.active ? ('ACTIVE' as const) : ('DELETED' as const),
        repeat: repeatOf(series.weeks),
        end_datetime: series.ends_at === null ? null : new Date(series.ends_at).toISOString(),
      };

/** Visitors and removed members have no place in line; how long it is concerns those who lead and who stand in it (C-024). */
const lineOf = ({ waiting, in_line }: SessionRow, viewer: Viewer, leads: boolean, now: string) => {
  if (viewer === null) return null;
  const until = in_line?.offer_until == null ? null : new Date(in_line.offer_until).toISOString();
  return {
    num_waiting: leads || in_line !== null ? waiting : null,
    my_place: in_line !== null && until === null ? in_line.place : null,
    offer_until: until !== null && until > now ? until : null,
  };
};

const statusOf = (
  row: SessionRow,
  options: { isHost: boolean; isBlocked: boolean; left: number; now: string; isOverFrom: string },
): ViewerStatus => {
  if (row.status === 'canceled') return 'Canceled';
  if (row.status === 'over' || options.now >= options.isOverFrom) return 'Over';
  if (options.isHost && !row.group_hosted) return 'Hosting';
  if (row.registered) return 'Going';
  return options.isBlocked || (row.kind === 'INTERNAL' && options.left === 0) ? 'Full' : 'Open';
};

/** Who comes, or as many nameless ones as the viewer may count (C-027). */
const peopleOf = (row: SessionRow, visible: PeopleShown): SessionsPerson[] => {
  if (visible === 'nothing') return [];
  if (visible === 'names')
    return (row.people ?? []).map(({ uuid, username, name, pic }) => ({
      uuid,
      username,
      name,
      pic: pathOf(pic),
      blocked: row.restricted?.includes(uuid) ?? false,
    }));
  const most = visible === 'some' ? PLACEHOLDERS_FOR_VISITORS : MOST_PLACEHOLDERS;
  return Array.from({ length: Math.min(row.taken, most) }, () => placeholder);
};
