import { beforeEach, describe, expect, test } from '@jest/globals';
import { did, type Event } from '#kernel/contract/event.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { WellCreated, WellJoined, WellLeft, WellUpdated } from '#modules/communities/contract/well-events.ts';
import {
  AccountRegistered,
  EmailConfirmed,
  HostLevelSet,
  DeletionRequested,
  DeletionUndone,
  MemberForgotten,
  ProfileChanged,
} from '#modules/identity/contract/account-events.ts';
import { MemberRestricted } from '#modules/restrictions/contract/restriction-events.ts';
import { session as sessionSchema } from '../contract/api.ts';
import { SessionPictureChanged } from '../picture/contract/picture.ts';
import {
  MemberAttended,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionEnded,
  SessionUpdated,
} from '../contract/session-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import { WaitingListJoined } from '../contract/waiting-list-events.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  LONG_TEXT,
  MIA,
  NOW,
  registered,
  scheduled,
  SESSION,
  TOMORROW_EVENING,
  WELL,
} from '../testing/examples.ts';
import { sessionView, sessionJson, type ViewContext } from '../views/sessions.ts';
import {
  hostedSessionRows,
  joinedSessionRows,
  searchSessionRows,
  sessionRow,
  wellsSessionRows,
  type SessionRow,
  type Viewer,
} from './session-rows.ts';
import { sessionsProjection } from './sessions.ts';

const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);

const names: Record<string, string> = { [ANA]: 'ana', [BEN]: 'ben', [CLEO]: 'cleo', [DAN]: 'dan', [MIA]: 'mia' };
const people = [ANA, BEN, CLEO, DAN, MIA];
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
const forgotten = (member: string) =>
  did(MemberForgotten, { member, requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: '' });
const leaves = (member: string) =>
  did(DeletionRequested, { member, request: member, requestedAt: NOW, erasesAt: TOMORROW_EVENING });
const comesBack = (member: string) => did(DeletionUndone, { member, by: 'login' });
const HIDDEN = '99999999-9999-4999-8999-999999999999';
const well = (id: string, title: string, visible = true) =>
  did(WellCreated, {
    well: id,
    title,
    slug: title.toLowerCase(),
    description: LONG_TEXT,
    creator: MIA,
    visible,
    isDefault: false,
  });
const as = (id: string, isAdmin = false, emailVerified = true) => ({ id, isAdmin, emailVerified });
const viewers: ViewContext['viewer'][] = [
  null,
  as(ANA),
  as(BEN),
  as(BEN, false, false),
  as(DAN),
  as(DAN, false, false),
  as(MIA, true),
];
/** The same database with an empty cache. */
const strange = (): Sql => ({ query: (text, values) => database.query(text, values) });

beforeEach(async () => {
  await given(...people.flatMap(account), well(WELL, 'Night Owls'), well(HIDDEN, 'Quiet Room', false));
});

const idOf = (index: number) => `11111111-1111-4111-8111-${index.toString(16).padStart(12, '0')}`;
/** Some start at the same time, and are planned at the same time. */
const manyOf = (count: number, of: (index: number) => Parameters<typeof scheduled>[0] = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    ...scheduled({
      session: idOf(index),
      title: `Talk ${index}`,
      startsAt: plus(TOMORROW_EVENING, minutes(15) * Math.floor((index * 7) % 40)),
      ...of(index),
    }),
    at: plus(NOW, -minutes(Math.floor((index * 5) % 30))),
  }));

const searching = { q: '', withSeatsOnly: false, newestFirst: false, notOverBefore: NOW };
type Page = { limit: number; offset: number; after?: { at: string; session: string } | undefined };
type Ask = (page: Page) => Promise<SessionRow[]>;

describe('page after page', () => {
  const lists: Record<string, { by: 'starts_at' | 'scheduled_at'; ask: Ask }> = {
    'the soonest first': {
      by: 'starts_at',
      ask: (page) => searchSessionRows(database, null, { ...searching, ...page }),
    },
    'with misspelt words': {
      by: 'starts_at',
      ask: (page) => searchSessionRows(database, null, { ...searching, q: 'tlak', ...page }),
    },
    'the newest first': {
      by: 'scheduled_at',
      ask: (page) => searchSessionRows(database, null, { ...searching, ...page, newestFirst: true }),
    },
    'a word': {
      by: 'starts_at',
      ask: (page) => searchSessionRows(database, as(BEN), { ...searching, ...page, q: 'talk' }),
    },
    'two letters': {
      by: 'starts_at',
      ask: (page) => searchSessionRows(database, as(BEN), { ...searching, ...page, q: 'lk' }),
    },
    'a host': { by: 'starts_at', ask: (page) => hostedSessionRows(database, null, ANA, { ...page, order: 'asc' }) },
    'a host, the last first': {
      by: 'starts_at',
      ask: (page) => hostedSessionRows(database, as(BEN), ANA, { ...page, order: 'desc' }),
    },
    'one’s own, the last first': {
      by: 'starts_at',
      ask: (page) => joinedSessionRows(database, as(ANA), { ...page, order: 'desc' }),
    },
    'one’s Wells': {
      by: 'starts_at',
      ask: (page) => wellsSessionRows(database, as(MIA), { ...page, withSeatsOnly: false, notOverBefore: NOW }),
    },
  };

  test.each(Object.keys(lists))('%s: every session once, in order, while others are added', async (name) => {
    const { by, ask } = lists[name]!;
    await given(...manyOf(43));
    const whole = await ask({ limit: 100, offset: 0 });
    expect(whole).toHaveLength(43);
    const seen: string[] = [];
    let after: Page['after'];
    for (let page = 0; ; page++) {
      const rows = await ask({ limit: 5, offset: 0, after });
      seen.push(...rows.map(({ session }) => session));
      const last = rows.at(-1);
      if (rows.length < 5 || !last) break;
      after = { at: last[by].toISOString(), session: last.session };
      // One that would stand before everything that was shown, and push it all down by one.
      await given({
        ...scheduled({ session: idOf(1000 + page), title: `Talk ${1000 + page}`, startsAt: plus(NOW, hours(1)) }),
        at: plus(NOW, minutes(page)),
      });
    }
    const old = seen.filter((id) => whole.some(({ session }) => session === id));
    expect(old).toEqual(whole.map(({ session }) => session));
    expect(new Set(seen).size).toBe(seen.length);
  });
});

describe('words', () => {
  const found = async (
    viewer: Viewer,
    q: string,
    of: { limit?: number; newestFirst?: boolean; offset?: number } = {},
  ) =>
    (await searchSessionRows(database, viewer, { ...searching, limit: 100, offset: 0, ...of, q })).map(
      ({ title }) => title,
    );

  test('words find the display name of a host, as long as the host is there', async () => {
    await given(scheduled({ session: idOf(1), title: 'Night talk' }));
    expect(await found(null, 'Ana Ber')).toEqual([]);
    await given(did(ProfileChanged, { member: ANA, name: 'Ana Berger' }));
    for (const q of ['Ana Ber', 'berger', 'r', 'ana']) expect([q, await found(null, q)]).toEqual([q, ['Night talk']]);
    await given(leaves(ANA));
    expect(await found(null, 'berger')).toEqual([]);
  });

  test('that are misspelt find sessions with words like them, where nothing has them as they are typed', async () => {
    await given(
      scheduled({ session: idOf(1), title: 'Living with anxiety 7' }),
      scheduled({ session: idOf(2), title: 'Living with anxiety 8', well: HIDDEN }),
    );
    for (const typed of ['anxeity', 'Livng with anxiety', 'anxeity 7'])
      expect(await found(null, typed)).toEqual(['Living with anxiety 7']);
    for (const typed of ['anxeity 9', 'anxeity garden', 'anxeity 8']) expect(await found(null, typed)).toEqual([]);
    await given(scheduled({ session: idOf(3), title: 'Living with anxeity' }));
    expect(await found(null, 'anxiety')).toEqual(['Living with anxiety 7']);
    expect(await found(null, 'anxiety', { offset: 1 })).toEqual([]);
  });

  test('that are misspelt find the sessions of a Well with words like them in its title', async () => {
    await given(
      scheduled({ session: idOf(1), title: 'A calm hour' }),
      scheduled({ session: idOf(2), title: 'Another hour', well: HIDDEN }),
    );
    expect(await found(null, 'nigth owls')).toEqual(['A calm hour']);
    expect(await found(null, 'quite room')).toEqual([]);
    expect(await found(as(MIA), 'quite room')).toEqual(['Another hour']);
  });

  test('are found wherever they stand, among more sessions than are looked through one by one [SCH-136]', async () => {
    await given(
      ...manyOf(260, (index) => ({
        startsAt: plus(TOMORROW_EVENING, minutes(index)),
        host: index % 50 === 49 ? BEN : ANA,
        well: index % 100 === 98 ? HIDDEN : WELL,
        groupHosted: index === 249,
        ...(index === 255 ? { title: '100% Ünïcode_\\ sign' } : {}),
        ...(index === 256 ? { description: `${LONG_TEXT} Marmalade.` } : {}),
      })),
    );
    expect(await found(null, 'marmalade')).toEqual(['Talk 256']);
    expect(await found(null, 'MALADE.')).toEqual(['Talk 256']);
    expect(await found(null, 'talk 259')).toEqual(['Talk 259']);
    expect(await found(null, 'ben')).toEqual(['Talk 49', 'Talk 99', 'Talk 149', 'Talk 199']);
    expect(await found(null, 'ben', { newestFirst: true })).toHaveLength(4);
    expect(await found(null, 'quiet room')).toEqual([]);
    expect(await found(as(MIA), 'quiet room')).toEqual(['Talk 98', 'Talk 198']);
    for (const sign of ['100%', '%', '_\\', '100% ünïcode_\\ sign'])
      expect(await found(null, sign)).toEqual(['100% Ünïcode_\\ sign']);
    for (const pattern of ['tal_ 259', 't%k 259', 'xyzzy', 'zq', '[']) expect(await found(null, pattern)).toEqual([]);
    expect(await found(null, 'talk', { limit: 5 })).toEqual(['Talk 0', 'Talk 1', 'Talk 2', 'Talk 3', 'Talk 4']);
    expect(await found(null, 'talk 25', { limit: 3, offset: 2 })).toEqual(['Talk 251', 'Talk 252', 'Talk 253']);
  });
});

describe('the cache of sessions', () => {
  const lookingAs = (viewer: ViewContext['viewer']) => ({
    viewer,
    now: NOW,
    timezone: 'Europe/London',
    origin: 'https://wellspring.example',
    settings: defaultSettings,
  });
  const everything = async (sql: Sql, viewer: ViewContext['viewer']) => {
    const rows = await searchSessionRows(sql, viewer, { ...searching, limit: 30, offset: 0 });
    const one = await sessionRow(sql, viewer, SESSION);
    return [...rows, ...(one ? [one] : [])].map(
      (row) => JSON.parse(sessionJson(row, lookingAs(viewer)).text) as unknown,
    );
  };
  const joins = (member: string) => did(WellJoined, { well: WELL, member, committed: true });
  const facts: Record<string, Event[]> = {
    'somebody registers': [registered(CLEO)],
    'somebody leaves as another comes': [
      did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' }),
      registered(CLEO),
    ],
    'somebody is taken out': [did(MemberRemoved, { session: SESSION, member: BEN, by: ANA, reason: 'shouted' })],
    'it changes': [
      did(SessionUpdated, {
        session: SESSION,
        host: ANA,
        title: 'Later talk',
        description: LONG_TEXT,
        startsAt: plus(TOMORROW_EVENING, hours(1)),
        endsAt: plus(TOMORROW_EVENING, hours(2)),
        durationMinutes: 60,
        maxAttendees: 8,
      }),
    ],
    'it is canceled': [did(SessionCanceled, { session: SESSION, by: ANA })],
    'its Well is renamed': [
      did(WellUpdated, { well: WELL, title: 'Owls', slug: 'owls', formerSlug: 'night owls', description: LONG_TEXT }),
    ],
    'its host is called something else': [did(ProfileChanged, { member: ANA, name: 'Ana Berger' })],
    'somebody who comes is called something else': [did(ProfileChanged, { member: BEN, name: 'Benedict' })],
    'its host says more of herself': [did(ProfileChanged, { member: ANA, aboutMe: 'I listen.' })],
    'its host rises': [did(HostLevelSet, { member: ANA, level: 2, because: 'admin' })],
    'its host has led another': [
      did(MemberAttended, { session: idOf(99), member: ANA, asHost: true, startsAt: NOW, groupHosted: false }),
      did(SessionEnded, { session: idOf(99), tookPlace: true, because: 'time' }),
    ],
    'it gets a picture': [did(SessionPictureChanged, { session: SESSION, picture: 'a.jpg', before: null })],
    'somebody waits': [registered(CLEO), registered(DAN), did(WaitingListJoined, { session: SESSION, member: MIA })],
    'two of those who look stand apart': [
      did(MemberRestricted, { restriction: HIDDEN, member: DAN, restricted: BEN, reason: 'x', during: null }),
    ],
    'who waits is restricted by the host': [
      did(WaitingListJoined, { session: SESSION, member: DAN }),
      did(MemberRestricted, { restriction: HIDDEN, member: ANA, restricted: DAN, reason: 'x', during: null }),
    ],
    'somebody who comes is forgotten': [forgotten(BEN)],
    'its host is forgotten': [forgotten(ANA)],
    'its host closes the account': [leaves(ANA)],
    'somebody who comes closes the account': [leaves(BEN)],
    'the viewer leaves the Well': [did(WellLeft, { well: WELL, member: DAN })],
  };

  test.each(Object.keys(facts))('is what would be read: %s', async (name) => {
    await given(joins(DAN), scheduled(), registered(BEN));
    for (const viewer of viewers) await everything(database, viewer);
    const before = await everything(database, as(DAN));
    for (const fact of facts[name]!) await given(fact);
    for (const viewer of viewers) {
      const shown = await everything(database, viewer);
      expect(shown).toEqual(await everything(strange(), viewer));
      expect(await everything(database, viewer)).toEqual(shown);
    }
    expect(await everything(database, as(DAN))).not.toEqual(before);
  });

  test('a cached member who closed the account is hidden, and shown again once they are back [C-110]', async () => {
    await given(
      joins(DAN),
      scheduled(),
      registered(BEN),
      did(ProfileChanged, { member: ANA, aboutMe: 'I listen.', credentials: ['Nurse'] }),
    );
    const before = await everything(database, as(DAN));
    const text = JSON.stringify(before);
    for (const said of ['"ana"', '"ben"', 'I listen.', 'Nurse']) expect(text).toContain(said);
    await given(leaves(ANA), leaves(BEN));
    const away = JSON.stringify(await everything(database, as(DAN)));
    for (const said of ['"ana"', '"ben"', 'I listen.', 'Nurse']) expect(away).not.toContain(said);
    await given(comesBack(ANA), comesBack(BEN));
    expect(await everything(database, as(DAN))).toEqual(before);
    await given(leaves(ANA), forgotten(ANA));
    expect(JSON.stringify(await database.query('select * from scheduling_sessions.person'))).not.toMatch(
      /"ana"|I listen|Nurse/,
    );
  });

  test('the cache holds nothing about its first viewer [SCH-129]', async () => {
    await given(
      scheduled(),
      registered(BEN),
      registered(DAN),
      did(MemberRemoved, { session: SESSION, member: DAN, by: ANA, reason: 'shouted' }),
      did(WaitingListJoined, { session: SESSION, member: MIA }),
      did(MemberRestricted, { restriction: HIDDEN, member: ANA, restricted: MIA, reason: 'x', during: null }),
      did(MemberRestricted, { restriction: idOf(2), member: MIA, restricted: BEN, reason: 'x', during: null }),
    );
    for (const first of [as(MIA), as(BEN), as(DAN)]) {
      const sql = strange();
      await everything(sql, first);
      for (const viewer of [as(CLEO), ...viewers])
        expect(await everything(sql, viewer)).toEqual(await everything(strange(), viewer));
    }
  });

  test('a cached page costs one statement, and one more for viewers with restrictions or in a line', async () => {
    await given(scheduled(), registered(BEN), scheduled({ session: idOf(1) }));
    await given(
      did(MemberRestricted, { restriction: HIDDEN, member: CLEO, restricted: MIA, reason: 'x', during: null }),
    );
    await given(did(WaitingListJoined, { session: idOf(1), member: MIA }));
    let asked = 0;
    const counting: Sql = { query: (text, values) => (asked++, database.query(text, values)) };
    const askedBy = async (viewer: ViewContext['viewer']) => {
      await everything(counting, viewer);
      asked = 0;
      await everything(counting, viewer);
      return asked;
    };
    expect(await askedBy(null)).toBe(2);
    expect(await askedBy(as(BEN))).toBe(2);
    expect(await askedBy(as(CLEO))).toBe(4);
    expect(await askedBy(as(MIA))).toBe(4);
  });

  test('the JSON of a session is what each viewer may see, by the contract [SCH-130]', async () => {
    await given(
      scheduled(),
      registered(BEN),
      registered(CLEO),
      ...manyOf(3, (index) => ({ groupHosted: index === 1 })),
    );
    for (const viewer of viewers)
      for (const row of await searchSessionRows(database, viewer, { ...searching, limit: 30, offset: 0 }))
        expect(JSON.parse(sessionJson(row, lookingAs(viewer)).text)).toEqual(
          sessionSchema.strict().parse(sessionView(row, lookingAs(viewer))),
        );
  });
});
