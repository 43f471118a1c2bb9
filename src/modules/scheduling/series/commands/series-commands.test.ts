import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf, type Execute } from '#kernel/commands/commands.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { plus } from '#kernel/contract/time.ts';
import { idempotencyFor } from '#kernel/commands/idempotency.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { schedulingCommands } from '../../commands.ts';
import { bookingEvents } from '../../contract/booking-events.ts';
import { seriesEvents } from '../contract/series-events.ts';
import { sessionEvents } from '../../contract/session-events.ts';
import { bookings } from '../../domain/bookings.ts';
import { session } from '../../domain/session.ts';
import { ANA, BEN, form, NOW } from '../../testing/examples.ts';
import { series } from '../domain/series.ts';
import { needsOf, nightOwls } from '../../testing/neighbours.ts';

const by = caller({ kind: 'member', id: ANA }, 'a request');
const ana = { member: ANA, isAdmin: false };
const LINK = 'https://meet.google.com/abc-defg-hij';

/** Series on a log in memory; dies before the command with this number when told so. */
const product = () => {
  const clock = fixedClock(NOW);
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...bookingEvents, ...seriesEvents }),
  );
  const really = executor(log, () => clock.now());
  const life = { commands: 0, diesAt: Infinity, planned: '' };
  const execute: Execute = (caller, decider, id, command, options) => {
    if (++life.commands >= life.diesAt) return Promise.reject(new Error('died'));
    if ((command as { type: string }).type === 'Plan') life.planned = id;
    return really(caller, decider, id, command, options);
  };
  const neighbours = { isMember: true, limitedUntil: '' };
  const needs = needsOf({
    execute,
    log,
    clock,
    wells: {
      well: () => Promise.resolve(nightOwls),
      handleIn: () => Promise.resolve(undefined),
      isMember: () => Promise.resolve(neighbours.isMember),
    },
    hosting: { mayHost: (_, at) => Promise.resolve(at >= neighbours.limitedUntil) },
  });
  const sessions = schedulingCommands(needs);
  const { series } = sessions;
  const plan = (options: { weeks?: 1 | 2 | 4; external?: boolean; endsAt?: string | null } = {}) =>
    series.plan(
      by,
      { member: ANA, timezone: 'Europe/London' },
      {
        form: form(options.external ? { externalLink: LINK } : {}),
        repeat: `WEEKS:${options.weeks ?? 4}`,
        endsAt: options.endsAt ?? null,
        groupHosted: false,
      },
    );
  /** The sessions that are in the book of the host, as they are. */
  const held = async () => {
    const book = [...(await stateOf(log, bookings, ANA)).values()];
    const states = await Promise.all(book.map((booking) => stateOf(log, session, booking.session)));
    return book.map(({ startsAt, status }, at) => `${startsAt.slice(0, 10)} ${status} ${states[at]!.status}`).sort();
  };
  const nameOf = async () => {
    const [booking] = (await stateOf(log, bookings, ANA)).values();
    return (await stateOf(log, session, booking!.session)).series!;
  };
  return { clock, log, life, neighbours, sessions, series, plan, held, nameOf };
};

let it: ReturnType<typeof product>;
beforeEach(() => {
  it = product();
});

const three = ['2026-05-05 confirmed scheduled', '2026-06-02 confirmed scheduled', '2026-06-30 confirmed scheduled'];

describe('the sessions of a series', () => {
  test('[I-015] are made once, however often one asks', async () => {
    await it.plan();
    const name = await it.nameOf();
    await Promise.all([it.series.keep(by, name), it.series.keep(by, name)]);
    await it.series.keep(by, name);
    expect(await it.held()).toEqual(three);
  });

  test('[C-173] are not made for the time in which staff do not let the host lead, and afterwards', async () => {
    await it.plan({ endsAt: '2026-05-31T00:00:00.000Z' });
    it.neighbours.limitedUntil = '2026-06-15T00:00:00.000Z';
    expect(
      await it.series.moveEnd(by, ana, await it.nameOf(), { endsAt: null, cancelRegistered: false }),
    ).toBeUndefined();
    expect(await it.held()).toEqual([three[0], three[2]]);
    it.neighbours.limitedUntil = '';
    await it.series.keep(by, await it.nameOf());
    expect(await it.held()).toEqual(three);
  });

  test('a series is made of a single session once, also when the request is repeated', async () => {
    const single = await it.sessions.schedule(by, { member: ANA }, { form: form(), groupHosted: false });
    if ('refused' in single) throw new Error(single.refused);
    const again = () => caller({ kind: 'member', id: ANA }, 'a request', undefined, idempotencyFor('seed'));
    const wanted = { form: { title: 'Every week' }, repeat: 'WEEKS:1' as const, endsAt: null };
    const [first, second] = [again(), again()];
    expect(await it.series.repeat(first, ana, single.session, wanted)).toBeUndefined();
    const made = await it.held();
    expect(made.length).toBeGreaterThan(2);
    expect(await it.series.repeat(second, ana, single.session, wanted)).toBeUndefined();
    expect(await it.held()).toEqual(made);
    expect(second.position).not.toBe('');
  });

  test('keep their link, and get a new one', async () => {
    const planned = await it.plan({ external: true });
    if ('refused' in planned) throw new Error(planned.refused);
    const linkOf = async () => {
      const facts = await it.log.read(session.stream(planned.session));
      return facts.findLast(({ data }) => data['externalUrl'] !== undefined)?.data['externalUrl'];
    };
    expect(await linkOf()).toBe(LINK);
    const next = 'https://zoom.us/j/123';
    expect(await it.series.change(by, ana, await it.nameOf(), { form: { externalLink: next } })).toBeUndefined();
    expect(await linkOf()).toBe(next);
  });

  test('a date at which the host may not plan any more is left out, and made when that has passed', async () => {
    await it.plan();
    const name = await it.nameOf();
    it.neighbours.isMember = false;
    it.clock.set('2026-05-30T09:00:00.000Z');
    await it.series.keep(by, name);
    expect([...(await it.series.stateFor(name)).leftOut]).toEqual([[3, 'HOST_NOT_PART_OF_GROUP']]);
    expect(await it.held()).toHaveLength(3);
    it.neighbours.isMember = true;
    await it.series.keep(by, name);
    expect(await it.held()).toHaveLength(4);
  });

  test('hosting them takes all those hours or none [API-032]', async () => {
    await it.sessions.schedule(
      by,
      { member: ANA, timezone: 'Europe/London' },
      { form: form({ startTime: '2026-06-02T19:30:00.000Z' }), groupHosted: false },
    );
    const refusal = await it.plan();
    expect(refusal).toMatchObject({ refused: 'SESSION_OVERLAP', fields: [{ field: 'startTime' }] });
    expect(await it.held()).toEqual(['2026-06-02 confirmed scheduled']);
  });

  test('a series that moves onto another session of the host stays where it is', async () => {
    await it.plan();
    const name = await it.nameOf();
    await it.sessions.schedule(
      by,
      { member: ANA, timezone: 'Europe/London' },
      { form: form({ startTime: '2026-06-03T19:00:00.000Z' }), groupHosted: false },
    );
    const before = await it.held();
    const move = { form: { startTime: '2026-05-06T19:00:00.000Z' } };
    expect(await it.series.change(by, ana, name, move)).toMatchObject({ refused: 'SESSION_OVERLAP' });
    expect(await it.held()).toEqual(before);
  });

  test('a series that moves later takes its last session along, and its end takes that away [I-017] [C-010]', async () => {
    await it.plan();
    const name = await it.nameOf();
    expect(await it.series.change(by, ana, name, { form: { startTime: '2026-05-26T19:00:00.000Z' } })).toBeUndefined();
    expect(await it.held()).toEqual(
      ['2026-05-26', '2026-06-23', '2026-07-21'].map((day) => `${day} confirmed scheduled`),
    );
    expect(await it.series.end(by, ana, name, false)).toBeUndefined();
    expect(await it.held()).toEqual([]);
  });

  test('a series moves to just before its next session, where its own sessions are not in the way [C-152]', async () => {
    await it.plan({ weeks: 1 });
    const name = await it.nameOf();
    const before = await it.held();
    expect(await it.series.change(by, ana, name, { form: { startTime: '2026-05-12T18:30:00.000Z' } })).toBeUndefined();
    expect(await it.held()).toEqual([...before.slice(1), '2026-07-07 confirmed scheduled']);
  });

  test.each([
    ['that moved to another day', null, { startTime: '2026-05-06T19:00:00.000Z' }, '2026-07-01', '2026-07-08'],
    ['whose end was taken away', '2026-07-01T00:00:00.000Z', {}, '2026-06-30', '2026-07-07'],
  ])('a series %s goes to its next date once that can be planned [I-015]', async (_, endsAt, form, last, next) => {
    await it.plan({ weeks: 1, endsAt });
    const name = await it.nameOf();
    expect(await it.series.change(by, ana, name, { form })).toBeUndefined();
    expect(await it.series.moveEnd(by, ana, name, { endsAt: null, cancelRegistered: false })).toBeUndefined();
    expect((await it.held()).at(-1)).toBe(`${last} confirmed scheduled`);
    const noted = (await it.log.read(series.stream(name))).findLast(({ type }) => type === 'SeriesContinued');
    const continuesAt = noted?.data['continuesAt'] as string;
    it.clock.set(plus(continuesAt, -1));
    await it.series.keep(by, name);
    expect((await it.held()).at(-1)).toBe(`${last} confirmed scheduled`);
    it.clock.set(continuesAt);
    await it.series.keep(by, name);
    expect((await it.held()).at(-1)).toBe(`${next} confirmed scheduled`);
  });

  test('attendees keep their seat and their session', async () => {
    const planned = await it.plan();
    if ('refused' in planned) throw new Error(planned.refused);
    await it.sessions.register(by, planned.session, BEN);
    const name = await it.nameOf();
    expect(await it.series.end(by, ana, name, false)).toBeUndefined();
    expect((await it.sessions.stateFor(planned.session)).status).toBe('scheduled');
    expect(await it.held()).toEqual(['2026-05-05 confirmed scheduled']);
  });

  test('a session that a later time moves behind the end stays with its people, also when others were canceled as the end moved [I-018]', async () => {
    await it.plan({ weeks: 1 });
    const name = await it.nameOf();
    const end = { endsAt: '2026-06-16T20:30:00.000Z', cancelRegistered: true };
    expect(await it.series.moveEnd(by, ana, name, end)).toBeUndefined();
    const book = [...(await stateOf(it.log, bookings, ANA)).values()];
    const last = book.find(({ startsAt }) => startsAt.startsWith('2026-06-16'))!.session;
    expect(await it.sessions.register(by, last, BEN)).toBeUndefined();
    expect(await it.series.change(by, ana, name, { form: { startTime: '2026-05-05T21:00:00.000Z' } })).toBeUndefined();
    expect(await it.sessions.stateFor(last)).toMatchObject({
      status: 'scheduled',
      startsAt: '2026-06-16T21:00:00.000Z',
    });
  });
});

describe('dying in between', () => {
  test('planning: after a crash at any step, maintaining the series leaves nothing half done', async () => {
    await it.plan();
    const steps = it.life.commands;
    expect(steps).toBeGreaterThan(8);
    for (let diesAt = 2; diesAt <= steps; diesAt++) {
      it = product();
      it.life.diesAt = diesAt;
      await expect(it.plan()).rejects.toThrow('died');
      it.life.diesAt = Infinity;
      // Before the series was recorded nothing can be resumed; a job releases its hours.
      if (it.life.planned === '') continue;
      await it.series.keep(by, it.life.planned);
      // What is reserved for a session that exists is confirmed by a job of the book's own.
      expect((await it.held()).map((line) => line.replace('reserved', 'confirmed'))).toEqual(three);
    }
  });
});
