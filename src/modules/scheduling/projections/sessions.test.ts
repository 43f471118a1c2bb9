import { beforeEach, describe, expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { hours, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import {
  MemberRemovedFromWell,
  WellCreated,
  WellDeleted,
  WellJoined,
  WellLeft,
  WellTabSeen,
  WellUpdated,
} from '#modules/communities/contract/well-events.ts';
import {
  AccountRegistered,
  EmailConfirmed,
  HostLevelSet,
  ProfileChanged,
} from '#modules/identity/contract/account-events.ts';
import {
  AttendanceWaived,
  MemberAttended,
  MemberRemoved,
  MemberUnregistered,
  RemovalUndone,
  SessionCanceled,
  SessionDeleted,
  SessionUpdated,
} from '../contract/session-events.ts';
import { SessionPictureChanged } from '../picture/contract/picture.ts';
import { defaultSettings } from '../contract/settings.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  ended,
  LONG_TEXT,
  MIA,
  NOW,
  opened,
  OTHER,
  registered,
  scheduled,
  SESSION,
  started,
  THIRD,
  TOMORROW_EVENING,
  WELL,
} from '../testing/examples.ts';
import { sessionView, type ViewContext } from '../views/sessions.ts';
import { activeSessionsOf, attendedOf, figuresOf } from './session-figures.ts';
import {
  hostedSessionRows,
  joinedSessionRows,
  searchSessionRows,
  sessionRow,
  wellsSessionRows,
  type Viewer,
} from './session-rows.ts';
import { sessionsProjection } from './sessions.ts';

const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);
beforeEach(async () => {
  await given(...[ANA, BEN, CLEO, DAN, MIA].flatMap(account), well());
});

const SECRET = '88888888-8888-4888-8888-888888888888';
const names: Record<string, string> = { [ANA]: 'ana', [BEN]: 'ben', [CLEO]: 'cleo', [DAN]: 'dan', [MIA]: 'mia' };
const account = (member: string) => [
  did(AccountRegistered, {
    member,
    username: names[member]!,
    name: null,
    email: null,
    emailFingerprint: '',
    usernameFingerprint: '',
    timezone: 'UTC',
    termsVersion: '1',
  }),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];
const well = (overrides: Partial<Parameters<typeof did<'WellCreated', (typeof WellCreated)['schema']>>[1]> = {}) =>
  did(WellCreated, {
    well: WELL,
    title: 'Night Owls',
    slug: 'night-owls',
    description: LONG_TEXT,
    creator: ANA,
    visible: true,
    isDefault: false,
    ...overrides,
  });
const other = (input: Parameters<typeof scheduled>[0] = {}) =>
  scheduled({ session: OTHER, title: 'Morning round', startsAt: plus(TOMORROW_EVENING, hours(14)), ...input });
const updated = (startsAt: string) =>
  did(SessionUpdated, {
    session: SESSION,
    host: ANA,
    title: 'Later talk',
    description: LONG_TEXT,
    startsAt,
    endsAt: plus(startsAt, hours(1)),
    durationMinutes: 60,
    maxAttendees: 8,
  });
const joinedWell = (value: string, member: string) => did(WellJoined, { well: value, member, committed: true });

const as = (id: string, isAdmin = false) => ({ id, isAdmin, emailVerified: true });
const page = { limit: 30, offset: 0 };
type SessionsSearch = Partial<Parameters<typeof searchSessionRows>[2]>;
const search = async (viewer: Viewer, search: SessionsSearch = {}) => {
  const rows = await searchSessionRows(database, viewer, {
    ...page,
    q: '',
    withSeatsOnly: false,
    newestFirst: false,
    notOverBefore: NOW,
    ...search,
  });
  return rows.map(({ title }) => title);
};
const look = async (viewer: ViewContext['viewer'], now = NOW, session = SESSION) => {
  const row = await sessionRow(database, viewer, session);
  return (
    row &&
    sessionView(row, { viewer, now, timezone: 'UTC', origin: 'https://wellspring.example', settings: defaultSettings })
  );
};

describe('searching', () => {
  test('finds planned and running sessions, soonest or newest first [SCH-136] [SCH-018] [SCH-019]', async () => {
    await given({ ...scheduled(), at: '2026-05-02T00:00:00.000Z' }, { ...other(), at: '2026-05-03T00:00:00.000Z' });
    expect(await search(null)).toEqual(['Night talk', 'Morning round']);
    expect(await search(null, { newestFirst: true })).toEqual(['Morning round', 'Night talk']);
    expect(await search(null, { limit: 1, offset: 1 })).toEqual(['Morning round']);
  });
  test('leaves out what is over, canceled, deleted, or in a deleted Well', async () => {
    await given(scheduled(), other(), opened);
    expect(await search(null)).toHaveLength(2);
    await given(did(SessionCanceled, { session: OTHER, by: ANA }), started);
    expect(await search(null)).toEqual(['Night talk']);
    expect(await search(null, { notOverBefore: plus(TOMORROW_EVENING, hours(1)) })).toEqual([]);
    await given(did(WellDeleted, { well: WELL, slug: 'night-owls' }));
    expect(await search(null)).toEqual([]);
  });
  test('the search phrase is matched as text, case-insensitively, in title, Well, description and host [SCH-017]', async () => {
    await given(scheduled({ title: '100% us_all' }), other());
    expect(await search(null, { q: 'MORNING' })).toEqual(['Morning round']);
    expect(await search(null, { q: ' owls ' })).toHaveLength(2);
    expect(await search(null, { q: 'cannot sleep' })).toHaveLength(2);
    expect(await search(null, { q: 'Ana' })).toHaveLength(2);
    expect(await search(null, { q: '100%' })).toEqual(['100% us_all']);
    expect(await search(null, { q: 'us_a' })).toEqual(['100% us_all']);
    expect(await search(null, { q: '%' })).toEqual(['100% us_all']);
    expect(await search(null, { q: "'; drop table" })).toEqual([]);
    expect(await search(null, { q: '\\' })).toEqual([]);
  });
  test('filters by Well, time and seats left [SCH-022]', async () => {
    await given(scheduled(), other({ maxAttendees: 3 }), ...[BEN, CLEO, DAN].map(registered));
    expect(await search(null, { withSeatsOnly: true })).toEqual(['Morning round']);
    expect(await search(null, { well: SECRET })).toEqual([]);
    expect(await search(null, { well: WELL })).toHaveLength(2);
    expect(await search(null, { from: plus(TOMORROW_EVENING, 1) })).toEqual(['Morning round']);
    expect(await search(null, { to: TOMORROW_EVENING })).toEqual(['Night talk']);
  });
  test('an external session is never full', async () => {
    await given(scheduled({ kind: 'EXTERNAL' }), ...[BEN, CLEO, DAN].map(registered));
    expect(await search(null, { withSeatsOnly: true })).toEqual(['Night talk']);
  });
});

const sees = async (viewer: ViewContext['viewer']) => [(await search(viewer)).length, (await look(viewer))?.title];

describe('private Wells', () => {
  test('have sessions for members, their host and staff only', async () => {
    await given(well({ well: SECRET, slug: 'quiet', creator: DAN, visible: false }), scheduled({ well: SECRET }));
    expect(await sees(null)).toEqual([0, undefined]);
    expect(await sees(as(BEN))).toEqual([0, undefined]);
    expect(await sees(as(ANA))).toEqual([1, 'Night talk']);
    expect(await sees(as(DAN))).toEqual([1, 'Night talk']);
    expect(await sees(as(MIA, true))).toEqual([1, 'Night talk']);
    await given(joinedWell(SECRET, BEN));
    expect(await sees(as(BEN))).toEqual([1, 'Night talk']);
    await given(did(WellLeft, { well: SECRET, member: BEN }));
    expect(await sees(as(BEN))).toEqual([0, undefined]);
    await given(joinedWell(SECRET, BEN));
    expect(await sees(as(BEN))).toEqual([1, 'Night talk']);
    await given(did(MemberRemovedFromWell, { well: SECRET, member: BEN, by: MIA, reason: 'Sold things' }));
    expect(await sees(as(BEN))).toEqual([0, undefined]);
  });
  test('[SCH-132] past sessions stay with those who had a place when they left the Well, without the names of others', async () => {
    await given(
      well({ well: SECRET, slug: 'quiet', creator: DAN, visible: false }),
      ...[BEN, CLEO].map((member) => joinedWell(SECRET, member)),
      scheduled({ well: SECRET }),
      ...[BEN, DAN].map(registered),
      opened,
      started,
      ended(true),
      ...[BEN, CLEO].map((member) => did(WellLeft, { well: SECRET, member })),
    );
    expect(await ownTitles(BEN)).toEqual(['Night talk']);
    expect(await look(as(BEN))).toMatchObject({ num_users_joined: 2, joined_users: [{ uuid: null }, { uuid: null }] });
    expect([await look(as(CLEO)), await search(as(BEN))]).toEqual([undefined, []]);
  });
});

test('[I-066] an over session of a deleted Well is there for those who have a place in it, its host and staff only', async () => {
  await given(scheduled(), registered(BEN), opened, started, ended(true), joinedWell(WELL, CLEO));
  const found = async () => {
    const rows = [null, as(CLEO), as(BEN), as(ANA), as(MIA, true)].map((viewer) => look(viewer));
    return (await Promise.all(rows)).map((row) => row?.title);
  };
  expect(await found()).toEqual(Array(5).fill('Night talk'));
  await given(did(WellDeleted, { well: WELL, slug: 'night-owls' }));
  expect(await found()).toEqual([undefined, undefined, 'Night talk', 'Night talk', 'Night talk']);
  expect(await ownTitles(BEN)).toEqual(['Night talk']);
});

const ownTitles = async (member: string, order: 'asc' | 'desc' = 'asc', range = {}) =>
  (await joinedSessionRows(database, as(member), { ...page, order, ...range })).map(({ title }) => title);

const hostedCount = async (viewer: Viewer) =>
  (await hostedSessionRows(database, viewer, ANA, { ...page, order: 'asc' })).length;

const wellTitles = async (member: string) =>
  (await wellsSessionRows(database, as(member), { ...page, withSeatsOnly: false, notOverBefore: NOW })).map(
    ({ title }) => title,
  );

describe('own sessions', () => {
  test('own sessions are those the member attends or hosts, in any state, in time order [SCH-132]', async () => {
    await given(scheduled(), other(), registered(BEN), did(SessionCanceled, { session: OTHER, by: ANA }));
    expect(await ownTitles(ANA)).toEqual(['Night talk', 'Morning round']);
    expect(await ownTitles(ANA, 'desc')).toEqual(['Morning round', 'Night talk']);
    expect(await ownTitles(BEN)).toEqual(['Night talk']);
    expect(await ownTitles(BEN, 'asc', { to: NOW })).toEqual([]);
    await given(did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' }));
    expect(await ownTitles(BEN)).toEqual([]);
  });
  test('hosted ones are shown to others unless canceled or group-hosted [SCH-133]', async () => {
    await given(scheduled(), other({ groupHosted: true }), scheduled({ session: THIRD, title: 'Off' }));
    await given(did(SessionCanceled, { session: THIRD, by: ANA }));
    expect(await hostedCount(null)).toBe(1);
    expect(await hostedCount(as(BEN))).toBe(1);
    expect(await hostedCount(as(ANA))).toBe(3);
  });
  test('those of own Wells include the main Well [SCH-134]', async () => {
    await given(
      well({ well: SECRET, slug: 'welcome', creator: null, isDefault: true }),
      scheduled(),
      other({ well: SECRET }),
    );
    expect(await wellTitles(BEN)).toEqual(['Morning round']);
    await given(joinedWell(WELL, BEN));
    expect(await wellTitles(BEN)).toEqual(['Night talk', 'Morning round']);
  });
});

describe('a session was seen', () => {
  const opened = (badge: 'session' | 'forum_post', member = CLEO) => did(WellTabSeen, { well: WELL, member, badge });
  const seenBy = async (viewer: ViewContext['viewer']) => (await look(viewer))?.was_seen;

  test('[SCH-130] once the viewer opened the Sessions tab of its Well (C-181)', async () => {
    const before = { ...opened('session'), at: plus(NOW, -hours(1)) };
    await given(joinedWell(WELL, CLEO), before, scheduled(), opened('forum_post'), opened('session', BEN));
    expect(await seenBy(as(CLEO))).toBe(false);
    expect(await seenBy(null)).toBe(false);
    await given(opened('session'));
    expect(await seenBy(as(CLEO))).toBe(true);
    await given(did(WellLeft, { well: WELL, member: CLEO }));
    expect(await seenBy(as(CLEO))).toBe(false);
  });

  test('[SCH-130] by its host and by those who have a place (C-181)', async () => {
    await given(scheduled(), registered(BEN));
    expect([await seenBy(as(ANA)), await seenBy(as(BEN)), await seenBy(as(CLEO))]).toEqual([true, true, false]);
  });
});

const statusFor = async (viewer: ViewContext['viewer'], now?: string) => (await look(viewer, now))?.status;

describe('one session', () => {
  test('has every field of its entity [SCH-130]', async () => {
    await given(
      scheduled(),
      joinedWell(WELL, CLEO),
      registered(BEN),
      did(HostLevelSet, { member: ANA, level: 1, because: 'admin' }),
      did(ProfileChanged, { member: ANA, aboutMe: 'Up at night since 2019.' }),
    );
    expect(await look(as(CLEO))).toEqual({
      uuid: SESSION,
      title: 'Night talk',
      description: LONG_TEXT,
      pic: null,
      type: 'INTERNAL',
      status: 'Open',
      in_session: false,
      was_seen: false,
      start_time: TOMORROW_EVENING,
      end_time: plus(TOMORROW_EVENING, hours(1)),
      timezone: 'Europe/London',
      duration_minutes: 60,
      max_attendees: 3,
      maxAttendees: 3,
      num_spots_left: 2,
      num_users_joined: 1,
      waiting_list: { num_waiting: null, my_place: null, offer_until: null },
      am_i_joined: false,
      am_i_host: false,
      is_group_hosted: false,
      group_info: { uuid: WELL, title: 'Night Owls', slug: 'night-owls' },
      group_slug: 'night-owls',
      group_uuid: WELL,
      host_user: {
        uuid: ANA,
        username: 'ana',
        name: null,
        pic: null,
        host_level: 1,
        about_me: 'Up at night since 2019.',
        num_sessions_hosted: 0,
        user_marketing_json: null,
      },
      joined_users: [{ uuid: BEN, username: 'ben', name: null, pic: null, blocked: false }],
      series: null,
      external_url: null,
      provider_identifier: null,
      session_video: null,
      safety: 'NONE',
      date_filters: {
        inSession: false,
        upcoming: true,
        today: false,
        tomorrow: true,
        thisWeek: true,
        nextWeek: false,
        thisMonth: true,
      },
    });
  });
  const nameless = { uuid: null, username: null, pic: null, blocked: false };
  test('tells visitors that some come, neither who nor how many [SCH-045] [SCH-126]', async () => {
    await given(scheduled({ maxAttendees: 8 }), ...[BEN, CLEO, DAN].map(registered));
    const seen = await look(null);
    expect(seen).toMatchObject({ joined_users: [nameless, nameless], num_users_joined: null, num_spots_left: null });
    for (const personal of [BEN, CLEO, DAN, '"ben"', '"cleo"', '"dan"'])
      expect(JSON.stringify(seen)).not.toContain(personal);
  });
  test.each([
    ['outside the Well', as(CLEO), [nameless, nameless]],
    ['with an address that is not confirmed', { ...as(MIA), emailVerified: false }, [nameless, nameless]],
    ['of the Well', as(MIA), ['ben', 'dan']],
    ['of the staff', as(CLEO, true), ['ben', 'dan']],
    ['who hosts it', as(ANA), ['ben', 'dan']],
    ['who comes, with an address that is not confirmed', { ...as(BEN), emailVerified: false }, [nameless, nameless]],
  ])('a member %s sees how many come, and only by name who it may [C-027]', async (_, viewer, shown) => {
    await given(
      scheduled({ maxAttendees: 8 }),
      ...[BEN, DAN, MIA].map((member) => joinedWell(WELL, member)),
      ...[BEN, DAN].map(registered),
    );
    const seen = await look(viewer);
    expect(seen).toMatchObject({ num_users_joined: 2, num_spots_left: 6 });
    expect(seen?.joined_users.map((each) => each.username ?? each)).toEqual(shown);
  });
  test('every confirmed member belongs to the main Well, and sees by name who comes to its sessions [C-055]', async () => {
    await given(
      well({ well: SECRET, slug: 'welcome', creator: null, isDefault: true }),
      scheduled({ well: SECRET }),
      registered(BEN),
    );
    expect((await look(as(CLEO)))?.joined_users).toMatchObject([{ username: 'ben' }]);
  });
  test('has one status per viewer: Canceled, Over, Hosting, Going, Full, Open [SCH-130]', async () => {
    await given(scheduled(), registered(BEN));
    expect([
      await statusFor(as(ANA)),
      await statusFor(as(BEN)),
      await statusFor(as(CLEO)),
      await statusFor(null),
    ]).toEqual(['Hosting', 'Going', 'Open', 'Open']);
    await given(registered(CLEO), registered(DAN));
    expect([await statusFor(as(BEN)), await statusFor(as(MIA, true)), await statusFor(null)]).toEqual([
      'Going',
      'Full',
      'Full',
    ]);
    expect(await statusFor(as(BEN), plus(TOMORROW_EVENING, hours(2)))).toBe('Over');
    await given(started, ended(true));
    expect(await statusFor(as(ANA))).toBe('Over');
    await given(did(SessionCanceled, { session: SESSION, by: ANA }));
    expect(await statusFor(as(ANA))).toBe('Canceled');
  });
  test('counts seats without the host and never below none [SCH-130]', async () => {
    await given(scheduled({ kind: 'EXTERNAL' }), ...[BEN, CLEO, DAN, MIA].map(registered));
    expect(await look(as(ANA))).toMatchObject({ num_users_joined: 4, num_spots_left: 0, status: 'Hosting' });
    expect(await statusFor(null)).toBe('Open');
  });
  test('a removed member sees the session as full, without attendees [SCH-129]', async () => {
    await given(
      scheduled(),
      registered(BEN),
      registered(CLEO),
      did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' }),
    );
    expect(await look(as(BEN))).toMatchObject({
      status: 'Full',
      num_spots_left: 0,
      am_i_joined: false,
      joined_users: [],
    });
    expect(await look(as(DAN))).toMatchObject({ status: 'Open', num_spots_left: 2, num_users_joined: 1 });
    await given(did(RemovalUndone, { session: SESSION, member: BEN }));
    expect(await look(as(BEN))).toMatchObject({ status: 'Open', num_spots_left: 2, num_users_joined: 1 });
  });
  test('shows its real link to host and staff only [SCH-130]', async () => {
    await given(scheduled({ kind: 'EXTERNAL', externalUrl: 'https://zoom.us/j/1' }), registered(BEN));
    const page = `https://wellspring.example/night-owls/session/${SESSION}`;
    expect((await look(as(ANA)))?.external_url).toBe('https://zoom.us/j/1');
    expect((await look(as(MIA, true)))?.external_url).toBe('https://zoom.us/j/1');
    expect((await look(as(BEN)))?.external_url).toBe(page);
    expect((await look(null))?.external_url).toBe(page);
  });
  test('has no host when the group hosts it [SCH-003]', async () => {
    await given(scheduled({ groupHosted: true }));
    expect(await look(as(ANA))).toMatchObject({
      host_user: null,
      am_i_host: true,
      am_i_joined: false,
      status: 'Open',
      is_group_hosted: true,
    });
  });
  test('a group-hosted session from which staff removed who set it up has them no more, and all its seats', async () => {
    const removal = { session: SESSION, member: ANA, by: MIA, reason: 'shouted' };
    await given(scheduled({ groupHosted: true }), registered(BEN), did(MemberRemoved, removal));
    expect(await look(as(ANA))).toMatchObject({ am_i_host: false, status: 'Full', joined_users: [] });
    expect(await look(as(DAN))).toMatchObject({ num_users_joined: 1, num_spots_left: 2 });
  });
  test('a row follows changes of the session and its Well, and remains when the session is deleted', async () => {
    await given(
      scheduled(),
      opened,
      updated(plus(TOMORROW_EVENING, hours(2))),
      did(WellUpdated, { well: WELL, title: 'Owls', slug: 'owls', formerSlug: 'night-owls', description: LONG_TEXT }),
    );
    expect(await look(null)).toMatchObject({
      title: 'Later talk',
      max_attendees: 8,
      group_slug: 'owls',
      start_time: plus(TOMORROW_EVENING, hours(2)),
    });
    expect((await sessionRow(database, null, SESSION))?.status).toBe('scheduled');
    await given(did(SessionDeleted, { session: SESSION, by: ANA }));
    expect((await sessionRow(database, null, SESSION))?.status).toBe('deleted');
  });
});

const attended = (session: string, member: string, asHost = false) =>
  did(MemberAttended, { session, member, asHost, startsAt: TOMORROW_EVENING, groupHosted: false });

test.each([
  ['as it is recorded', ended(true, ANA)],
  ['as it was recorded before it said who led', ended(true)],
])(
  'figures count sessions hosted and people met once a session that took place closes, %s [C-165]',
  async (_, over) => {
    await given(
      scheduled(),
      other(),
      attended(SESSION, ANA, true),
      attended(SESSION, BEN),
      attended(SESSION, CLEO),
      attended(OTHER, BEN),
      attended(OTHER, CLEO),
      attended(OTHER, DAN),
    );
    expect(await figuresOf(database, [ANA])).toEqual([{ member: ANA, hosted: 0, met: 0 }]);
    expect(await attendedOf(database, BEN)).toBe(0);
    await given(over);
    expect(await attendedOf(database, BEN)).toBe(1);
    const figures = await figuresOf(database, [ANA, BEN, DAN]);
    expect(figures.sort((one, two) => one.member.localeCompare(two.member))).toEqual([
      { member: ANA, hosted: 1, met: 2 },
      { member: BEN, hosted: 0, met: 2 },
      { member: DAN, hosted: 0, met: 0 },
    ]);
  },
);

test('a member removed at once has not met the others (I-045)', async () => {
  await given(
    scheduled(),
    attended(SESSION, ANA, true),
    attended(SESSION, BEN),
    attended(SESSION, CLEO),
    did(AttendanceWaived, { session: SESSION, member: CLEO }),
    ended(true),
  );
  expect(await figuresOf(database, [ANA])).toEqual([{ member: ANA, hosted: 1, met: 1 }]);
});

test('a Well knows what is planned in it', async () => {
  await given(scheduled(), other());
  expect(await activeSessionsOf(database, WELL)).toHaveLength(2);
  await given(did(SessionDeleted, { session: OTHER, by: ANA }), ended(false));
  expect(await activeSessionsOf(database, WELL)).toEqual([]);
});

test('a changed seat is notified to those whom the session concerns, and of all others to browsers that show it', async () => {
  await given(scheduled(), registered(BEN));
  const seats = { topic: 'session', id: SESSION };
  const notified = (await given(registered(CLEO))).map(({ to, ...change }) => ({
    ...change,
    ...(Array.isArray(to) ? { to: new Set(to) } : {}),
  }));
  expect(notified).toEqual([
    { ...seats, to: new Set([ANA, BEN, CLEO]), shown: false },
    { ...seats, shown: true },
  ]);
  const [toConcerned] = await given(did(MemberUnregistered, { session: SESSION, member: CLEO, because: 'own-wish' }));
  expect(toConcerned?.to?.includes(CLEO)).toBe(true);
});

test('browsers are notified which session changed, and of an attendance only the member', async () => {
  expect(await given(scheduled())).toEqual([{ topic: 'session', id: SESSION }]);
  const attended = did(MemberAttended, {
    session: SESSION,
    member: BEN,
    asHost: false,
    startsAt: TOMORROW_EVENING,
    groupHosted: false,
  });
  expect(await given(attended)).toEqual([{ topic: 'session', id: SESSION, to: [BEN] }]);
});

describe('what changes in a private Well', () => {
  const audience = async (fact: Event) => (await given(fact)).map(({ to }) => (Array.isArray(to) ? new Set(to) : to));
  beforeEach(async () => {
    await given(well({ well: SECRET, creator: ANA, visible: false }), joinedWell(SECRET, BEN));
  });

  test('a change of a session in a private Well reaches the Well, those who have a place in the session, and staff, no others', async () => {
    expect(await audience(scheduled({ well: SECRET }))).toEqual([new Set([ANA, BEN]), 'staff']);
    expect(await audience(registered(CLEO))).toEqual([new Set([ANA, CLEO]), new Set([ANA, BEN, CLEO]), 'staff']);
    expect(await audience(did(SessionDeleted, { session: SESSION, by: ANA }))).toEqual([
      new Set([ANA, BEN, CLEO]),
      'staff',
    ]);
  });

  test('a change of a picture in a private Well reaches the same as one of its session', async () => {
    await given(scheduled({ well: SECRET }));
    expect(await audience(did(SessionPictureChanged, { session: SESSION, picture: null, before: null }))).toEqual([
      new Set([ANA, BEN]),
      'staff',
    ]);
  });
});
