import { beforeEach, describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import type { Call, SignedIn } from '#kernel/module.ts';
import { projecting, type Given } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import type { Projection } from '#kernel/read-models/projection.ts';
import type { Sql } from '#kernel/database/database.ts';
import { AccountRegistered, EmailBounced, EmailConfirmed } from '#modules/identity/contract/account-events.ts';
import { people } from '#modules/identity/projections/people.ts';
import { ChargeFailed, ChargeSucceeded, GraceEnded } from '#modules/membership-billing/contract/membership-events.ts';
import { NotificationFailed, ProviderNotified } from '#modules/membership-billing/contract/notification-events.ts';
import { billingProjection } from '#modules/membership-billing/projections/billing.ts';
import { AppealMade } from '#modules/moderation/contract/appeal-events.ts';
import { CaseDecided, CaseOpened, ReportJoinedCase } from '#modules/moderation/contract/case-events.ts';
import { MemberReported, SessionReported } from '#modules/moderation/contract/moderation-events.ts';
import { appealsProjection } from '#modules/moderation/projections/appeals.ts';
import { casesProjection } from '#modules/moderation/projections/cases.ts';
import { reportsProjection } from '#modules/moderation/projections/reports.ts';
import {
  MemberRegistered,
  SessionEnded,
  SessionHandedOver,
  SessionScheduled,
} from '#modules/scheduling/contract/session-events.ts';
import { sessionsProjection } from '#modules/scheduling/projections/sessions.ts';
import { readToday, type WaitingPart, type WaitingPartName } from './contract/today-api.ts';
import { todayHandler } from './http/today.ts';
import { plansProjection } from './projections/plans.ts';

const id = (digit: string) =>
  `${digit.repeat(8)}-${digit.repeat(4)}-4${digit.repeat(3)}-8${digit.repeat(3)}-${digit.repeat(12)}`;
const [ANA, BEN, HANA, MIA, TOM, CASE, OTHER, REPORT, DECISION, SESSION, WELL] = 'abcde123456'.split('').map(id) as [
  ...[string, string, string, string, string, string],
  ...[string, string, string, string, string],
];
const NOW = '2026-05-20T09:00:00.000Z';
const LONG_AGO = plus(NOW, -days(5));

const database = ownDatabase();
const projections = [
  people,
  sessionsProjection,
  reportsProjection,
  casesProjection,
  appealsProjection,
  billingProjection,
  plansProjection,
];
let given: (...facts: readonly Given[]) => Promise<void>;
const broken = new Set<string>();
let checkpoints: Record<string, string> = {};

beforeEach(async () => {
  const all = await Promise.all(projections.map((projection: Projection) => projecting(database, projection)));
  given = async (...facts) => {
    for (const projection of all) await projection.given(...facts);
  };
  broken.clear();
  checkpoints = {};
  await database.query('delete from kernel.jobs');
  await database.query('delete from web.outbox');
});

/** Answers as the database does, but for what is broken. */
const sql: Sql = {
  query: (text, values) => {
    if ([...broken].some((schema) => text.includes(`${schema}.`))) return Promise.reject(new Error('gone'));
    if (!text.includes('kernel.checkpoints')) return database.query(text, values);
    return Promise.resolve(Object.entries(checkpoints).map(([name, position]) => ({ name, position })) as never);
  },
};
const STORED = '00000000000000000009';
const reported: string[] = [];
const handler = todayHandler({
  sql,
  store: {
    readAll: async function* () {
      yield { position: STORED, recordedAt: new Date(Date.now() - 120_000) } as never;
    },
  },
  people: {
    people: (ids) =>
      Promise.resolve(
        ids.filter((each) => each === ANA).map((uuid) => ({ uuid, username: 'ana', name: 'Ana' }) as never),
      ),
  },
  followers: () => Object.keys(checkpoints),
  needed: 3,
  report: (where) => reported.push(where),
});
const staff = (member: string): SignedIn => ({
  id: member,
  isAdmin: true,
  hostLevel: 0,
  emailVerified: true,
  signInId: '',
});
const today = async (member = MIA) => {
  const call = { now: NOW, member: staff(member), caller: caller({ kind: 'admin', id: member }, 'test') } as Call;
  const { parts } = readToday.output.parse(await handler.handle({} as never, call));
  return Object.fromEntries(parts.map((part) => [part.part, part])) as Record<WaitingPartName, WaitingPart>;
};
const waits = async (part: WaitingPartName, member = MIA) => (await today(member))[part].items.map((item) => item.id);

const opened = (options: { case?: string; about?: 'member' | 'session'; member?: string | null; at?: string } = {}) =>
  did(CaseOpened, {
    case: options.case ?? CASE,
    about: options.about ?? 'member',
    target: options.about === 'session' ? SESSION : BEN,
    member: options.member === undefined ? BEN : options.member,
    session: options.about === 'session' ? SESSION : null,
    well: null,
    priority: 'normal',
    at: options.at ?? NOW,
  });
const plannedBy = (host: string, options: { session?: string; startsAt?: string; groupHosted?: boolean } = {}) => {
  const startsAt = options.startsAt ?? plus(NOW, hours(20));
  return did(SessionScheduled, {
    session: options.session ?? SESSION,
    host,
    well: WELL,
    title: 'Night talk',
    description: 'x',
    startsAt,
    endsAt: plus(startsAt, minutes(60)),
    durationMinutes: 60,
    timezone: 'Europe/London',
    maxAttendees: 8,
    kind: 'INTERNAL',
    groupHosted: options.groupHosted ?? false,
  });
};
const registered = (...members: string[]) =>
  members.map((member) => did(MemberRegistered, { session: SESSION, member }));
const account = (member: string, username: string) => [
  did(AccountRegistered, {
    member,
    username,
    name: username,
    email: `${username}@example.org`,
    timezone: 'UTC',
  } as never),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];

test('nothing waits where nothing is recorded, and every part says that it was read', async () => {
  const parts = Object.values(await today());
  expect(parts.map(({ part, state, total }) => [part, state, total])).toEqual(
    ['cases', 'appeals', 'thin-sessions', 'first-sessions', 'payments', 'addresses', 'operations'].map((part) => [
      part,
      'current',
      0,
    ]),
  );
});

describe('cases', () => {
  test('wait by what is due first, with how many wait for days, and whom they are about', async () => {
    await given(opened(), opened({ case: OTHER, member: ANA, at: LONG_AGO }));
    const { cases } = await today();
    expect(cases).toMatchObject({ total: 2, num_old: 1, items: [{ id: OTHER, is_overdue: true }, { id: CASE }] });
    expect(cases.items.map(({ user }) => user?.username)).toEqual(['ana', null]);
  });

  test('wait for others when they are about oneself, oneself reported them, or one hosts the session', async () => {
    await given(
      opened(),
      did(MemberReported, { report: REPORT, by: TOM, member: BEN, session: null, kind: 'report', note: 'x' }),
      did(ReportJoinedCase, { case: CASE, report: REPORT, kind: 'report', by: TOM } as never),
      plannedBy(HANA),
      opened({ case: OTHER, about: 'session', member: null }),
    );
    expect(await waits('cases')).toEqual([CASE, OTHER]);
    expect(await waits('cases', BEN)).toEqual([OTHER]);
    expect(await waits('cases', TOM)).toEqual([OTHER]);
    expect(await waits('cases', HANA)).toEqual([CASE]);
    await given(
      did(SessionReported, { report: DECISION, by: ANA, session: SESSION, note: 'x' }),
      did(ReportJoinedCase, { case: OTHER, report: DECISION, kind: 'report', by: ANA } as never),
      did(SessionHandedOver, {
        session: SESSION,
        host: BEN,
        before: HANA,
        by: TOM,
        timezone: 'Europe/London',
        groupHosted: false,
        withSeries: false,
        handOvers: 0,
      }),
    );
    expect([await waits('cases', HANA), await waits('cases', BEN)]).toEqual([[CASE], []]);
  });
});

test('an appeal waits for all but the member and the one who decided', async () => {
  await given(
    opened(),
    did(CaseDecided, {
      case: CASE,
      decision: DECISION,
      by: TOM,
      member: BEN,
      concerned: BEN,
      deed: 'warned',
      clause: 'respect',
      reason: 'x',
      conditions: null,
      until: null,
      at: NOW,
    }),
    did(AppealMade, { decision: DECISION, case: CASE, member: BEN, text: 'x', due: plus(NOW, days(7)), at: NOW }),
  );
  expect([await waits('appeals'), await waits('appeals', TOM), await waits('appeals', BEN)]).toEqual([
    [DECISION],
    [],
    [],
  ]);
  expect((await today()).appeals.items).toMatchObject([{ kind: 'appeal', about: 'warned', is_overdue: false }]);
});

describe('sessions', () => {
  test('of the next two days with fewer than three people wait, the host counted', async () => {
    await given(...account(HANA, 'hana'), plannedBy(HANA), ...registered(ANA));
    expect((await today())['thin-sessions']).toMatchObject({ total: 1, items: [{ id: SESSION, count: 2, needed: 3 }] });
    await given(...registered(BEN));
    expect(await waits('thin-sessions')).toEqual([]);
  });

  test('of the third day do not wait, and those of a group need three others', async () => {
    await given(
      ...account(HANA, 'hana'),
      plannedBy(HANA, { groupHosted: true }),
      ...registered(ANA, BEN),
      plannedBy(HANA, { session: OTHER, startsAt: plus(NOW, days(2)) }),
    );
    expect(await waits('thin-sessions')).toEqual([SESSION]);
  });

  test('that are the first of their host wait, the next one alone, until the host has held one', async () => {
    await given(
      ...account(HANA, 'hana'),
      plannedBy(HANA),
      plannedBy(HANA, { session: OTHER, startsAt: plus(NOW, days(3)) }),
    );
    expect(await waits('first-sessions')).toEqual([SESSION]);
    await given(did(SessionEnded, { session: SESSION, tookPlace: true, because: 'time', ledBy: HANA }));
    expect(await waits('first-sessions')).toEqual([]);
  });
});

describe('payments', () => {
  const failed = (attempt: number, at: string) => ({
    ...did(ChargeFailed, {
      member: ANA,
      charge: 'in_1',
      attempt,
      amount: 1500,
      currency: 'eur',
      reason: 'x',
      nextAttempt: null,
      happenedAt: null,
    }),
    at,
  });
  const succeeded = did(ChargeSucceeded, {
    member: ANA,
    charge: 'in_1',
    intent: null,
    about: 'membership',
    type: 'unlimited-monthly',
    amount: 1500,
    tax: 0,
    currency: 'eur',
    from: NOW,
    until: plus(NOW, days(30)),
    receipt: null,
    happenedAt: null,
    number: null,
  });

  test('that failed wait since the first attempt, until they are paid or the time for that is over', async () => {
    await given(failed(1, LONG_AGO), failed(2, NOW));
    expect((await today()).payments).toMatchObject({
      total: 1,
      num_old: 1,
      items: [{ kind: 'charge-failed', id: ANA, count: 2, amount: 1500, currency: 'eur', since: LONG_AGO }],
    });
    await given(succeeded);
    expect(await waits('payments')).toEqual([]);
    await given(failed(1, NOW), did(GraceEnded, { member: ANA, because: 'unpaid' }));
    expect(await waits('payments')).toEqual([]);
  });

  test('of which a notification could not be processed wait, too', async () => {
    await given(
      did(ProviderNotified, {
        id: 'evt_1',
        type: 'charge.succeeded',
        at: NOW,
        object: 'ch_1',
        customer: 'cus_1',
        isKnown: true,
      }),
      did(NotificationFailed, { id: 'evt_1', problem: 'x' }),
    );
    expect(await waits('payments')).toEqual(['evt_1']);
  });
});

test('members whom mails do not reach wait until a mail reaches them', async () => {
  await given(...account(ANA, 'ana'), did(EmailBounced, { member: ANA, emailFingerprint: 'x', status: '5.1.1' }));
  expect(await waits('addresses')).toEqual([ANA]);
  await given(did(EmailConfirmed, { member: ANA, emailFingerprint: 'x' }));
  expect(await waits('addresses')).toEqual([]);
});

describe('what runs by itself', () => {
  test('waits when a job failed six times, and not before; its stored name is put into words', async () => {
    const job = (key: string, attempts: number) =>
      database.query(
        `insert into kernel.jobs (key, kind, payload, due_at, correlation, attempts) values ($1, 'tell-staff-of-report', '{}', $2, 'x', $3)`,
        [key, LONG_AGO, attempts],
      );
    await job('one', 5);
    expect(await waits('operations')).toEqual([]);
    await job('two', 6);
    expect((await today()).operations.items).toMatchObject([
      { kind: 'job-stuck', title: 'Tell staff of report', count: 1, since: LONG_AGO },
    ]);
  });

  test('waits when a reader stopped, and what is read from it is marked as behind', async () => {
    checkpoints = { moderation_cases: '00000000000000000001', billing: STORED };
    const parts = await today();
    expect(parts.operations.items).toMatchObject([{ kind: 'reader-stopped', title: 'Moderation cases' }]);
    expect([parts.cases.state, parts.appeals.state, parts.payments.state]).toEqual(['behind', 'behind', 'current']);
  });

  test('waits when a mail was given up', async () => {
    await database.query(`insert into web.outbox (key, status, made_at, sent_at) values ('x', 'given_up', $1, $1)`, [
      LONG_AGO,
    ]);
    expect((await today()).operations.items).toMatchObject([{ kind: 'mail-given-up', title: null, count: 1 }]);
  });
});

test.each([
  ['cases', 'moderation_reports'],
  ['appeals', 'moderation_appeals'],
  ['thin-sessions', 'scheduling_sessions'],
  ['payments', 'billing'],
  ['addresses', 'identity_people'],
  ['operations', 'kernel'],
] as const)('[ADM-002] %s that cannot be read say so, and the others stand', async (part, schema) => {
  await given(opened());
  broken.add(schema);
  const parts = await today();
  expect(parts[part]).toEqual({ part, state: 'unreadable', total: null, num_old: null, items: [] });
  expect(Object.values(parts).some(({ state }) => state === 'current')).toBe(true);
  expect(reported).toContain(`today: ${part}`);
});
