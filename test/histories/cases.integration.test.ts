import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MovableClock } from '#kernel/clock.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { enroll, outcome, type TestMember } from '../support/community.ts';

const deeds = ['nothing', 'word', 'warned', 'probation', 'suspended', 'removed'] as const;
type Act =
  | { type: 'report'; reporter: number }
  | { type: 'decide'; deed: (typeof deeds)[number]; hasClause: boolean; hasReason: boolean; days: number }
  /** The same on the page of the member. */
  | {
      type: 'limit';
      deed: 'warned' | 'probation' | 'suspended' | 'removed';
      hasClause: boolean;
      hasReason: boolean;
      days: number;
    }
  | { type: 'close' }
  | { type: 'reopen' }
  | { type: 'lift' }
  | { type: 'wait'; days: number };

const reports = fc.record({ type: fc.constant('report' as const), reporter: fc.integer({ min: 0, max: 1 }) });
const decision = (chosen: readonly (typeof deeds)[number][], isComplete: fc.Arbitrary<boolean>, from: number) =>
  fc.record({
    type: fc.constant('decide' as const),
    deed: fc.constantFrom(...chosen),
    hasClause: isComplete,
    hasReason: isComplete,
    days: fc.integer({ min: from, max: 3 }),
  });
const mostly = fc.integer({ min: 0, max: 4 }).map((number) => number > 0);
const limit = fc.record({
  type: fc.constant('limit' as const),
  deed: fc.constantFrom('warned' as const, 'probation' as const, 'suspended' as const, 'removed' as const),
  hasClause: mostly,
  hasReason: mostly,
  days: fc.integer({ min: 0, max: 3 }),
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: reports },
  { weight: 5, arbitrary: decision(['warned', 'probation', 'suspended'], fc.constant(true), 1) },
  { weight: 1, arbitrary: decision(deeds, fc.constant(true), 0) },
  { weight: 2, arbitrary: decision(deeds, fc.boolean(), 0) },
  { weight: 4, arbitrary: limit },
  { weight: 1, arbitrary: fc.constant({ type: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reopen' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'lift' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }) },
);

/** Reports and decisions often enough that something is at stake. */
const history = fc
  .array(act, { minLength: 6, maxLength: 14 })
  .map((acts) => [{ type: 'report' as const, reporter: 0 }, ...acts]);

type Decision = {
  deed: string;
  clause: string | null;
  reason: string | null;
  until_time: string | null;
  ended: string | null;
  is_informed: boolean;
};
type Details = {
  uuid: string;
  status: string;
  decisions: Decision[];
  all_reports: { uuid: string; is_informed: boolean }[];
};

/** What the account has to say, as long as these decisions last. */
const strongestOf = (cases: readonly Details[]): string => {
  const lasting = cases.flatMap(({ decisions }) => decisions).filter(({ ended }) => ended === null);
  return (
    ['removed', 'suspended', 'probation', 'warned'].find((deed) => lasting.some((made) => made.deed === deed)) ??
    'active'
  );
};

const HISTORIES = 12;
const REASON = 'He shouted at a newcomer.';

describe('random histories of cases', () => {
  let server: TestServer;
  let mia: TestMember;
  let reporters: TestMember[];
  let limits = 0;
  const later = (milliseconds: number) => {
    const clock = server.clock as MovableClock;
    clock.shift(clock.offset() + milliseconds);
  };

  const logIn = async () => {
    mia = await enroll(server, 'staff_mia', { isAdmin: true });
    reporters = [await enroll(server, 'ana_reports'), await enroll(server, 'cleo_reports')];
  };
  /** Sign-ins do not outlive the days that pass. */
  const daysLater = async (count: number) => {
    later(days(count));
    await server.running.drain();
    await logIn();
  };

  beforeAll(async () => {
    server = await startTestServer();
    await logIn();
  }, 60_000);
  afterAll(() => server.dispose());

  const staff = async (path: string, input = {}) => {
    const { status, body } = await mia.client.call(`/v1/admin/${path}`, input);
    expect(status).toBe(200);
    return body;
  };
  const casesOf = async (member: string): Promise<Details[]> => {
    const listed = await Promise.all(
      (['open', 'closed'] as const).map((status) => staff('case/list', { status, limit: 100 })),
    );
    const files = listed.flatMap(({ cases }) => cases as { uuid: string; target_uuid1: string }[]);
    const own = files.filter(({ target_uuid1 }) => target_uuid1 === member);
    return Promise.all(own.map(async ({ uuid }) => (await staff(`case/${uuid}/get`))['case'] as Details));
  };

  const perform = async (each: Act, member: TestMember, number: number): Promise<void> => {
    later(minutes(20));
    const cases = await casesOf(member.uuid);
    const open = cases.find(({ status }) => status === 'open');
    switch (each.type) {
      case 'report':
        {
          const { client } = reporters[each.reporter]!;
          const sent = await client.call(`/v1/user/${member.uuid}/flag`, { note: `Report ${number}` });
          expect(outcome(sent)).toBe('done');
        }
        break;
      case 'decide': {
        if (!open) break;
        const { deed, hasClause, hasReason } = each;
        const mayEnd = deed === 'warned' || deed === 'probation' || deed === 'suspended';
        await staff(`case/${open.uuid}/decide`, {
          deed,
          ...(hasClause ? { clause: 'respect' } : {}),
          ...(hasReason ? { reason: REASON } : {}),
          ...(mayEnd && each.days > 0 ? { until: plus(server.clock.now(), days(each.days)) } : {}),
        });
        break;
      }
      case 'limit': {
        const before = await statusOf(member.uuid);
        const { user } = await staff(`account/${member.uuid}/profile/update`, {
          status: each.deed,
          ...(each.hasClause ? { clause: 'respect' } : {}),
          ...(each.hasReason ? { reason: REASON } : {}),
          ...(each.days > 0 ? { until: plus(server.clock.now(), days(each.days)) } : {}),
        });
        // A refusal changes nothing; a decision has taken effect when it is answered.
        const answered = (user as { status: string } | undefined)?.status ?? before;
        expect(answered).toBe(await statusOf(member.uuid));
        if (user !== undefined) limits += 1;
        break;
      }
      case 'close':
        for (const { uuid } of open?.all_reports ?? []) await staff(`activity/${uuid}/close`, { decision: 'handled' });
        break;
      case 'reopen':
        if (cases[0]?.status === 'closed') await staff(`case/${cases[0].uuid}/reopen`);
        break;
      case 'lift':
        await staff(`account/${member.uuid}/profile/update`, { status: 'active' });
        break;
      case 'wait':
        await daysLater(each.days);
    }
    await server.running.drain();
    expect(await statusOf(member.uuid)).toBe(strongestOf(await casesOf(member.uuid)));
  };

  const statusOf = async (member: string) =>
    ((await staff(`account/${member}/get`))['user'] as { status: string }).status;

  test('no sanction without rule, reason and mail; every report ends; nothing is left of what has ended', async () => {
    let run = 0;
    let sanctions = 0;
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        const member = await enroll(server, `ben_${++run}`);
        for (const [number, each] of acts.entries()) await perform(each, member, number);
        // Whatever is open is decided, and every time that was set passes.
        for (const { uuid, status } of await casesOf(member.uuid))
          if (status === 'open') await staff(`case/${uuid}/decide`, { deed: 'nothing' });
        await server.running.drain();
        await daysLater(5);
        const cases = await casesOf(member.uuid);
        const decisions = cases.flatMap((file) => file.decisions);
        const measures = decisions.filter(({ deed }) => deed !== 'nothing');
        expect(measures.map(({ clause, reason, is_informed }) => ({ clause, reason, is_informed }))).toEqual(
          measures.map(() => ({ clause: 'respect', reason: REASON, is_informed: true })),
        );
        for (const { status, all_reports } of cases) {
          expect(status).toBe('closed');
          expect(all_reports.map(({ is_informed }) => is_informed)).toEqual(all_reports.map(() => true));
        }
        const { activity } = await staff('activity/types/USER_FLAG_USER', { status: 'open' });
        expect(activity).toEqual([]);
        expect(decisions.filter(({ until_time, ended }) => until_time !== null && ended === null)).toEqual([]);
        expect(await statusOf(member.uuid)).toBe(strongestOf(cases));
        sanctions += decisions.filter(({ until_time }) => until_time !== null).length;
      }),
      { numRuns: HISTORIES, seed: 38, endOnFailure: true },
    );
    expect(run).toBe(HISTORIES);
    expect(sanctions).toBeGreaterThan(HISTORIES);
    expect(limits).toBeGreaterThan(3);
  }, 240_000);
});
