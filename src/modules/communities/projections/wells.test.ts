import { beforeEach, describe, expect, test } from '@jest/globals';
import { did, type EventOf } from '#kernel/contract/event.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import {
  AccountRegistered,
  EmailChanged,
  EmailConfirmed,
  MemberForgotten,
} from '#modules/identity/contract/account-events.ts';
import {
  MemberAllowedBack,
  MemberRemovedFromWell,
  WellCreated,
  WellDeleted,
  WellJoined,
  WellLeft,
  WellNoticesChosen,
  WellPictureChanged,
  WellTabSeen,
  WellUpdated,
  type WellBadge,
  type wellEvents,
} from '../contract/well-events.ts';
import { wellReaders } from '../facts.ts';
import { communitiesSettings } from '../contract/settings.ts';
import {
  createdWellRows,
  joinedWellRows,
  wellMemberRows,
  membersAfter,
  removedRows,
  searchWellRows,
  wellRow,
  wellsProjection,
  type WellsViewer,
} from './wells.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [MAIN, OWLS, GRIEF, SECRET] = [id('0'), id('1'), id('2'), id('3')] as [string, string, string, string];
const [ANA, BEN, MIA] = [id('a'), id('b'), id('c')] as [string, string, string];
const ben = { id: BEN, isAdmin: false };
const mia = { id: MIA, isAdmin: true };
const all = { limit: 25, offset: 0 };

const created = (
  overrides: Partial<Extract<EventOf<typeof wellEvents>, { type: 'WellCreated' }>['data']>,
  at?: string,
) => ({
  ...did(WellCreated, {
    well: OWLS,
    title: 'Night Owls',
    slug: 'night-owls',
    description: 'For those who lie awake.',
    creator: ANA,
    visible: true,
    isDefault: false,
    ...overrides,
  }),
  ...(at ? { at } : {}),
});
const joined = (well: string, member: string, at?: string) => ({
  ...did(WellJoined, { well, member, committed: true }),
  ...(at ? { at } : {}),
});
const left = (well: string, member: string) => did(WellLeft, { well, member });
const registered = (member: string) => [
  did(AccountRegistered, {
    member,
    username: null,
    name: null,
    email: null,
    emailFingerprint: '',
    usernameFingerprint: '',
    timezone: 'UTC',
    termsVersion: '1',
  }),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];

const main = created({ well: MAIN, title: 'Welcome Well', slug: 'welcome-well', creator: null, isDefault: true });
const grief = created({
  well: GRIEF,
  title: 'Grief & Loss',
  slug: 'grief-loss',
  description: '100% honest_talk.',
  creator: MIA,
});
const secret = created({ well: SECRET, title: 'Quiet Room', slug: 'quiet-room', visible: false });

const database = ownDatabase();
const given = rowsGiven(database, wellsProjection);

const titles = async (viewer: WellsViewer, options: { q?: string; newestFirst?: boolean } = {}) =>
  (await searchWellRows(database, viewer, { q: '', newestFirst: false, ...all, ...options })).rows.map(
    ({ title }) => title,
  );

describe('member counts', () => {
  test('[COM-077] the creator counts, joining and leaving count', async () => {
    await given(created({}), joined(OWLS, BEN), joined(OWLS, MIA), left(OWLS, MIA));
    expect(await wellRow(database, null, { well: OWLS })).toMatchObject({ members: 2, joined: false });
    expect(await wellRow(database, ben, { well: OWLS })).toMatchObject({ members: 2, joined: true });
  });

  test('all members are counted in the main Well and belong to it', async () => {
    await given(main, ...registered(ANA), ...registered(BEN));
    expect(await wellRow(database, ben, { well: MAIN })).toMatchObject({ members: 2, joined: true, is_default: true });
    expect(await wellRow(database, null, { well: MAIN })).toMatchObject({ joined: false });
  });

  test('[C-090] the main Well counts a member from the first confirmed address on, once, and only then less one who is forgotten', async () => {
    const count = async () => (await wellRow(database, null, { well: MAIN }))!.members;
    const another = (member: string) => did(EmailChanged, { member } as never);
    const forgotten = (member: string) => did(MemberForgotten, { member } as never);
    const [[opened, confirmed], [unconfirmed]] = [registered(ANA), registered(BEN)];
    await given(main, opened!, unconfirmed!);
    expect(await count()).toBe(0);
    await given(confirmed!, another(ANA));
    expect(await count()).toBe(1);
    await given(forgotten(BEN));
    expect(await count()).toBe(1);
    await given(another(MIA), forgotten(ANA));
    expect(await count()).toBe(1);
  });
});

describe('search', () => {
  test('[COM-079] the main Well first, then the largest; or the newest', async () => {
    await given(
      created({}, '2026-05-04T00:00:00.000Z'),
      { ...grief, at: '2026-05-02T00:00:00.000Z' },
      { ...main, at: '2026-05-03T00:00:00.000Z' },
      joined(GRIEF, BEN),
    );
    expect(await titles(null)).toEqual(['Welcome Well', 'Grief & Loss', 'Night Owls']);
    expect(await titles(null, { newestFirst: true })).toEqual(['Night Owls', 'Welcome Well', 'Grief & Loss']);
    expect(await titles(null, { q: 'LIE AWAKE' })).toEqual(['Welcome Well', 'Night Owls']);
  });

  test('the phrase is text, not a pattern', async () => {
    await given(created({}), grief);
    expect(await titles(null, { q: '100%' })).toEqual(['Grief & Loss']);
    expect(await titles(null, { q: '%' })).toEqual(['Grief & Loss']);
    expect(await titles(null, { q: 'h_n' })).toEqual([]);
    expect(await titles(null, { q: "'; drop" })).toEqual([]);
  });

  test('pages tell how many there are altogether', async () => {
    await given(created({}), grief);
    const page = await searchWellRows(database, null, { q: '', newestFirst: false, limit: 1, offset: 1 });
    expect([page.rows.length, page.total]).toEqual([1, 2]);
  });
});

describe('private Wells', () => {
  test('[COM-077] are there for members and admins only', async () => {
    await given(created({}), secret, joined(SECRET, BEN));
    for (const viewer of [null, { id: id('d'), isAdmin: false }]) {
      expect(await titles(viewer)).toEqual(['Night Owls']);
      expect(await wellRow(database, viewer, { well: SECRET })).toBeUndefined();
      expect(await wellRow(database, viewer, { slug: 'quiet-room' })).toBeUndefined();
      expect(await createdWellRows(database, viewer, { creator: ANA, newestFirst: true, ...all })).toHaveLength(1);
    }
    expect(await titles(ben)).toEqual(['Quiet Room', 'Night Owls']);
    expect(await titles(mia)).toContain('Quiet Room');
  });

  test('what changes of a private Well is sent to its members and staff only', async () => {
    const staff = { topic: 'group', id: SECRET, to: 'staff' };
    expect(await given(secret)).toEqual([{ topic: 'group', id: SECRET, to: [ANA] }, staff]);
    expect(await given(joined(SECRET, BEN))).toEqual([{ topic: 'group', id: SECRET, to: [BEN] }]);
    for (const fact of [
      did(WellPictureChanged, { well: SECRET, picture: null, before: null }),
      did(WellDeleted, { well: SECRET, slug: 'quiet-room' }),
    ]) {
      const [members, others] = await given(fact);
      expect([...(members!.to as string[])].toSorted()).toEqual([ANA, BEN].toSorted());
      expect(others).toEqual(staff);
    }
  });
});

const mine = async () => (await joinedWellRows(database, ben, all)).map(({ title }) => title);

test('[COM-086] my Wells: the main one first, then by title; left and deleted ones are gone', async () => {
  await given(main, created({}), grief, secret);
  await given(joined(OWLS, BEN), joined(GRIEF, BEN), joined(SECRET, BEN), left(SECRET, BEN));
  expect(await mine()).toEqual(['Welcome Well', 'Grief & Loss', 'Night Owls']);
  await given(did(WellDeleted, { well: GRIEF, slug: 'grief-loss' }));
  expect(await mine()).toEqual(['Welcome Well', 'Night Owls']);
});

const byAna = async (newestFirst: boolean) =>
  (await createdWellRows(database, mia, { creator: ANA, newestFirst, ...all })).map(({ title }) => title);

test('[COM-087] Wells of a creator are sorted by age', async () => {
  await given(created({}, '2026-05-01T00:00:00.000Z'), { ...secret, at: '2026-05-02T00:00:00.000Z' });
  expect(await byAna(true)).toEqual(['Quiet Room', 'Night Owls']);
  expect(await byAna(false)).toEqual(['Night Owls', 'Quiet Room']);
});

test('[COM-080] by title: the Well that bears it now, else the deleted one that bore it last', async () => {
  await given(created({}), did(WellDeleted, { well: OWLS, slug: 'night-owls' }));
  expect(await wellRow(database, null, { slug: 'night-owls' })).toMatchObject({ well: OWLS, deleted: true });
  await given(
    grief,
    did(WellUpdated, {
      well: GRIEF,
      title: 'Night owls!',
      slug: 'night-owls',
      description: 'x',
      formerSlug: 'grief-loss',
    }),
  );
  expect(await wellRow(database, null, { slug: 'night-owls' })).toMatchObject({ well: GRIEF, deleted: false });
  expect(await wellRow(database, null, { slug: 'grief-loss' })).toBeUndefined();
});

test('[COM-032] members, the newest first, in pages', async () => {
  await given(
    created({}, '2026-05-01T00:00:00.000Z'),
    joined(OWLS, BEN, '2026-05-02T00:00:00.000Z'),
    joined(OWLS, MIA, '2026-05-03T00:00:00.000Z'),
  );
  const page = (offset: number) =>
    wellMemberRows(database, OWLS, { limit: 2, offset }, { isAdmin: false, now: '2026-05-04T00:00:00.000Z' });
  const [newest, rest] = [await page(0), await page(2)];
  expect([...newest, ...rest].map(({ called }) => called)).toEqual([MIA, BEN, ANA]);
  expect(newest[0]!.joined_at).toEqual(new Date('2026-05-03T00:00:00.000Z'));
  const all = [ANA, BEN, MIA].sort();
  expect(await membersAfter(database, OWLS, undefined)).toEqual(all);
  expect(await membersAfter(database, OWLS, all[0])).toEqual(all.slice(1));
});

test('[C-173] whom staff removed, staff alone find among the members, until that is over', async () => {
  const status = (value: 'removed' | 'suspended' | 'active', until: string | null) =>
    given(did(AccountStatusSet, { member: BEN, status: value, reason: 'Sells pills', until }));
  const isFound = async (isAdmin: boolean, now: string) =>
    (await wellMemberRows(database, OWLS, { limit: 10, offset: 0 }, { isAdmin, now })).some(
      ({ called }) => called === BEN,
    );
  const [before, until] = ['2026-05-08T23:59:59.999Z', '2026-05-09T00:00:00.000Z'];
  await given(created({}), joined(OWLS, BEN));
  await status('removed', until);
  expect([await isFound(false, before), await isFound(true, before), await isFound(false, until)]).toEqual([
    false,
    true,
    true,
  ]);
  await status('suspended', until);
  expect(await isFound(false, before)).toBe(true);
});

test('[MOD-024] who was removed is listed with the reason until allowed back, and not once forgotten', async () => {
  const out = (member: string) => did(MemberRemovedFromWell, { well: OWLS, member, by: MIA, reason: 'Sold things' });
  const listed = async () =>
    (await removedRows(database, OWLS, all)).map(({ called, by, reason }) => [called, by, reason]);
  await given(created({}), joined(OWLS, BEN), joined(OWLS, MIA));
  expect(await given(out(BEN))).toEqual([{ topic: 'group', id: OWLS, to: [BEN, MIA] }]);
  expect(await wellRow(database, ben, { well: OWLS })).toMatchObject({ members: 2, joined: false });
  expect(await listed()).toEqual([[BEN, MIA, 'Sold things']]);
  await given(did(MemberAllowedBack, { well: OWLS, member: BEN, by: MIA }));
  expect(await listed()).toEqual([]);
  await given(joined(OWLS, BEN), out(BEN));
  expect(await listed()).toHaveLength(1);
  const at = '2026-05-05T09:00:00.000Z';
  const erased = { requestedAt: at, begunAt: at, finishedAt: at, removed: {}, fingerprint: '' };
  await given(did(MemberForgotten, { member: BEN, ...erased }));
  expect(await listed()).toEqual([]);
});

const minute = (amount: number) => `2026-05-04T10:${String(amount).padStart(2, '0')}:00.000Z`;
const seen = (badge: WellBadge, at: string, member = BEN, well = OWLS) => ({
  ...did(WellTabSeen, { well, member, badge }),
  at,
});
const chosen = (member: string) => did(WellNoticesChosen, { well: OWLS, member, sessions: false, forums: true });
const counters = async (member = BEN, well = OWLS) => {
  const row = await wellRow(database, { id: member, isAdmin: false }, { well });
  return [row?.new_members, row?.sessions_since?.toISOString() ?? null];
};

test('[COM-084] the picture of a Well is shown until it is removed', async () => {
  const picture = `${'1'.repeat(40)}.jpg`;
  const shown = async () => (await wellRow(database, null, { well: OWLS }))?.picture;
  await given(created({}));
  expect(await shown()).toBeNull();
  await given(did(WellPictureChanged, { well: OWLS, picture, before: null }));
  expect(await shown()).toBe(picture);
  await given(did(WellPictureChanged, { well: OWLS, picture: null, before: picture }));
  expect(await shown()).toBeNull();
});

describe('counters of tabs', () => {
  beforeEach(() => given(created({}, minute(0)), joined(OWLS, MIA, minute(1)), joined(OWLS, BEN, minute(2))));

  test('[COM-024] begin at joining and count others only', async () => {
    expect(await counters()).toEqual([0, minute(2)]);
    expect(await counters(MIA)).toEqual([1, minute(1)]);
    expect(await counters(ANA)).toEqual([2, minute(0)]);
    expect(await counters(id('d'))).toEqual([0, null]);
    expect(await wellRow(database, null, { well: OWLS })).toMatchObject({ new_members: 0, sessions_since: null });
  });

  test('[COM-024] [COM-089] begin again when their tab is seen; the other tab has its own', async () => {
    expect(await given(seen('user_join', minute(3), MIA))).toEqual([{ topic: 'group', id: OWLS, to: [MIA] }]);
    expect(await counters(MIA)).toEqual([0, minute(1)]);
    await given(seen('session', minute(4), MIA), joined(OWLS, id('d'), minute(5)));
    expect(await counters(MIA)).toEqual([1, minute(4)]);
    await given(seen('user_join', minute(6), MIA));
    expect(await counters(MIA)).toEqual([0, minute(4)]);
  });

  test('leaving and being removed clear them', async () => {
    await given(
      seen('session', minute(3)),
      seen('user_join', minute(3)),
      left(OWLS, BEN),
      joined(OWLS, BEN, minute(1)),
    );
    expect(await counters()).toEqual([0, minute(1)]);
    await given(
      seen('session', minute(3)),
      did(MemberRemovedFromWell, { well: OWLS, member: BEN, by: MIA, reason: 'Sold things' }),
    );
    expect(await counters()).toEqual([0, null]);
  });

  test('of the main Well begin with the first look', async () => {
    await given(main, ...registered(BEN));
    expect(await counters(BEN, MAIN)).toEqual([0, null]);
    await given(seen('session', minute(7), BEN, MAIN));
    expect(await counters(BEN, MAIN)).toEqual([0, minute(7)]);
  });
});

test('[COM-064] what a member chose to be notified about is shown to that member only, also after coming back', async () => {
  const notices = async (viewer: WellsViewer) => (await wellRow(database, viewer, { well: OWLS }))?.notices;
  await given(created({}), joined(OWLS, BEN));
  expect(await notices(ben)).toBeNull();
  expect(await given(chosen(BEN))).toEqual([{ topic: 'group', id: OWLS, to: [BEN] }]);
  expect(await notices(ben)).toEqual({ sessions: false, forums: true });
  expect(await notices(mia)).toBeNull();
  expect(await notices(null)).toBeNull();
  await given(left(OWLS, BEN), joined(OWLS, BEN));
  expect(await notices(ben)).toEqual({ sessions: false, forums: true });
});

test('[I-036] what a forgotten member chose and saw is removed, and that of others stays', async () => {
  await given(
    created({}),
    ...[BEN, MIA].flatMap((member) => [joined(OWLS, member), chosen(member), seen('session', minute(3), member)]),
  );
  const rows = (table: string) =>
    database.query<{ member: string }>(`select member::text from communities_wells.${table} order by member`, []);
  const at = '2026-05-05T09:00:00.000Z';
  await given(
    did(MemberForgotten, {
      member: BEN,
      requestedAt: at,
      begunAt: at,
      finishedAt: at,
      removed: {},
      fingerprint: '',
    }),
  );
  expect(await rows('notices')).toEqual([{ member: MIA }]);
  expect(await rows('seen')).toEqual([{ member: MIA }]);
});

test('[COM-064] members are to hear of new sessions by their choice, else as configured; in the main Well by choice only', async () => {
  const choice = (well: string, member: string, sessions: boolean) =>
    did(WellNoticesChosen, { well, member, sessions, forums: false });
  const readers = async (well: string, options: { WELL_NOTICES_SESSIONS?: boolean } = {}) => {
    const members: string[] = [];
    const settings = communitiesSettings.parse({ MAIN_WELL_UUID: MAIN, ...options });
    const asked = wellReaders(database, settings);
    for await (const member of asked.ofNewSessions(well)) members.push(member);
    const are = await Promise.all([ANA, BEN, MIA].map((member) => asked.isReader(well, member, 'sessions')));
    expect([ANA, BEN, MIA].filter((_, at) => are[at])).toEqual(members);
    return members;
  };
  await given(main, created({}), joined(OWLS, BEN), joined(OWLS, MIA));
  expect(await readers(OWLS)).toEqual([ANA, BEN, MIA]);
  expect(await readers(OWLS, { WELL_NOTICES_SESSIONS: false })).toEqual([]);
  expect(await readers(MAIN)).toEqual([]);
  await given(choice(OWLS, BEN, false), choice(OWLS, MIA, true), choice(MAIN, BEN, true));
  expect(await readers(OWLS)).toEqual([ANA, MIA]);
  expect(await readers(OWLS, { WELL_NOTICES_SESSIONS: false })).toEqual([MIA]);
  expect(await readers(MAIN)).toEqual([BEN]);
  await given(left(OWLS, MIA));
  expect(await readers(OWLS)).toEqual([ANA]);
});

test('no member is to hear of a Well that was deleted', async () => {
  const readers = wellReaders(database, communitiesSettings.parse({ MAIN_WELL_UUID: MAIN }));
  await given(main, created({}), joined(OWLS, BEN));
  expect(await readers.isReader(OWLS, BEN, 'sessions')).toBe(true);
  await given(did(WellDeleted, { well: OWLS, slug: 'night-owls' }));
  expect(await readers.isReader(OWLS, BEN, 'sessions')).toBe(false);
});

test('[COM-064] members are to hear of posts by their choice, and by default of none', async () => {
  const readers = async (options: { WELL_NOTICES_FORUMS?: boolean } = {}) => {
    const members: string[] = [];
    const settings = communitiesSettings.parse({ MAIN_WELL_UUID: MAIN, ...options });
    const asked = wellReaders(database, settings);
    for await (const member of asked.ofNewPosts(OWLS)) members.push(member);
    const are = await Promise.all([ANA, BEN, MIA].map((member) => asked.isReader(OWLS, member, 'forums')));
    expect([ANA, BEN, MIA].filter((_, at) => are[at])).toEqual(members);
    return members;
  };
  await given(main, created({}), joined(OWLS, BEN), joined(OWLS, MIA));
  expect(await readers()).toEqual([]);
  await given(did(WellNoticesChosen, { well: OWLS, member: BEN, sessions: false, forums: true }));
  expect(await readers()).toEqual([BEN]);
  await given(did(WellNoticesChosen, { well: OWLS, member: BEN, sessions: true, forums: false }));
  expect(await readers({ WELL_NOTICES_FORUMS: true })).toEqual([ANA, MIA]);
});
