import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import ICAL from 'ical.js';
import { sync, type VEvent } from 'node-ical';
import { fixedClock } from '#kernel/clock.ts';
import { did } from '#kernel/contract/event.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { WellCreated } from '#modules/communities/contract/well-events.ts';
import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { AccountRegistered, EmailConfirmed, PasswordChanged } from '#modules/identity/contract/account-events.ts';
import {
  MemberRegistered,
  MemberUnregistered,
  SessionCanceled,
  SessionDeleted,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { CalendarAddressMade, CalendarAddressRevoked, CalendarDiscretionSet } from '../contract/reminding-events.ts';
import { notificationsSettings } from '../contract/settings.ts';
import { calendarFeed } from './feed.ts';
import { calendars, wishesOf } from '../projections/calendars.ts';
import { peopleBut } from '../testing/mailing.ts';

const SESSION = '11111111-1111-4111-8111-111111111111';
const OLD = '22222222-2222-4222-8222-222222222222';
const WELL = '77777777-7777-4777-8777-777777777777';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const NOW = '2026-05-04T09:00:00.000Z';
const START = '2026-05-06T18:00:00.000Z';
const TITLE = 'Grief, loss; 🌙 “Nächte” \n& more';
const TOKEN = 'a'.repeat(43);

const database = ownDatabase();
const given = rowsGiven(database, calendars);
beforeEach(async () => {
  await given(...account(ANA, 'ana'), ...account(BEN, 'ben'), well, scheduled(), made(BEN));
});

const account = (member: string, username: string) => [
  did(AccountRegistered, {
    member,
    username,
    name: null,
    email: null,
    emailFingerprint: '',
    usernameFingerprint: '',
    timezone: 'UTC',
    termsVersion: '1',
  }),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];
const well = did(WellCreated, {
  well: WELL,
  title: 'Night Owls',
  slug: 'night-owls',
  description: '',
  creator: null,
  visible: true,
  isDefault: false,
});
const scheduled = (options: { session?: string; startsAt?: string; groupHosted?: boolean } = {}) => {
  const startsAt = options.startsAt ?? START;
  return did(SessionScheduled, {
    session: options.session ?? SESSION,
    host: ANA,
    well: WELL,
    title: TITLE,
    description: '',
    startsAt,
    endsAt: plus(startsAt, minutes(60)),
    durationMinutes: 60,
    timezone: 'Europe/Berlin',
    maxAttendees: 5,
    kind: 'INTERNAL',
    groupHosted: options.groupHosted ?? false,
  });
};
const registered = did(MemberRegistered, { session: SESSION, member: BEN });
const made = (member: string, token = TOKEN) =>
  did(CalendarAddressMade, { member, fingerprint: `calendar-address ${token}` });

const gone = new Set<string>();
let status: AccountStatus = 'active';
let language: 'es' | null = null;
afterEach(() => {
  language = null;
});
const feed = () =>
  calendarFeed({
    sql: database,
    clock: fixedClock(NOW),
    secrets: { fingerprint: (purpose, value) => `${purpose} ${value}` },
    accounts: {
      account: (member) =>
        Promise.resolve({ exists: !gone.has(member), emailVerified: true, hostLevel: 0, isAdmin: false }),
    },
    sanctions: { current: () => Promise.resolve({ status, until: null, exists: true, isAdmin: false }) },
    people: {
      reachable: async (member) => ({ ...(await peopleBut().reachable(member))!, language }),
    },
    settings: notificationsSettings.parse({}),
    productName: 'Wellspring',
    publicUrl: 'https://wellspring.example',
  });
const body = async (rest = `${TOKEN}.ics`) => (await feed().fetch(rest))?.body;
/** What two parsers, which share no code, agree that the calendar has. */
const entries = async () => {
  const text = (await body())!;
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const one = root.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status');
    return { uid, summary, description, start: startDate.toJSDate().toISOString(), status };
  });
  const other = Object.values(sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map((part) => ({
      uid: part.uid,
      summary: part.summary,
      description: part.description,
      start: part.start.toISOString(),
      status: part.status,
    }));
  expect(JSON.parse(JSON.stringify(other))).toEqual(
    JSON.parse(JSON.stringify(one.map((each) => ({ ...each, description: each.description ?? undefined })))),
  );
  return one;
};
const entry = {
  uid: SESSION,
  summary: TITLE,
  description: `Night Owls\nwith ana\nhttps://wellspring.example/session/${SESSION}`,
  start: START,
  status: 'CONFIRMED',
};

describe('the calendar of a member', () => {
  test('has what they are registered for, and nothing after they gave it back', async () => {
    expect(await entries()).toEqual([]);
    await given(registered);
    expect(await entries()).toEqual([entry]);
    await given(did(MemberUnregistered, { session: SESSION, member: BEN, because: 'own-wish' }));
    expect(await entries()).toEqual([]);
  });
  test('has what they host, once, even with a seat of their own; not what is group-hosted', async () => {
    await given(made(ANA, 'b'.repeat(43)), scheduled({ session: OLD, groupHosted: true }));
    const hosts = (await body(`${'b'.repeat(43)}.ics`))!;
    expect(hosts.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });
  test('follows the session, says when it is off, and forgets what was deleted', async () => {
    await given(registered);
    const moved = plus(START, minutes(90));
    await given(
      did(SessionUpdated, {
        session: SESSION,
        host: ANA,
        title: 'Now',
        description: '',
        startsAt: moved,
        endsAt: plus(moved, minutes(60)),
        durationMinutes: 60,
        maxAttendees: 5,
      }),
    );
    expect(await entries()).toMatchObject([{ uid: SESSION, summary: 'Now', start: moved }]);
    await given(did(SessionCanceled, { session: SESSION, by: ANA }));
    expect(await entries()).toMatchObject([{ uid: SESSION, status: 'CANCELLED' }]);
    await given(did(SessionDeleted, { session: SESSION, by: ANA }));
    expect(await entries()).toEqual([]);
  });
  test('keeps what is over for sixty days', async () => {
    await given(
      scheduled({ session: OLD, startsAt: plus(NOW, -days(61)) }),
      did(MemberRegistered, { session: OLD, member: BEN }),
    );
    expect(await entries()).toEqual([]);
  });
  test('is the same text as long as nothing changes', async () => {
    await given(registered);
    expect(await body()).toBe(await body());
  });
  test('says "Appointment" and nothing else when it is discreet', async () => {
    await given(registered, did(CalendarDiscretionSet, { member: BEN, discreet: true }));
    expect(await entries()).toMatchObject([{ uid: SESSION, summary: 'Appointment', start: START }]);
    expect(await body()).not.toMatch(/grief|owls|ana|wellspring|http/i);
  });
});

test('the calendar of a member who reads Spanish speaks Spanish', async () => {
  language = 'es';
  await given(registered);
  expect((await entries()).map(({ description }) => description)).toEqual([expect.stringContaining('con ana')]);
  await given(did(CalendarDiscretionSet, { member: BEN, discreet: true }));
  expect(await entries()).toMatchObject([{ summary: 'Cita' }]);
  expect(await body()).toContain('X-WR-CALNAME:Citas');
});

describe('the address', () => {
  test('a feed is not found after its address was renewed or revoked, or its member is gone or shut out', async () => {
    await given(made(BEN, 'c'.repeat(43)));
    expect(await body()).toBeUndefined();
    expect(await body(`${'c'.repeat(43)}.ics`)).toBeDefined();
    gone.add(BEN);
    expect(await body(`${'c'.repeat(43)}.ics`)).toBeUndefined();
    gone.clear();
    for (status of ['suspended', 'removed'] as const) expect(await body(`${'c'.repeat(43)}.ics`)).toBeUndefined();
    status = 'active';
    await given(did(PasswordChanged, { member: BEN, change: OLD, by: 'reset' }));
    expect(await body(`${'c'.repeat(43)}.ics`)).toBeUndefined();
    await given(made(BEN, 'c'.repeat(43)));
    expect(await body(`${'c'.repeat(43)}.ics`)).toBeDefined();
    await given(did(CalendarAddressRevoked, { member: BEN }));
    expect(await body(`${'c'.repeat(43)}.ics`)).toBeUndefined();
    expect(await wishesOf(database, BEN)).toEqual({ discreet: false, made_at: null });
  });
  test.each(['', '.ics', TOKEN, `${TOKEN}x.ics`, `../${TOKEN}.ics`, `${TOKEN}.ics/`])('%s is none', async (rest) => {
    expect(await body(rest)).toBeUndefined();
  });
});
