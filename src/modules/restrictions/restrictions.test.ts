import { beforeEach, describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor } from '#kernel/commands/commands.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { jobsRunBy } from '#kernel/testing/run-jobs.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { restrictionCommands } from './commands.ts';
import { MemberRestricted, notingEvents, restrictionEvents } from './contract/restriction-events.ts';
import { restrictor } from './domain/restrictor.ts';
import { restrictionFacts } from './facts.ts';
import { restrictionJobs } from './jobs.ts';
import { noteRestrictionsWhenPlacedOrTakenBack } from './policies/note-restrictions-when-placed-or-taken-back.ts';

const NOW = '2026-05-04T09:00:00.000Z';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const UNKNOWN = '99999999-9999-4999-8999-999999999999';
const during = { session: '33333333-3333-4333-8333-333333333333', until: '2026-05-04T20:05:00.000Z' };
const forgotten = new Set<string>();
const sealing: PersonalData = {
  ...readablePersonalData,
  unseal: (subject, _, sealed) => Promise.resolve(forgotten.has(subject) ? null : (JSON.parse(sealed) as unknown)),
};

/** Ana restricts Ben; the process can die before any append. */
const product = () => {
  const real = eventLog(memoryEventStore(), sealing, () => Object.values({ ...restrictionEvents, ...notingEvents }));
  let appendsUntilDeath = Infinity;
  const log: EventLog = {
    ...real,
    append: (...values) => (appendsUntilDeath-- <= 0 ? Promise.reject(new Error('died')) : real.append(...values)),
  };
  const running = { together: null as typeof during | null };
  const commands = restrictionCommands({
    log,
    execute: executor(log, () => fixedClock(NOW).now()),
    accounts: {
      account: (member) =>
        Promise.resolve({ exists: member !== UNKNOWN, emailVerified: true, hostLevel: 0, isAdmin: false }),
    },
    meetings: { together: () => Promise.resolve(running.together), isOver: () => Promise.resolve(false) },
    names: { memberBehind: (called) => Promise.resolve(called) },
  });
  const jobs = restrictionJobs(commands);
  const by = caller({ kind: 'member', id: ANA }, 'a request');
  return {
    running,
    facts: restrictionFacts(log),
    restrict: (restricted = BEN, reason = 'He writes to me.') =>
      commands.restrict(by, { member: ANA, restricted, reason }),
    takeBack: (restricted = BEN) => commands.unrestrict(by, { member: ANA, restricted }),
    listed: () => commands.ownRestrictions(ANA),
    against: async () => [...(await restrictionFacts(log).restrictorsOf(BEN)).keys()],
    diesAfter: (count: number) => (appendsUntilDeath = count),
    /** What policies make of everything that was recorded, as late and as often as one likes. */
    settle: async () => {
      appendsUntilDeath = Infinity;
      for (const fact of await log.read(restrictor.stream(ANA)))
        for (const { type, react } of noteRestrictionsWhenPlacedOrTakenBack.reactions)
          for (const job of type === fact.type ? react(fact as never, undefined as never) : [])
            if ('kind' in job) await jobsRunBy(jobs)(job);
    },
    types: async () => (await log.read(restrictor.stream(ANA))).map(({ type }) => type),
  };
};
let it: ReturnType<typeof product>;
beforeEach(() => {
  forgotten.clear();
  it = product();
});

describe('restricting', () => {
  test('[MOD-006] both directions are known at once, and what was written', async () => {
    expect(await it.restrict()).toBeUndefined();
    const [mine] = [...(await it.facts.restrictedBy(ANA))];
    expect(mine).toEqual([BEN, { restriction: expect.any(String), during: null }]);
    expect(await it.against()).toEqual([ANA]);
    expect(await it.facts.reasonOf(ANA, mine![1].restriction)).toBe('He writes to me.');
    expect(await it.listed()).toEqual([{ restricted: BEN, reason: 'He writes to me.', at: NOW }]);
  });
  test('[MOD-002] a restriction records the session in which both are', async () => {
    it.running.together = during;
    await it.restrict();
    expect((await it.facts.restrictedBy(ANA)).get(BEN)).toMatchObject({ during });
    expect((await it.facts.restrictorsOf(BEN)).get(ANA)).toMatchObject({ during });
  });
  test('a restriction of oneself or of an unknown member is refused', async () => {
    expect(await it.restrict(ANA)).toEqual(refuse('RESTRICTION_OF_ONESELF'));
    expect(await it.restrict(UNKNOWN)).toEqual(refuse('USER_DOES_NOT_EXIST'));
    expect(await it.listed()).toEqual([]);
  });
  test('[MOD-008] the reason given last is listed and told to staff; it stays the same restriction', async () => {
    await it.restrict();
    const { restriction } = (await it.facts.restrictedBy(ANA)).get(BEN)!;
    await it.restrict(BEN, 'He follows me.');
    await it.restrict(BEN, 'He follows me.');
    await it.restrict(BEN, '');
    expect(await it.types()).toEqual(['MemberRestricted', 'RestrictionReasonChanged']);
    expect(await it.listed()).toEqual([{ restricted: BEN, reason: 'He follows me.', at: NOW }]);
    expect(await it.facts.reasonOf(ANA, restriction)).toBe('He follows me.');
    expect([...(await it.facts.restrictedBy(ANA)).values()]).toEqual([{ restriction, during: null }]);
    expect(await it.takeBack()).toBeUndefined();
    expect([await it.against(), await it.listed()]).toEqual([[], []]);
  });
  test('taken back and placed again is another restriction', async () => {
    await it.restrict();
    expect(await it.takeBack()).toBeUndefined();
    expect([await it.against(), await it.listed()]).toEqual([[], []]);
    await it.restrict();
    await it.settle();
    expect(await it.against()).toEqual([ANA]);
  });
  test('the reason is gone with its author; the restriction stays', async () => {
    await it.restrict();
    forgotten.add(ANA);
    expect(await it.listed()).toMatchObject([{ restricted: BEN, reason: null }]);
    expect(await it.against()).toEqual([ANA]);
  });
});

describe('a process that dies between the two sides', () => {
  const died = (work: Promise<unknown>) =>
    work.then(
      () => false,
      (error: Error) => error.message === 'died',
    );
  test.each([0, 1, 2])(
    'after %i appends of restricting: nothing, or both sides once the job has run',
    async (count) => {
      it.diesAfter(count);
      expect(await died(it.restrict())).toBe(count < 2);
      await it.settle();
      await it.settle();
      const placed = (await it.types()).includes(MemberRestricted.type);
      expect(placed).toBe(count > 0);
      expect(await it.against()).toEqual(placed ? [ANA] : []);
    },
  );
  test.each([0, 1, 2])('after %i appends of taking it back: still there, or gone on both sides', async (count) => {
    await it.restrict();
    it.diesAfter(count);
    expect(await died(it.takeBack())).toBe(count < 2);
    await it.settle();
    expect(await it.against()).toEqual(count > 0 ? [] : [ANA]);
    expect((await it.listed()).length).toBe(count > 0 ? 0 : 1);
  });
});
