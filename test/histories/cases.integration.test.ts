import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { MovableClock } from '#kernel/clock.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import type { DecisionEffects } from '#modules/moderation/contract/effects-api.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { enroll, outcome, type TestMember } from '../support/community.ts';

const deeds = ['nothing', 'word', 'warned', 'probation', 'suspended', 'removed'] as const;
type Act =
  | { type: 'report'; reporter: number }
  | { type: 'decide'; by: 0 | 1; deed: (typeof deeds)[number]; hasClause: boolean; hasReason: boolean; days: number }
  /** The same on the page of the member. */
  | {
      type: 'limit';
      by: 0 | 1;
      deed: 'warned' | 'probation' | 'suspended' | 'removed';
      hasClause: boolean;
      hasReason: boolean;
      days: number;
    }
  | { type: 'close' }
  | { type: 'reopen' }
  | { type: 'lift' }
  /** The member objects by the mail about the decision that is so many back. */
  | { type: 'object'; back: number }
  | { type: 'answer'; by: 0 | 1; outcome: 'upheld' | 'overturned'; hasReason: boolean }
  | { type: 'wait'; days: number };

const oneOfStaff = fc.constantFrom(0 as const, 1 as const);
const reports = fc.record({ type: fc.constant('report' as const), reporter: fc.integer({ min: 0, max: 1 }) });
const decision = (chosen: readonly (typeof deeds)[number][], isComplete: fc.Arbitrary<boolean>, from: number) =>
  fc.record({
    type: fc.constant('decide' as const),
    by: oneOfStaff,
    deed: fc.constantFrom(...chosen),
    hasClause: isComplete,
    hasReason: isComplete,
    days: fc.integer({ min: from, max: 3 }),
  });
const mostly = fc.integer({ min: 0, max: 4 }).map((number) => number > 0);
const limit = fc.record({
  type: fc.constant('limit' as const),
  by: oneOfStaff,
  deed: fc.constantFrom('warned' as const, 'probation' as const, 'suspended' as const, 'removed' as const),
  hasClause: mostly,
  hasReason: mostly,
  days: fc.integer({ min: 0, max: 3 }),
});
const objection = fc.record({ type: fc.constant('object' as const), back: fc.integer({ min: 0, max: 1 }) });
const answer = fc.record({
  type: fc.constant('answer' as const),
  by: oneOfStaff,
  outcome: fc.constantFrom('upheld' as const, 'overturned' as const, 'overturned' as const),
  hasReason: mostly,
});
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: objection },
  { weight: 4, arbitrary: answer },
  { weight: 4, arbitrary: reports },
  { weight: 5, arbitrary: decision(['warned', 'probation', 'suspended'], fc.constant(true), 1) },
  { weight: 1, arbitrary: decision(deeds, fc.constant(true), 0) },
  { weight: 2, arbitrary: decision(deeds, fc.boolean(), 0) },
  { weight: 9, arbitrary: limit },
  { weight: 1, arbitrary: fc.constant({ type: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reopen' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'lift' as const }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }) },
);

const sanction = decision(['warned', 'probation', 'suspended'], fc.constant(true), 1);
/** A report, a sanction with an end, an objection that all of the staff try to answer, and something else in between. */
const judged = fc
  .tuple(reports, sanction, act, answer, oneOfStaff)
  .map(([first, decided, between, answered, by]): Act[] => [
    first,
    decided,
    between,
    { type: 'object', back: 0 },
    { ...answered, by },
    { ...answered, by: by === 0 ? 1 : 0, hasReason: true },
  ]);

/** Reports, decisions and appeals often enough that something is at stake. */
const history = fc
  .tuple(fc.array(act, { maxLength: 4 }), judged, fc.array(act, { minLength: 2, maxLength: 6 }))
  .map(([before, ofCase, after]): Act[] => [{ type: 'report', reporter: 0 }, ...before, ...ofCase, ...after]);

type Decision = {
  uuid: string;
  decided_by: { uuid: string };
  counts: boolean;
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
type Appeal = {
  uuid: string;
  status: string;
  outcome: string | null;
  member: { uuid: string };
  decided_by: { uuid: string } | null;
  decision: Decision;
  reason: string | null;
  is_mailed: boolean;
};

/** What the account has to say, as long as these decisions last. */
const strongestOf = (cases: readonly Details[]): string => {
  const lasting = cases.flatMap(({ decisions }) => decisions).filter(({ ended }) => ended === null);
  return (
    ['removed', 'suspended', 'probation', 'warned'].find((deed) => lasting.some((made) => made.deed === deed)) ??
    'active'
  );
};

const HISTORIES = 6;
const REASON = 'He shouted at a newcomer.';
const ANSWER = 'A witness saw it differently.';

describe('random histories of cases', () => {
  let server: TestServer;
  let mia: TestMember;
  let team: TestMember[];
  let reporters: TestMember[];
  let limits = 0;
  const answers = { upheld: 0, overturned: 0, refusedToDecider: 0 };
  const compared = { changed: 0, unchanged: 0 };
  const later = (milliseconds: number) => {
    const clock = server.clock as MovableClock;
    clock.shift(clock.offset() + milliseconds);
  };

  const logIn = async () => {
    mia = await enroll(server, 'staff_mia', { isAdmin: true });
    team = [mia, await enroll(server, 'staff_kim', { isAdmin: true })];
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

  const staff = async (path: string, input = {}, by = mia) => {
    const { status, body } = await by.client.call(`/v1/admin/${path}`, input);
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

  const appealsOf = async (member: string): Promise<Appeal[]> => {
    const listed = await Promise.all(
      (['open', 'decided'] as const).map((status) => staff('appeal/list', { status, limit: 100 })),
    );
    const own = listed
      .flatMap(({ appeals }) => appeals as { uuid: string; member: { uuid: string } }[])
      .filter((each) => each.member.uuid === member);
    return Promise.all(own.map(async ({ uuid }) => (await staff(`appeal/${uuid}/get`))['appeal'] as Appeal));
  };
  /** What the links in the mails to a member carry, the newest first. */
  const linksOf = async ({ email }: TestMember): Promise<string[]> => {
    const mails = await server.database.query<{ text: string }>(
      `select coalesce(body_text, '') as text from web.outbox where recipient = $1 order by recorded_at desc`,
      [email],
    );
    return mails.flatMap(({ text }) => /\/appeal\/(\S+)/.exec(text)?.[1] ?? []);
  };
  const answer = async (open: Appeal, by: TestMember, outcomeOfIt: 'upheld' | 'overturned', hasReason = true) => {
    const done = await by.client.call(`/v1/admin/appeal/${open.uuid}/decide`, {
      outcome: outcomeOfIt,
      reason: hasReason ? ANSWER : ' ',
    });
    const isDecider = open.decision.decided_by.uuid === by.uuid;
    expect(outcome(done)).toBe(isDecider ? 'APPEAL_CONCERNS_YOU' : hasReason ? 'done' : 'CASE_REASON_REQUIRED');
    if (isDecider) answers.refusedToDecider += 1;
    else if (hasReason) answers[outcomeOfIt] += 1;
  };

  /** Mails about decisions to these people, without the secret of the link and the name. */
  const mailsTo = async (people: readonly TestMember[], subject: string): Promise<string[]> => {
    const mails = await server.database.query<{ text: string }>(
      `select coalesce(body_text, '') as text from web.outbox where recipient = any($1) and subject like $2`,
      [people.map(({ email }) => email), subject],
    );
    return mails.map(({ text }) => text.replace(/\/appeal\/\S+/, '/appeal/…').replace(/^Hello \S+,/, 'Hello …,'));
  };
  const sentTo = async (member: TestMember) => ({
    member: await mailsTo([member], 'A decision of%'),
    reporter: await mailsTo(reporters, 'Your report to%'),
  });
  const without = (all: readonly string[], before: readonly string[]): string[] => {
    const left = [...all];
    for (const each of before) left.splice(left.indexOf(each), 1);
    return left.toSorted();
  };
  /** What staff read before they decide; answers the comparison with what then happened. */
  const effectsOf = async (path: string, input: object, by: TestMember, member: TestMember) => {
    const { effects } = (await staff(`${path}/effects`, input, by)) as { effects: DecisionEffects };
    const [status, sent] = [await statusOf(member.uuid), await sentTo(member)];
    return async (deed: string) => {
      await server.running.drain();
      expect(await statusOf(member.uuid)).toBe(effects.changes_account ? deed : status);
      const now = await sentTo(member);
      const toMember = effects.mails.filter(({ to }) => to === 'member').map(({ text }) => text);
      expect(without(now.member, sent.member)).toEqual(toMember.toSorted());
      const [toReporter] = effects.mails.filter(({ to }) => to === 'reporter');
      const outcomes = without(now.reporter, sent.reporter);
      expect(outcomes).toEqual(Array.from({ length: toReporter?.count ?? 0 }, () => toReporter!.text));
      compared[effects.changes_account ? 'changed' : 'unchanged'] += 1;
    };
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
        const input = {
          deed,
          ...(hasClause ? { clause: 'respect' } : {}),
          ...(hasReason ? { reason: REASON } : {}),
          ...(mayEnd && each.days > 0 ? { until: plus(server.clock.now(), days(each.days)) } : {}),
        };
        const by = team[each.by]!;
        const compare = await effectsOf(`case/${open.uuid}`, input, by, member);
        if ('case' in (await staff(`case/${open.uuid}/decide`, input, by))) await compare(deed);
        break;
      }
      case 'limit': {
        const before = await statusOf(member.uuid);
        const input = {
          ...(each.hasClause ? { clause: 'respect' } : {}),
          ...(each.hasReason ? { reason: REASON } : {}),
          ...(each.days > 0 ? { until: plus(server.clock.now(), days(each.days)) } : {}),
        };
        const by = team[each.by]!;
        const compare = await effectsOf(`account/${member.uuid}`, { ...input, deed: each.deed }, by, member);
        const { user } = await staff(`account/${member.uuid}/profile/update`, { ...input, status: each.deed }, by);
        // A refusal changes nothing; a decision has taken effect when it is answered.
        const answered = (user as { status: string } | undefined)?.status ?? before;
        expect(answered).toBe(await statusOf(member.uuid));
        if (user !== undefined) {
          limits += 1;
          await compare(each.deed);
        }
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
      case 'object': {
        const token = (await linksOf(member))[each.back];
        if (token === undefined) break;
        const made = await server.visitor().call('/v1/appeal/make', { token, text: 'It was loud, I called for help.' });
        expect(['done', 'APPEAL_MADE_ALREADY']).toContain(outcome(made));
        break;
      }
      case 'answer': {
        const waiting = (await appealsOf(member.uuid)).find(({ status }) => status === 'open');
        if (waiting) await answer(waiting, team[each.by]!, each.outcome, each.hasReason);
        break;
      }
      case 'wait':
        await daysLater(each.days);
    }
    await server.running.drain();
    expect(await statusOf(member.uuid)).toBe(strongestOf(await casesOf(member.uuid)));
  };

  const statusOf = async (member: string) =>
    ((await staff(`account/${member}/get`))['user'] as { status: string }).status;

  test('no sanction without rule, reason and mail; no appeal is decided by who decided; every report and appeal ends; what staff read before is what happens; nothing is left of what has ended', async () => {
    let run = 0;
    let sanctions = 0;
    await fc.assert(
      fc.asyncProperty(history, async (acts) => {
        const member = await enroll(server, `ben_${++run}`);
        for (const [number, each] of acts.entries()) await perform(each, member, number);
        // Whatever is open is decided, and every time that was set passes.
        for (const { uuid, status } of await casesOf(member.uuid))
          if (status === 'open') await staff(`case/${uuid}/decide`, { deed: 'nothing' });
        for (const open of await appealsOf(member.uuid))
          if (open.status === 'open')
            await answer(
              open,
              team.find(({ uuid }) => uuid !== open.decision.decided_by.uuid)!,
              'upheld',
            );
        await server.running.drain();
        await daysLater(5);
        // Each objection has an answer with reasons that was mailed, by another person than who decided.
        for (const { decided_by, decision, outcome: how, reason, is_mailed } of await appealsOf(member.uuid)) {
          expect({ by: decided_by?.uuid, reason, is_mailed }).toEqual({
            by: team.find(({ uuid }) => uuid !== decision.decided_by.uuid)!.uuid,
            reason: ANSWER,
            is_mailed: true,
          });
          const isOverturned = how === 'overturned';
          expect([isOverturned && decision.ended === null, isOverturned && decision.counts]).toEqual([false, false]);
        }
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
    expect(limits).toBeGreaterThan(1);
    expect(compared.changed).toBeGreaterThan(5);
    expect(compared.unchanged).toBeGreaterThan(1);
    expect(answers.overturned).toBeGreaterThan(1);
    expect(answers.upheld).toBeGreaterThan(0);
    expect(answers.refusedToDecider).toBeGreaterThan(1);
  }, 400_000);
});
