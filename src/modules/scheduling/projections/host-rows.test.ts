import { beforeEach, describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { WellCreated, WellJoined } from '#modules/communities/contract/well-events.ts';
import {
  AccountRegistered,
  DeletionRequested,
  EmailConfirmed,
  HostLevelSet,
  ProfileChanged,
} from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet, type AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { MemberRestricted, MemberUnrestricted } from '#modules/restrictions/contract/restriction-events.ts';
import { HostMissedOften, HostMissesForgiven } from '../contract/booking-events.ts';
import { SessionHandedOver, SessionUpdated } from '../contract/session-events.ts';
import { defaultSettings as settings } from '../contract/settings.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  LONG_TEXT,
  MIA,
  NOW,
  OTHER,
  registered,
  scheduled,
  SESSION,
  TOMORROW_EVENING,
  WELL,
} from '../testing/examples.ts';
import { nextHosts } from './next-hosts.ts';
import { possibleHostRows } from './possible-hosts.ts';
import { hostedSessionRows, sessionRow, wellsSessionRows } from './session-rows.ts';
import { sessionsProjection } from './sessions.ts';

const database = ownDatabase();
const given = rowsGiven(database, sessionsProjection);

const names: Record<string, string> = { [ANA]: 'ana', [BEN]: 'ben', [CLEO]: 'cleo', [DAN]: 'dan', [MIA]: 'mia' };
const account = (member: string) => [
  did(AccountRegistered, {
    member,
    username: names[member]!,
    email: `${names[member]}@example.org`,
    timezone: 'Europe/London',
    origin: null,
  } as never),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];
const level = (member: string, to: 0 | 1 | 2) => did(HostLevelSet, { member, level: to, because: 'admin' });
const well = did(WellCreated, {
  well: WELL,
  title: 'Night Owls',
  slug: 'night-owls',
  description: LONG_TEXT,
  visible: true,
  isDefault: false,
  creator: ANA,
});
const asked = (options: { viewer?: string; q?: string } = {}) =>
  possibleHostRows(database, { session: SESSION, viewer: MIA, q: '', limit: 20, offset: 0, settings, ...options });
const ana = { id: ANA, isAdmin: false };

beforeEach(async () => {
  await given(...[ANA, BEN, CLEO, DAN, MIA].flatMap(account), well);
  await given(...[BEN, CLEO].map((member) => did(WellJoined, { well: WELL, member, committed: true })));
  await given(...[ANA, BEN, CLEO, DAN].map((member) => level(member, 1)), scheduled());
});

describe('who could host a session (I-035)', () => {
  test('possible hosts are members of its Well who may host and the caller, not its host and no outsider', async () => {
    expect((await asked()).map(({ username }) => username)).toEqual(['ben', 'cleo', 'mia']);
    expect((await asked({ q: ' CLE' })).map(({ username }) => username)).toEqual(['cleo']);
  });
  test('[C-173] a member on probation or shut out when it starts is not among them', async () => {
    const limited = (status: AccountStatus, until: string | null) =>
      did(AccountStatusSet, { member: BEN, status, reason: 'Shouted at others', until });
    const isListed = async () => (await asked()).some(({ username }) => username === 'ben');
    for (const [status, until, expected] of [
      ['probation', null, false],
      ['active', null, true],
      ['suspended', plus(TOMORROW_EVENING, minutes(1)), false],
      ['probation', TOMORROW_EVENING, true],
      ['warned', null, true],
    ] as const) {
      await given(limited(status, until));
      expect([status, await isListed()]).toEqual([status, expected]);
    }
  });
  test('busy members come last and are marked', async () => {
    const at = plus(TOMORROW_EVENING, minutes(30));
    await given(scheduled({ session: OTHER, host: BEN, startsAt: at }), registered(CLEO));
    expect((await asked()).map(({ username, busy, registered: has }) => [username, busy, has])).toEqual([
      ['cleo', false, true],
      ['mia', false, false],
      ['ben', true, false],
    ]);
    await given(did(SessionUpdated, { ...updateOf(OTHER, BEN, plus(TOMORROW_EVENING, minutes(60))) }));
    expect((await asked()).some(({ busy }) => busy)).toBe(false);
  });
  test('a group-hosted one needs more experience', async () => {
    await given(scheduled({ groupHosted: true }), level(CLEO, 2));
    expect((await asked()).map(({ username }) => username)).toEqual(['cleo', 'mia']);
  });
});

const updateOf = (session: string, host: string, startsAt: string) => ({
  session,
  host,
  title: 'Night talk',
  description: LONG_TEXT,
  startsAt,
  endsAt: plus(startsAt, hours(1)),
  durationMinutes: 60,
  maxAttendees: 3,
});

test('a session that was handed over is its new host’s', async () => {
  await given(
    did(SessionHandedOver, {
      session: SESSION,
      host: CLEO,
      before: ANA,
      by: MIA,
      timezone: 'Europe/Paris',
      groupHosted: false,
      withSeries: false,
      handOvers: 0,
    }),
  );
  const row = await sessionRow(database, ana, SESSION);
  expect([row?.host, row?.host_username, row?.timezone]).toEqual([CLEO, 'cleo', 'Europe/Paris']);
  const hosted = (member: string) =>
    hostedSessionRows(database, { id: member, isAdmin: false }, member, { limit: 5, offset: 0, order: 'asc' });
  expect([(await hosted(ANA)).length, (await hosted(CLEO)).length]).toEqual([0, 1]);
});

test('[I-019] a moved start frees those who were registered before it', async () => {
  const free = async (member: string) =>
    (await sessionRow(database, { id: member, isAdmin: false }, SESSION))?.free_to_leave;
  await given(registered(BEN), did(SessionUpdated, { ...updateOf(SESSION, ANA, TOMORROW_EVENING), title: 'Talk' }));
  expect(await free(BEN)).toBe(false);
  await given(did(SessionUpdated, updateOf(SESSION, ANA, plus(TOMORROW_EVENING, hours(1)))), registered(CLEO));
  expect([await free(BEN), await free(CLEO)]).toEqual([true, false]);
});

test('[I-022] sessions of a host who left people waiting are found, but not suggested, for a while', async () => {
  const suggested = async (notOverBefore: string) =>
    (
      await wellsSessionRows(
        database,
        { id: BEN, isAdmin: false },
        { limit: 5, offset: 0, withSeatsOnly: false, notOverBefore },
      )
    ).length;
  expect(await suggested(NOW)).toBe(1);
  await given(did(HostMissedOften, { member: ANA, session: OTHER, count: 2, until: plus(NOW, days(1)) }));
  expect([await suggested(NOW), await suggested(plus(NOW, days(1)))]).toEqual([0, 1]);
  expect(await sessionRow(database, { id: BEN, isAdmin: false }, SESSION)).toBeDefined();
});

test('[I-022] a host is suggested again once no session is left with which they had missed too many', async () => {
  const isSuggested = async () =>
    (
      await wellsSessionRows(
        database,
        { id: BEN, isAdmin: false },
        { limit: 5, offset: 0, withSeatsOnly: false, notOverBefore: NOW },
      )
    ).length === 1;
  const often = (session: string) =>
    did(HostMissedOften, { member: ANA, session, count: 2, until: plus(NOW, days(1)) });
  await given(often(OTHER), often(SESSION), did(HostMissesForgiven, { member: ANA, session: OTHER }));
  expect(await isSuggested()).toBe(false);
  await given(did(HostMissesForgiven, { member: ANA, session: SESSION }));
  expect(await isSuggested()).toBe(true);
});

test('[SCH-038] a session tells the first credential of its host, and no other', async () => {
  const credential = async () => (await sessionRow(database, null, SESSION))?.host_credential;
  expect(await credential()).toBeNull();
  await given(did(ProfileChanged, { member: ANA, credentials: ['Nurse', 'Counsellor'] }));
  expect(await credential()).toBe('Nurse');
  await given(did(ProfileChanged, { member: ANA, aboutMe: 'Up at night.' }));
  expect(await credential()).toBe('Nurse');
  await given(did(ProfileChanged, { member: ANA, credentials: [] }));
  expect(await credential()).toBeNull();
});

describe('[C-027] who hosts in public soon', () => {
  const soon = async (now = NOW, viewer: string | null = null) =>
    (await nextHosts(database, now, viewer)).map(({ member }) => names[member]);
  const other = (input: Parameters<typeof scheduled>[0]) => scheduled({ session: OTHER, host: BEN, ...input });
  const earlier = { startsAt: plus(TOMORROW_EVENING, -hours(1)), endsAt: TOMORROW_EVENING };

  test('are the hosts of planned sessions, the next first, each with the credential, the Wells and the next date', async () => {
    await given(did(ProfileChanged, { member: BEN, credentials: ['Nurse', 'Listener'] }), other(earlier));
    expect(await nextHosts(database, NOW, null)).toEqual([
      {
        member: BEN,
        credential: 'Nurse',
        session: OTHER,
        starts_at: new Date(earlier.startsAt),
        wells: [{ uuid: WELL, title: 'Night Owls', slug: 'night-owls' }],
      },
      expect.objectContaining({ member: ANA, session: SESSION, credential: null }),
    ]);
  });

  test('hosts of a group-hosted session, one in a private Well, one that began or one in two months are left out', async () => {
    const [hidden, later] = ['88888888-8888-4888-8888-888888888888', plus(NOW, days(60))];
    await given(did(WellCreated, { ...well.data, well: hidden, slug: 'hidden', visible: false }));
    expect(await soon()).toEqual(['ana']);
    for (const more of [{ groupHosted: true }, { well: hidden }, { startsAt: later, endsAt: plus(later, hours(1)) }]) {
      await given(other(more));
      expect(await soon()).toEqual(['ana']);
    }
    expect(await soon(TOMORROW_EVENING)).toEqual([]);
  });

  test('hosts are left out while they are not suggested, and once they closed the account', async () => {
    await given(
      other(earlier),
      did(HostMissedOften, { member: BEN, session: SESSION, count: 2, until: plus(NOW, days(1)) }),
    );
    expect(await soon()).toEqual(['ana']);
    await given(did(DeletionRequested, { member: ANA, request: ANA, requestedAt: NOW, erasesAt: NOW }));
    expect(await soon()).toEqual([]);
  });

  test('[MOD-005] a host is left out for the member who restricts the host, and for no other', async () => {
    await given(
      other(earlier),
      did(MemberRestricted, { restriction: CLEO, member: DAN, restricted: BEN, reason: 'x', during: null }),
    );
    expect(await soon(NOW, DAN)).toEqual(['ana']);
    for (const viewer of [null, BEN, MIA]) expect(await soon(NOW, viewer)).toEqual(['ben', 'ana']);
    await given(did(MemberUnrestricted, { restriction: CLEO, member: DAN, restricted: BEN }));
    expect(await soon(NOW, DAN)).toEqual(['ben', 'ana']);
  });
});
