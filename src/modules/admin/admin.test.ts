import { describe, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Call, Handler, SignedIn } from '#kernel/module.ts';
import { rowsGiven } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { WellJoined, WellLeft } from '#modules/communities/contract/well-events.ts';
import { EmailConfirmed, MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { ChargeSucceeded } from '#modules/membership-billing/contract/membership-events.ts';
import {
  MemberReported,
  PostReported,
  RestrictionReported,
  SessionReported,
  WellReported,
} from '#modules/moderation/contract/moderation-events.ts';
import { BookingMissed } from '#modules/scheduling/contract/booking-events.ts';
import {
  MemberAttended,
  MemberRegistered,
  SessionCanceled,
  SessionEnded,
  SessionHandedOver,
  SessionScheduled,
} from '#modules/scheduling/contract/session-events.ts';
import { activityItem, ACTIVITY_PAGE, dashboardColumns, readActivity, readDashboard } from './contract/api.ts';
import { recordExport } from './contract/lists-api.ts';
import { readFigures } from './contract/today-api.ts';
import { adminHandlers } from './http.ts';
import { activityProjection } from './projections/activity.ts';

const ANA = '11111111-1111-4111-8111-111111111111';
const BEN = '22222222-2222-4222-8222-222222222222';
const WELL = '33333333-3333-4333-8333-333333333333';
const SESSION = '44444444-4444-4444-8444-444444444444';
const now = '2026-05-20T09:00:00.000Z';

const database = ownDatabase();
const given = rowsGiven(database, activityProjection);

const looks: unknown[] = [];
const log = {
  append: (stream: string, _: string, [fact]: { data: unknown }[]) => {
    looks.push([stream, fact!.data]);
    return Promise.resolve({ position: '1' });
  },
} as unknown as EventLog;
const mia: SignedIn = { id: BEN, isAdmin: true, hostLevel: 0, emailVerified: true, signInId: '' };
const ask = (endpoint: Handler['endpoint'], input: object, at = now) => {
  const handlers = adminHandlers({
    sql: database,
    log,
    store: { readAll: async function* () {} },
    followers: () => [],
    needed: 3,
    report: () => undefined,
    currency: 'usd',
    people: { people: (ids) => Promise.resolve(ids.includes(ANA) ? [{ uuid: ANA } as never] : []) },
  });
  const { handle } = handlers.find((each) => each.endpoint === endpoint)!;
  const settled = () => Promise.resolve();
  const call = { now: at, member: mia, caller: caller({ kind: 'admin', id: BEN }, 'test'), settled } as Call;
  return handle(endpoint.input.parse(input) as never, call);
};

const joined = (at: string) => ({ ...did(WellJoined, { well: WELL, member: ANA, committed: true }), at });
const fact = <T extends object>(value: T, at: string) => ({ ...value, at });

describe('the dashboard', () => {
  test('[ADM-002] [ADM-027] answers headers, then one row for each period, the newest first', async () => {
    await given(
      fact(did(EmailConfirmed, { member: ANA, emailFingerprint: 'x' }), '2026-05-04T23:00:00.000Z'),
      fact(did(MemberRegistered, { session: SESSION, member: ANA }), '2026-05-05T10:00:00.000Z'),
      fact(did(MemberRegistered, { session: SESSION, member: BEN }), '2026-05-05T11:00:00.000Z'),
      fact(
        did(MemberAttended, { session: SESSION, member: ANA, asHost: true, startsAt: now, groupHosted: false }),
        '2026-05-05T12:00:00.000Z',
      ),
      fact(did(SessionEnded, { session: SESSION, tookPlace: true, because: 'time' }), '2026-05-05T13:00:00.000Z'),
      fact(did(SessionEnded, { session: WELL, tookPlace: false, because: 'time' }), '2026-05-05T13:00:00.000Z'),
      fact(
        did(BookingMissed, { session: SESSION, member: BEN, weight: 'full', because: 'reachable' }),
        '2026-05-05T13:00:00.000Z',
      ),
      fact(did(SessionCanceled, { session: WELL, by: ANA }), '2026-05-05T13:00:00.000Z'),
      fact(did(WellReported, { report: SESSION, by: ANA, well: WELL, note: '' }), '2026-05-05T13:00:00.000Z'),
      fact(
        did(ChargeSucceeded, {
          member: ANA,
          charge: 'in_1',
          intent: null,
          about: 'membership',
          type: 'monthly',
          amount: 1500,
          tax: 0,
          currency: 'usd',
          from: null,
          until: null,
          receipt: null,
          happenedAt: null,
          number: null,
        }),
        '2026-05-05T14:00:00.000Z',
      ),
    );
    const soon = '2026-05-06T09:00:00.000Z';
    expect(await ask(readDashboard, { x: 'day' }, soon)).toEqual({
      day: [
        ['day', ...dashboardColumns],
        ['2026-05-06', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        ['2026-05-05', 0, 0, 2, 1, 1, 1, 1, 0, 1, 0, 15],
        ['2026-05-04', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      ],
      currency: 'usd',
    });
    expect(await ask(readDashboard, { x: 'day', timezone: 'Europe/Berlin', offset: '1' }, soon)).toMatchObject({
      day: [expect.anything(), ['2026-05-05', 0, 1, 2, 1, 1, 1, 1, 0, 1, 0, 15]],
    });
    expect(await ask(readDashboard, { x: 'week' }, soon)).toMatchObject({
      week: [expect.anything(), ['2026-05-04', 0, 1, 2, 1, 1, 1, 1, 0, 1, 0, 15]],
    });
    expect(await ask(readDashboard, { x: 'month', limit: '1', offset: '1' }, soon)).toEqual({
      month: [['month', ...dashboardColumns]],
      currency: 'usd',
    });
  });

  test('[ADM-002] has rows of zeros for days without events, back to the first event, over a change of the clock', async () => {
    await given(fact(did(EmailConfirmed, { member: ANA, emailFingerprint: 'x' }), '2026-03-27T12:00:00.000Z'));
    const { day } = (await ask(readDashboard, { x: 'day', timezone: 'Europe/Berlin' }, '2026-03-31T12:00:00.000Z')) as {
      day: unknown[][];
    };
    expect(day.slice(1).map(([first, , confirmed]) => [first, confirmed])).toEqual([
      ['2026-03-31', 0],
      ['2026-03-30', 0],
      ['2026-03-29', 0],
      ['2026-03-28', 0],
      ['2026-03-27', 1],
    ]);
  });
});

describe('the figures of the week', () => {
  const figures = async (timezone = 'UTC') => readFigures.output.parse(await ask(readFigures, { timezone }));
  const attended = (at: string) =>
    fact(did(MemberAttended, { session: SESSION, member: ANA, asHost: false, startsAt: now, groupHosted: false }), at);
  const charged = (charge: string, currency: string, at: string) =>
    fact(
      did(ChargeSucceeded, {
        member: ANA,
        charge,
        intent: null,
        about: 'membership',
        type: 'monthly',
        amount: 1500,
        tax: 0,
        currency,
        from: null,
        until: null,
        receipt: null,
        happenedAt: null,
        number: null,
      }),
      at,
    );

  test('[ADM-002] stand beside those of the week before, to the minute, each with four weeks of days', async () => {
    await given(
      attended('2026-05-20T08:59:00.000Z'),
      attended('2026-05-13T09:01:00.000Z'),
      attended('2026-05-13T08:59:00.000Z'),
      attended('2026-05-06T08:59:00.000Z'),
      attended('2026-04-22T12:00:00.000Z'),
    );
    const { days, figures: all, attendance } = await figures();
    expect([days.length, days[0], days.at(-1)]).toEqual([28, '2026-04-23', '2026-05-20']);
    const own = all.find(({ figure }) => figure === 'attendances');
    expect(own).toMatchObject({ week: 2, week_before: 1 });
    expect(own?.by_day.reduce((sum, each) => sum + each, 0)).toBe(4);
    expect([own?.by_day.at(-1), own?.by_day.at(-8), own?.by_day.at(-2)]).toEqual([1, 2, 0]);
    expect(attendance.attended).toEqual(own?.by_day);
  });

  test('[ADM-002] have the days of the viewer, and money of the one currency alone', async () => {
    await given(
      fact(
        did(BookingMissed, { session: SESSION, member: BEN, weight: 'full', because: 'reachable' }),
        '2026-05-19T23:30:00.000Z',
      ),
      charged('in_1', 'usd', '2026-05-19T23:30:00.000Z'),
      charged('in_2', 'eur', '2026-05-19T23:30:00.000Z'),
    );
    const missed = async (zone: string) => (await figures(zone)).attendance.missed;
    expect([(await missed('UTC')).at(-2), (await missed('Europe/Berlin')).at(-1)]).toEqual([1, 1]);
    const { figures: all, currency } = await figures();
    expect([all.find(({ figure }) => figure === 'income')?.week, currency]).toEqual([1500, 'usd']);
  });
});

describe('activity of a member', () => {
  test('[ADM-026] has typed items with session, target and details, the newest first', async () => {
    await given(
      joined('2026-05-04T10:00:00.000Z'),
      fact(
        did(MemberAttended, { session: SESSION, member: ANA, asHost: true, startsAt: now, groupHosted: false }),
        '2026-05-05T12:00:00.000Z',
      ),
      fact(did(WellLeft, { well: WELL, member: BEN }), '2026-05-06T10:00:00.000Z'),
    );
    const { activity } = (await ask(readActivity, { id: ANA })) as { activity: unknown[] };
    expect(activity).toMatchObject([
      { type: 'SESSION_ATTEND', session_uuid: SESSION, target_uuid1: null, details: 'as host' },
      { type: 'GROUP_JOIN', session_uuid: null, target_uuid1: WELL, details: '' },
    ]);
    expect(activityItem.array().safeParse(activity).success).toBe(true);
  });

  describe('with reports', () => {
    const CLEO = '55555555-5555-4555-8555-555555555555';
    const report = '66666666-6666-4666-8666-666666666666';
    const MESSAGE = '77777777-7777-4777-8777-777777777777';
    const of = { report, by: ANA, note: 'why' };
    const seen = async () =>
      ((await ask(readActivity, { id: ANA })) as { activity: { type: string }[] }).activity.filter(({ type }) =>
        type.startsWith('USER_'),
      );

    test('[ADM-026] names the session of a report, the message that was reported, and feedback as such', async () => {
      await given(
        did(MemberReported, { ...of, member: CLEO, session: SESSION, kind: 'report' }),
        did(MemberReported, { ...of, member: CLEO, session: null, kind: 'feedback' }),
        did(SessionReported, { ...of, session: SESSION }),
        did(SessionReported, { ...of, session: SESSION, message: MESSAGE }),
      );
      const items = await seen();
      expect(items).toHaveLength(4);
      for (const item of [
        { type: 'USER_FLAG_USER', session_uuid: SESSION, target_uuid1: CLEO, details: '' },
        { type: 'USER_FLAG_USER', session_uuid: null, target_uuid1: CLEO, details: 'feedback' },
        { type: 'USER_FLAG_SESSION', session_uuid: SESSION, target_uuid1: SESSION },
        { type: 'USER_FLAG_CHAT_MESSAGE', session_uuid: SESSION, target_uuid1: MESSAGE },
      ])
        expect(items).toContainEqual(expect.objectContaining(item));
      const { day } = (await ask(readDashboard, { x: 'day' }, '2026-05-04T10:00:00.000Z')) as { day: unknown[][] };
      expect(day[1]![1 + dashboardColumns.indexOf('flags')]).toBe(4);
    });

    const about = (member: string) => [
      did(MemberReported, { ...of, member, session: SESSION, kind: 'report' }),
      did(PostReported, { ...of, member, post: WELL, version: 1, well: WELL }),
      did(RestrictionReported, { ...of, member }),
    ];

    test('[MOD-013] does not show an admin who reported or restricted that admin', async () => {
      await given(...about(BEN));
      expect(await seen()).toEqual([]);
      await given(...about(CLEO));
      expect(await seen()).toHaveLength(3);
    });

    test('[MOD-013] does not show the host of a session, staff too, who reported the session or a message in it', async () => {
      await given(
        did(SessionScheduled, {
          session: SESSION,
          host: CLEO,
          well: WELL,
          title: 'Book circle',
          description: 'x',
          startsAt: now,
          endsAt: now,
          durationMinutes: 30,
          timezone: 'Europe/London',
          maxAttendees: 8,
          kind: 'INTERNAL',
          groupHosted: false,
        }),
        did(SessionReported, { ...of, session: SESSION }),
        did(SessionReported, { ...of, session: SESSION, message: MESSAGE }),
      );
      const handedOver = (before: string, host: string) =>
        did(SessionHandedOver, {
          session: SESSION,
          host,
          before,
          by: CLEO,
          timezone: 'Europe/London',
          groupHosted: false,
          withSeries: false,
          handOvers: 1,
        });
      expect(await seen()).toHaveLength(2);
      await given(handedOver(CLEO, BEN));
      expect(await seen()).toEqual([]);
      await given(did(SessionReported, { ...of, session: SESSION }), handedOver(BEN, CLEO));
      expect(await seen()).toHaveLength(2);
    });
  });

  test('[ADM-024] [ADM-035] comes in pages of 40', async () => {
    await given(
      ...Array.from({ length: 41 }, (_, at) => joined(`2026-05-04T10:00:${String(at).padStart(2, '0')}.000Z`)),
    );
    const page = async (offset: number) =>
      ((await ask(readActivity, { id: ANA, offset })) as { activity: unknown[] }).activity.length;
    expect(ACTIVITY_PAGE).toBe(40);
    expect([await page(0), await page(40)]).toEqual([40, 1]);
    expect(readActivity.input.parse({ id: ANA, limit: 41 }).limit).toBe(40);
  });

  test('is recorded as a look', async () => {
    looks.length = 0;
    await ask(readActivity, { id: ANA });
    expect(looks).toEqual([[`admin.looks-${ANA}`, { member: ANA, what: 'activity' }]]);
  });

  test('of an unknown member is refused, and no look is recorded', async () => {
    looks.length = 0;
    expect(await ask(readActivity, { id: BEN })).toMatchObject({ refused: 'USER_DOES_NOT_EXIST' });
    expect(looks).toEqual([]);
  });

  test('loses its owner when the member is forgotten, and stays a figure', async () => {
    await given(joined('2026-05-04T10:00:00.000Z'));
    await given(
      did(MemberForgotten, {
        member: ANA,
        requestedAt: now,
        begunAt: now,
        finishedAt: now,
        removed: {},
        fingerprint: 'x',
      }),
    );
    const { activity } = (await ask(readActivity, { id: ANA })) as { activity: unknown[] };
    expect(activity).toEqual([]);
    expect(await database.query('select type from admin_activity.item')).toEqual([{ type: 'GROUP_JOIN' }]);
  });
});

test('dashboard and activity are for admins alone', () => {
  expect([readDashboard.access, readActivity.access]).toEqual(['admin', 'admin']);
});

describe('a list that staff save as a file', () => {
  test('is recorded in their name: which list, what was chosen, how many rows, and no word that was typed', async () => {
    looks.length = 0;
    const exported = { list: 'members', filters: { status: 'suspended' }, searched: true, rows: 3 };
    expect(await ask(recordExport, exported)).toEqual({});
    expect(looks).toEqual([[`admin.exports-${BEN}`, exported]]);
    expect(recordExport.access).toBe('admin');
    const accepts = (filters: object) => recordExport.input.safeParse({ ...exported, filters }).success;
    expect([accepts({ last_seen: 'week' }), accepts({ q: 'Ben Smith' }), accepts({ 'a name': 'x' })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
