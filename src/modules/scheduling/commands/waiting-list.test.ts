import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf, type Execute } from '#kernel/commands/commands.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { schedulingCommands } from '../commands.ts';
import { bookingEvents } from '../contract/booking-events.ts';
import { limitEvents } from '../contract/limit-events.ts';
import { sessionEvents } from '../contract/session-events.ts';
import { bookings } from '../domain/bookings.ts';
import { session } from '../domain/session.ts';
import { schedulingJobs } from '../jobs/sessions.ts';
import { leaveSessionsOfWell } from '../policies/leave-sessions-when-well-left.ts';
import { settleBooking } from '../policies/settle-bookings-when-seats-changed.ts';
import { tendWaitingList } from '../policies/tend-waiting-lists-when-seats-are-offered.ts';
import { ANA, BEN, CLEO, DAN, form, NOW, TOMORROW_EVENING, WELL } from '../testing/examples.ts';
import { needsOf, nightOwls } from '../testing/neighbours.ts';

const EVE = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';
const FINN = '99999999-9999-4999-8999-999999999999';
const OTHER_HOST = 'abababab-abab-4bab-8bab-abababababab';
const by = caller({ kind: 'member', id: ANA }, 'a request');

/** Ben, Cleo and Dan have the seats of "Night talk"; the process can die before any append. */
const product = async () => {
  const clock = fixedClock(NOW);
  const real = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...bookingEvents, ...limitEvents }),
  );
  let appendsUntilDeath = Infinity;
  let appended = 0;
  const log: EventLog = {
    ...real,
    append: (...values) => {
      if (appended >= appendsUntilDeath) return Promise.reject(new Error('died'));
      appended += 1;
      return real.append(...values);
    },
  };
  const members = new Set([ANA, BEN, CLEO, DAN, EVE, FINN, OTHER_HOST]);
  const neighbours = { plan: 'unlimited' as 'basic' | 'unlimited' };
  const execute: Execute = executor(log, () => clock.now());
  const needs = needsOf({
    execute,
    log,
    clock,
    wells: {
      well: () => Promise.resolve(nightOwls),
      handleIn: () => Promise.resolve(undefined),
      isMember: (_, member) => Promise.resolve(members.has(member)),
    },
    plans: { planOf: () => Promise.resolve({ plan: neighbours.plan, because: 'set-by-staff' } as const) },
  });
  const commands = schedulingCommands(needs);
  const waitsFor: string[] = [];
  const jobs = schedulingJobs({
    ...needs,
    commands,
    sql: { query: <Row>() => Promise.resolve(waitsFor.map((id) => ({ session: id })) as Row[]) },
    mail: { send: () => Promise.resolve() },
    raiseHostLevel: () => Promise.resolve(),
    rewards: { sessionHeld: () => Promise.resolve(undefined) },
    productName: 'Wellspring',
    publicUrl: 'https://wellspring.example',
  } as never);
  const plan = async (input: Parameters<typeof form>[0] = {}, host = ANA) => {
    const planned = await commands.schedule(by, { member: host }, { form: form(input), groupHosted: false });
    if ('refused' in planned) throw new Error(planned.refused);
    return planned.session;
  };
  const id = await plan();
  for (const member of [BEN, CLEO, DAN]) await commands.register(by, id, member);
  return {
    id,
    clock,
    commands,
    members,
    neighbours,
    plan,
    waitsFor,
    /** From now on, so many appends are let through. */
    diesAfter: (count: number) => {
      appended = 0;
      appendsUntilDeath = count;
    },
    lives: () => (appendsUntilDeath = Infinity),
    appended: () => appended,
    run: ({ kind }: { kind: string }, payload: Record<string, unknown>) => jobsRunBy(jobs)({ kind, payload }),
    types: async () => (await log.facts(session.stream(id))).events.map(({ type }) => type),
    facts: async () => (await log.facts(session.stream(id))).events,
    state: () => stateOf(log, session, id),
    book: async (member: string) => [...(await stateOf(log, bookings, member)).values()].map(({ status }) => status),
  };
};

let it: Awaited<ReturnType<typeof product>>;
beforeEach(async () => {
  it = await product();
});
const wait = (member: string) => it.commands.joinWaitingList(by, it.id, member);

describe('waiting', () => {
  test('is for members of the Well', async () => {
    it.members.delete(EVE);
    expect(await wait(EVE)).toEqual(refuse('SESSION_JOINED_NOT_PART_OF_GROUP'));
    expect(await wait(FINN)).toBeUndefined();
  });
  test('asks nothing of plan and other bookings: one may wait for several sessions [I-025]', async () => {
    it.neighbours.plan = 'basic';
    const other = await it.plan({ startTime: plus(TOMORROW_EVENING, hours(2)) });
    expect(await it.commands.register(by, other, EVE)).toBeUndefined();
    expect(await wait(EVE)).toBeUndefined();
  });
  test('ends with belonging to the Well', async () => {
    await wait(EVE);
    it.waitsFor.push(it.id);
    await it.run(leaveSessionsOfWell, { well: WELL, member: EVE, because: 'left-well' });
    expect((await it.state()).waiting.size).toBe(0);
  });
});

describe('a seat that is offered', () => {
  beforeEach(async () => {
    await wait(EVE);
    await wait(FINN);
    await it.commands.unregister(by, it.id, BEN);
  });
  test('is taken by registering', async () => {
    expect(await it.commands.register(by, it.id, FINN)).toEqual(refuse('SESSION_FULL'));
    expect(await it.commands.register(by, it.id, EVE)).toBeUndefined();
    expect(await it.book(EVE)).toEqual(['confirmed']);
  });
  test.each([
    ['plan-limit', 'basic', hours(4), 'SESSION_JOINED_TOO_MANY_BASIC'],
    ['overlap', 'unlimited', 0, 'SESSION_OVERLAP'],
  ] as const)(
    'the offer passes to the next member with the reason on record: %s [I-025]',
    async (because, plan, later, name) => {
      it.neighbours.plan = plan;
      const clash = await it.plan({ startTime: plus(TOMORROW_EVENING, later) }, OTHER_HOST);
      await it.commands.register(by, clash, EVE);
      expect(await it.commands.register(by, it.id, EVE)).toMatchObject({ refused: name });
      const state = await it.state();
      expect([[...state.waiting], [...state.offers.keys()]]).toEqual([[FINN], [FINN]]);
      expect((await it.types()).slice(-2)).toEqual(['MemberSkipped', 'SeatOffered']);
      expect((await it.facts()).at(-2)?.data).toMatchObject({ member: EVE, because });
    },
  );
  test('the offer passes to the next member when its time is over', async () => {
    const until = [...(await it.state()).offers.values()][0]!;
    it.clock.set(plus(until, -minutes(1)));
    await it.run(tendWaitingList, { session: it.id });
    expect([...(await it.state()).offers.keys()]).toEqual([EVE]);
    it.clock.set(until);
    await it.run(tendWaitingList, { session: it.id });
    expect([...(await it.state()).offers.keys()]).toEqual([FINN]);
  });
});

describe('a process that dies between any two appends', () => {
  /** Registers, dies after so many appends, lives again and lets the job settle what was begun. */
  const stages = async (act: () => Promise<unknown>, settle: () => Promise<void>, check: () => Promise<void>) => {
    for (let count = 0; ; count++) {
      it = await product();
      await wait(EVE);
      await wait(FINN);
      if (act !== giveBack) await it.commands.unregister(by, it.id, BEN);
      it.diesAfter(count);
      const died = await act().then(
        () => false,
        () => true,
      );
      it.lives();
      await settle();
      await check();
      if (!died) return count;
    }
  };
  const sound = async () => {
    const { attendees, offers, maxAttendees } = await it.state();
    expect(attendees.size + offers.size).toBe(maxAttendees);
    for (const member of [BEN, CLEO, DAN, EVE, FINN])
      expect([member, await it.book(member)]).toEqual([member, attendees.has(member) ? ['confirmed'] : []]);
  };
  const take = () => it.commands.register(by, it.id, EVE);
  const giveBack = () => it.commands.unregister(by, it.id, BEN);

  test('while taking the seat: reserved, seated, confirmed', async () => {
    const appends = await stages(
      take,
      () => it.run(settleBooking, { session: it.id, member: EVE, because: 'refused' }),
      sound,
    );
    expect(appends).toBe(3);
  });
  test('while giving it back: the seat and its offer are one append, the booking follows', async () => {
    const appends = await stages(
      giveBack,
      () => it.run(settleBooking, { session: it.id, member: BEN, because: 'unregistered' }),
      sound,
    );
    expect(appends).toBe(2);
  });
});
