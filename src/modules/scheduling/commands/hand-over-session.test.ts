import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { schedulingCommands } from '../commands.ts';
import { seatHistory } from '../facts.ts';
import { bookingEvents } from '../contract/booking-events.ts';
import { seriesEvents } from '../series/contract/series-events.ts';
import { sessionEvents } from '../contract/session-events.ts';
import { bookings } from '../domain/bookings.ts';
import { ANA, BEN, CLEO, DAN, form, MIA, NOW, TOMORROW_EVENING } from '../testing/examples.ts';
import { needsOf } from '../testing/neighbours.ts';
import { settleBookingsWhenSeatsChanged } from '../policies/settle-bookings-when-seats-changed.ts';
import { schedulingJobs } from '../jobs/sessions.ts';

const by = caller({ kind: 'member', id: MIA }, 'a request');
const mia = { member: MIA, isAdmin: true };

/** Sessions and series on a log in memory; dies before the command with this number when told so, and is settled by policies. */
const product = () => {
  const clock = fixedClock(NOW);
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...bookingEvents, ...seriesEvents }),
  );
  const really = executor(log, () => clock.now());
  const life = { commands: 0, diesAt: Infinity };
  const execute: Execute = (caller, decider, id, command, options) =>
    ++life.commands >= life.diesAt ? Promise.reject(new Error('died')) : really(caller, decider, id, command, options);
  const needs = needsOf({ execute, log, clock });
  /** Hosts on Basic may host so many coming sessions. */
  const onBasic = (BASIC_MAX_HOSTED_UPCOMING: number) => {
    needs.settings = { ...needs.settings, BASIC_MAX_HOSTED_UPCOMING };
    needs.plans = { planOf: () => Promise.resolve({ plan: 'basic', because: 'set-by-staff' }) };
    return schedulingCommands(needs);
  };
  const sessions = schedulingCommands(needs);
  const { series, handOver } = sessions;
  const jobs = schedulingJobs({
    ...needs,
    commands: sessions,
    sql: { query: () => Promise.resolve([]) },
    raiseHostLevel: () => Promise.resolve(),
    rewards: { sessionHeld: () => Promise.resolve(undefined) },
  });
  /** Does what the policies make of everything that was recorded. */
  const settled = async (...streams: string[]) => {
    for (const stream of streams)
      for (const fact of (await log.facts(stream)).events)
        for (const { type, react } of settleBookingsWhenSeatsChanged.reactions)
          if (type === fact.type)
            for (const job of react(fact as never, undefined as never)) if ('kind' in job) await jobsRunBy(jobs)(job);
  };
  const plan = async (host = ANA, startTime = TOMORROW_EVENING) => {
    const planned = await sessions.schedule(by, { member: host }, { form: form({ startTime }), groupHosted: false });
    if (isRefusal(planned)) throw new Error(planned.refused);
    return planned.session;
  };
  const book = async (member: string) =>
    [...(await stateOf(log, bookings, member)).values()].map(
      ({ as, status, startsAt }) => `${startsAt.slice(0, 10)} ${as} ${status}`,
    );
  return { clock, log, life, onBasic, sessions, series, handOver, plan, book, settled };
};

let it: ReturnType<typeof product>;
beforeEach(() => {
  it = product();
});
const about = (id: string) => [`scheduling.session-${id}`, ...[ANA, CLEO].map((who) => `scheduling.bookings-${who}`)];

describe('handing a session over', () => {
  test('[I-035] the former host is free, the new one hosts', async () => {
    const id = await it.plan();
    expect(await it.handOver(by, mia, id, CLEO)).toBeUndefined();
    expect((await it.sessions.stateFor(id)).host).toBe(CLEO);
    const history = seatHistory(it.log);
    const [first, last] = (await it.log.facts(`scheduling.session-${id}`)).events;
    expect([await history.hostAt(id, first!.position), await history.hostAt(id, last!.position)]).toEqual([ANA, CLEO]);
    expect([await it.book(ANA), await it.book(CLEO)]).toEqual([[], ['2026-05-05 host confirmed']]);
  });
  test('[BIL-012] the limit of the plan binds who plans a session or a series, and not staff who hand one over', async () => {
    const other = await it.plan(CLEO, plus(TOMORROW_EVENING, minutes(120)));
    const limited = it.onBasic(1);
    const host = { member: ANA, timezone: 'Europe/London' };
    const planned = { form: form({ startTime: TOMORROW_EVENING }), groupHosted: false };
    const series = { ...planned, repeat: 'WEEKS:4', endsAt: null } as const;
    const tooMany = refuse('SESSION_HOSTED_TOO_MANY_BASIC');
    expect(await limited.series.plan(by, host, series)).toEqual(tooMany);
    expect(await limited.schedule(by, host, planned)).toHaveProperty('session');
    const second = { ...planned, form: form({ startTime: plus(TOMORROW_EVENING, minutes(240)) }) };
    expect(await limited.schedule(caller(by.actor, 'again'), host, second)).toEqual(tooMany);
    expect(await limited.handOver(by, mia, other, ANA)).toBeUndefined();
    expect(await it.onBasic(0).schedule(caller(by.actor, 'again'), host, second)).toHaveProperty('session');
  });
  test('a repeated hand-over waits for the one that was recorded', async () => {
    const id = await it.plan();
    await it.handOver(by, mia, id, CLEO);
    const again = caller({ kind: 'member', id: MIA }, 'again');
    expect(await it.handOver(again, mia, id, CLEO)).toBeUndefined();
    expect(again.position).toBe((await it.log.facts(`scheduling.session-${id}`)).events.at(-1)!.position);
  });
  test('a hand-over to an attendee frees the seat and books the hour as host', async () => {
    const id = await it.plan();
    await it.sessions.register(by, id, CLEO);
    expect(await it.handOver(by, mia, id, CLEO)).toBeUndefined();
    expect([...(await it.sessions.stateFor(id)).attendees]).toEqual([]);
    expect(await it.book(CLEO)).toEqual(['2026-05-05 host confirmed']);
  });
  test('a hand-over to a busy member is refused and leaves nothing behind', async () => {
    const id = await it.plan();
    await it.plan(CLEO, plus(TOMORROW_EVENING, minutes(30)));
    expect(await it.handOver(by, mia, id, CLEO)).toEqual({ refused: 'NEW_HOST_NOT_FREE', field: 'host' });
    expect((await it.sessions.stateFor(id)).host).toBe(ANA);
    expect(await it.book(CLEO)).toEqual(['2026-05-05 host confirmed']);
  });
  test('handed over to two people at once, a session is hosted by one, and the other is free again', async () => {
    const id = await it.plan();
    await Promise.all([it.handOver(by, mia, id, CLEO), it.handOver(by, mia, id, DAN)]);
    await it.settled(...about(id));
    const { host } = await it.sessions.stateFor(id);
    const books = [await it.book(ANA), await it.book(CLEO), await it.book(DAN)];
    expect(books).toEqual([[], ...[CLEO, DAN].map((who) => (who === host ? ['2026-05-05 host confirmed'] : []))]);
  });
  test.each([false, true])(
    'dying at any step leaves nothing half done; the new host has a seat: %s',
    async (hasSeat) => {
      const whole = async () => {
        it = product();
        const id = await it.plan();
        if (hasSeat) await it.sessions.register(by, id, CLEO);
        it.life.commands = 0;
        return id;
      };
      const wholly = await whole();
      await it.handOver(by, mia, wholly, CLEO);
      const steps = it.life.commands;
      expect(steps).toBeGreaterThan(3);
      for (let diesAt = 1; diesAt <= steps; diesAt++) {
        const id = await whole();
        it.life.diesAt = diesAt;
        await expect(it.handOver(by, mia, id, CLEO)).rejects.toThrow('died');
        it.life.diesAt = Infinity;
        await it.settled(...about(id));
        const { host, attendees } = await it.sessions.stateFor(id);
        const isDone = host === CLEO;
        expect([await it.book(ANA), await it.book(CLEO), attendees.has(CLEO)]).toEqual(
          isDone
            ? [[], ['2026-05-05 host confirmed'], false]
            : [['2026-05-05 host confirmed'], hasSeat ? ['2026-05-05 attendee confirmed'] : [], hasSeat],
        );
      }
    },
  );
});

describe('handing a series over', () => {
  const planSeries = async () => {
    const planned = await it.series.plan(
      by,
      { member: ANA, timezone: 'Europe/London' },
      { form: form(), repeat: 'WEEKS:4', endsAt: null, groupHosted: false },
    );
    if (isRefusal(planned)) throw new Error(planned.refused);
    const { series } = await it.sessions.stateFor(planned.session);
    return { first: planned.session, series: series! };
  };
  const hosting = (...days: string[]) => days.map((day) => `${day} host confirmed`);
  const three = hosting('2026-05-05', '2026-06-02', '2026-06-30');

  test('[I-034] a series that is handed over takes its coming sessions along, and those made later', async () => {
    const { series } = await planSeries();
    expect(await it.series.handOver(by, mia, series, CLEO)).toBeUndefined();
    expect([await it.book(ANA), await it.book(CLEO)]).toEqual([[], three]);
    it.clock.set('2026-05-30T09:00:00.000Z');
    await it.series.keep(by, series);
    expect(await it.book(CLEO)).toEqual([...three, ...hosting('2026-07-28')]);
  });
  test('single sessions that were handed over stay with their host, and those that came back too', async () => {
    const { first, series } = await planSeries();
    await it.handOver(by, mia, first, BEN);
    await it.series.handOver(by, mia, series, CLEO);
    expect([await it.book(BEN), await it.book(CLEO)]).toEqual([three.slice(0, 1), three.slice(1)]);
    await it.handOver(by, mia, first, ANA);
    await it.series.keep(by, series);
    expect([await it.book(ANA), await it.book(BEN)]).toEqual([three.slice(0, 1), []]);
  });
  test('a member who is busy on one of its days takes over none, and the refusal names the day', async () => {
    const { series } = await planSeries();
    await it.plan(CLEO, '2026-06-02T19:30:00.000Z');
    const refusal = await it.series.handOver(by, mia, series, CLEO);
    expect(refusal).toMatchObject({ refused: 'NEW_HOST_NOT_FREE', field: 'host' });
    expect(refusal?.fields).toMatchObject([{ msg: expect.stringContaining('Jun 2') }]);
    expect([await it.book(ANA), await it.book(CLEO)]).toEqual([three, hosting('2026-06-02')]);
  });
  test('ending a handed-over series frees the new host', async () => {
    const { series } = await planSeries();
    await it.series.handOver(by, mia, series, CLEO);
    await it.series.end(by, mia, series, true);
    expect([await it.book(ANA), await it.book(CLEO)]).toEqual([[], []]);
  });
  test('after a crash at any step, settling hands over all of it or nothing', async () => {
    const { series } = await planSeries();
    it.life.commands = 0;
    await it.series.handOver(by, mia, series, CLEO);
    const steps = it.life.commands;
    expect(steps).toBeGreaterThan(8);
    for (let diesAt = 1; diesAt <= steps; diesAt++) {
      it = product();
      const { series: name } = await planSeries();
      it.life.commands = 0;
      it.life.diesAt = diesAt;
      await expect(it.series.handOver(by, mia, name, CLEO)).rejects.toThrow('died');
      it.life.diesAt = Infinity;
      await it.series.keep(by, name);
      const booked = [
        ...(await stateOf(it.log, bookings, CLEO)).keys(),
        ...(await stateOf(it.log, bookings, ANA)).keys(),
      ];
      await it.settled(...new Set(booked.flatMap(about)));
      const isDone = (await it.series.stateFor(name)).host === CLEO;
      expect([await it.book(ANA), await it.book(CLEO)]).toEqual(isDone ? [[], three] : [three, []]);
    }
  });
});
