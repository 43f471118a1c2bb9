import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { executor, stateOf } from '#kernel/commands/commands.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import type { Job } from '#kernel/jobs/job.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import type { Restriction } from '#modules/restrictions/contract/restriction.ts';
import { MemberRestricted, MemberUnrestricted } from '#modules/restrictions/contract/restriction-events.ts';
import { apartOf } from '../facts/apart.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { SessionEnded, sessionEvents } from '../contract/session-events.ts';
import { defaultSettings } from '../contract/settings.ts';
import { WaitingListJoined } from '../contract/waiting-list-events.ts';
import { session } from '../domain/session.ts';
import { meetings } from '../facts.ts';
import { keepWaitingMembersApartWhenRestricted } from '../policies/keep-waiting-members-apart-when-restricted.ts';
import {
  ANA,
  BEN,
  CLEO,
  DAN,
  MIA,
  NOW,
  opened,
  registered,
  scheduled,
  SESSION,
  started,
  TOMORROW_EVENING,
} from '../testing/examples.ts';
import { BookingConfirmed, bookingEvents, BookingReserved } from '../contract/booking-events.ts';
import { bookingsStream } from '../contract/ids.ts';
import { keepApartJobs } from './keep-apart.ts';

const RESTRICTION = '77777777-7777-4777-8777-777777777777';

/** Ben, Cleo and Dan have the seats, Mia waits; `mine` says who restricts whom. */
const product = () => {
  const clock = fixedClock(NOW);
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...sessionEvents, ...bookingEvents }),
  );
  const mine = new Map<string, ReadonlyMap<string, Restriction>>();
  const against = new Map<string, ReadonlyMap<string, Restriction>>();
  const execute = executor(log, () => clock.now());
  const needs = {
    execute,
    log,
    clock,
    settings: defaultSettings,
    restrictions: {
      restrictedBy: (member: string) => Promise.resolve(mine.get(member) ?? new Map()),
      restrictorsOf: (member: string) => Promise.resolve(against.get(member) ?? new Map()),
      reasonOf: () => Promise.resolve(null),
    },
  } as unknown as SchedulingNeeds;
  const given = async (stream: string, ...facts: Event[]) => {
    const { revision } = await log.facts(stream);
    const meta = { actor: { kind: 'system' as const, policy: 'proof' }, occurredAt: NOW, correlation: 'a proof' };
    await log.append(stream, revision, facts, meta);
  };
  const waitsFor = (member: unknown) => (member === MIA ? [{ session: SESSION }] : []);
  const jobs = keepApartJobs({
    ...needs,
    names: { memberBehind: (id) => Promise.resolve(id) },
    sql: { query: <Row>(_: string, values: readonly unknown[] = []) => Promise.resolve(waitsFor(values[0]) as Row[]) },
  });
  return {
    needs,
    log,
    clock,
    mine,
    against,
    given,
    state: () => stateOf(log, session, SESSION),
    run: (type: typeof MemberRestricted | typeof MemberUnrestricted, member: string, restricted: string) =>
      Promise.all(
        keepWaitingMembersApartWhenRestricted.reactions
          .filter((each) => each.type === type.type)
          .flatMap(({ react }) =>
            react({ data: { restriction: RESTRICTION, member, restricted } } as never, undefined as never),
          )
          .map((job) => jobsRunBy(jobs)(job as Job)),
      ),
  };
};
const held = (during: Restriction['during'] = null): Restriction => ({ restriction: RESTRICTION, during });
let it: ReturnType<typeof product>;
beforeEach(async () => {
  it = product();
  await it.given(session.stream(SESSION), scheduled(), registered(BEN), registered(CLEO), registered(DAN));
});

describe('a restriction placed while a member waits', () => {
  beforeEach(() => it.given(session.stream(SESSION), did(WaitingListJoined, { session: SESSION, member: MIA })));
  test.each([
    ['whoever waits is restricted', CLEO, MIA],
    ['whoever waits restricts', MIA, CLEO],
  ])('the waiting list learns of it: %s', async (_, one, other) => {
    it.mine.set(one, new Map([[other, held()]]));
    await it.run(MemberRestricted, one, other);
    expect([...(await it.state()).apart]).toEqual([[MIA, [CLEO]]]);
    it.mine.clear();
    await it.run(MemberUnrestricted, one, other);
    expect([...(await it.state()).apart]).toEqual([]);
  });
  test('applying it twice changes nothing, and members who wait nowhere are not affected', async () => {
    it.mine.set(CLEO, new Map([[MIA, held()]]));
    await it.run(MemberRestricted, CLEO, MIA);
    const before = (await it.log.facts(session.stream(SESSION))).events.length;
    await it.run(MemberRestricted, CLEO, MIA);
    await it.run(MemberRestricted, CLEO, DAN);
    expect((await it.log.facts(session.stream(SESSION))).events).toHaveLength(before);
  });
});

describe('[MOD-002] a restriction that was placed in a session', () => {
  const running = [opened, started];
  const until = plus(TOMORROW_EVENING, minutes(65));
  const apart = () => apartOf(it.needs, BEN);
  beforeEach(() => {
    it.against.set(BEN, new Map([[ANA, held({ session: SESSION, until })]]));
  });
  test('has no effect while it runs, but stands in lines already', async () => {
    await it.given(session.stream(SESSION), ...running);
    expect(await apart()).toEqual({ restricts: new Set(), restrictedBy: new Set(), others: [ANA] });
  });
  test('has effect once it ended, also early, and at the latest when it should have', async () => {
    await it.given(session.stream(SESSION), ...running);
    it.clock.set(until);
    expect((await apart()).restrictedBy).toEqual(new Set([ANA]));
    it.clock.set(NOW);
    await it.given(
      session.stream(SESSION),
      did(SessionEnded, { session: SESSION, tookPlace: true, because: 'host-left' }),
    );
    expect((await apart()).restrictedBy).toEqual(new Set([ANA]));
  });

  const during = (one: string, other: string) => meetings(it.log, it.clock, defaultSettings).together(one, other);
  const booked = (member: string, as: 'attendee' | 'host') => {
    const booking = {
      member,
      session: SESSION,
      startsAt: TOMORROW_EVENING,
      endsAt: plus(TOMORROW_EVENING, minutes(60)),
      month: '2026-05',
      as,
      groupHosted: false,
    };
    return it.given(bookingsStream(member), did(BookingReserved, booking), did(BookingConfirmed, booking));
  };
  test('is one in which both have a place and which takes place now', async () => {
    await booked(BEN, 'attendee');
    await booked(ANA, 'host');
    it.clock.set(plus(TOMORROW_EVENING, minutes(20)));
    expect(await during(ANA, BEN)).toBeNull();
    await it.given(session.stream(SESSION), ...running);
    expect(await during(ANA, BEN)).toEqual({ session: SESSION, until });
    expect(await during(BEN, ANA)).toEqual({ session: SESSION, until });
    expect(await during(BEN, MIA)).toBeNull();
    expect(await meetings(it.log, it.clock, defaultSettings).isOver(SESSION)).toBe(false);
    it.clock.set(until);
    expect(await during(ANA, BEN)).toBeNull();
  });
});
