import { describe, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor } from '#kernel/commands/commands.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { Mail } from '#kernel/mail.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { CaseClosed, caseEvents, DecisionEnded, ReportJoinedCase } from '../../contract/case-events.ts';
import { MemberReported, reportEvents } from '../../contract/moderation-events.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { report } from '../../domain/report.ts';
import { ANA, BEN, CASE, decided, idOf, MIA, noContent, NOW, opened } from '../../testing/examples.ts';
import type { InformNeeds } from '../needs.ts';
import { informMember } from './inform-member.ts';
import { informReporters } from './inform-reporters.ts';

const [DECISION, REPORT] = [idOf('2'), idOf('3')];

/** A case that was closed at noon, and recorded then or later. */
const house = async ({ recordedAt = NOW, reachableFrom = NOW, overturned = false } = {}) => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...caseEvents, ...reportEvents }),
  );
  const record = (stream: string, ...facts: Event[]) =>
    log.append(stream, 'any', facts, {
      actor: { kind: 'member', id: MIA },
      occurredAt: recordedAt,
      correlation: 'test',
    });
  const about = { member: BEN, session: null, note: 'He shouted at us.', kind: 'report' } as const;
  await record(report.stream(REPORT), did(MemberReported, { report: REPORT, by: ANA, ...about }));
  await record(
    moderationCase.stream(CASE),
    opened,
    did(ReportJoinedCase, { case: CASE, report: REPORT, kind: 'report', at: NOW }),
    decided(DECISION),
    did(CaseClosed, { case: CASE, by: MIA, at: NOW }),
    ...(overturned
      ? [did(DecisionEnded, { case: CASE, decision: DECISION, member: BEN, how: 'overturned', by: MIA, at: NOW })]
      : []),
  );
  const mails: Mail[] = [];
  const runAt = async (now: string, toMember = false) => {
    const needs = {
      log,
      clock: fixedClock(now),
      execute: executor(log, () => now),
      mail: { send: async (mail: Mail) => void mails.push(mail) },
      reachable: {
        reachable: async () =>
          now < reachableFrom
            ? null
            : {
                email: 'ana@example.org',
                username: 'ana',
                name: 'Ana',
                timezone: 'UTC',
                dateFormat: null,
                emailVerified: true,
              },
      },
      judgedMessages: noContent,
      judgedPosts: noContent,
      tokens: { token: () => 'token' },
      common: { productName: 'Wellspring', supportEmail: 'help@example.org', publicUrl: 'https://example.org' },
    } as unknown as InformNeeds;
    const by = caller({ kind: 'system', policy: 'test' }, 'test');
    if (toMember) await informMember(needs)(by, { case: CASE, decision: DECISION });
    else await informReporters(needs)(by, CASE);
  };
  const recorded = async () =>
    (await log.read(moderationCase.stream(CASE))).filter(({ type }) => type === 'ReporterInformed').length;
  return { runAt, mails, recorded };
};

describe('a reporter is mailed how the case ended', () => {
  test('also when the job runs weeks after the decision, and once', async () => {
    const { runAt, mails, recorded } = await house();
    const late = plus(NOW, days(30));
    await runAt(late);
    await runAt(late);
    expect(mails.map(({ to }) => to)).toEqual(['ana@example.org']);
    expect(mails[0]!.text).toContain('our rules were broken');
    expect(await recorded()).toBe(1);
  });

  test('and no mail is recorded that did not go out: it goes out once the reporter can be reached', async () => {
    const { runAt, mails, recorded } = await house({ reachableFrom: plus(NOW, days(2)) });
    await runAt(NOW);
    expect([mails.length, await recorded()]).toEqual([0, 0]);
    await runAt(plus(NOW, days(9)));
    expect([mails.length, await recorded()]).toEqual([1, 1]);
  });

  test('as it stands: what was overturned before the mail went out led to nothing, and the member hears of no decision', async () => {
    const { runAt, mails } = await house({ overturned: true });
    await runAt(NOW);
    await runAt(NOW, true);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain('nothing that we have to act on');
    const stands = await house();
    await stands.runAt(NOW, true);
    expect(stands.mails[0]!.text).toContain('This is a warning');
  });

  test('but not for a case from before there were cases, which was recorded long after it was closed', async () => {
    const { runAt, mails } = await house({ recordedAt: plus(NOW, days(8)) });
    await runAt(plus(NOW, days(8)));
    expect(mails).toEqual([]);
    const inTime = await house({ recordedAt: plus(NOW, days(6)) });
    await inTime.runAt(plus(NOW, days(8)));
    expect(inTime.mails).toHaveLength(1);
  });
});
