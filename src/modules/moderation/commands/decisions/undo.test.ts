import { expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import {
  caseEvents,
  DecisionEnded,
  ReportJoinedCase,
  type Deed,
  type DecisionEnd,
} from '../../contract/case-events.ts';
import { MemberReported, ReportClosed, reportEvents, type ReportDecision } from '../../contract/moderation-events.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { report as reportDecider } from '../../domain/report.ts';
import { BEN, CASE, decided, idOf, MIA, noContent, NOW, opened } from '../../testing/examples.ts';
import { undo } from './undo.ts';

const [DECISION, OTHER, REPORT, SESSION, CLEO] = ['2', '3', '4', '5', 'd'].map(idOf) as [
  string,
  string,
  string,
  string,
  string,
];
const sql = ownDatabase();

/** Which removals are undone once the first of these deeds has ended. */
const undone = async (
  deeds: readonly Deed[],
  { how = 'overturned', closed = 'kept-out' }: { how?: DecisionEnd; closed?: ReportDecision } = {},
) => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () =>
    Object.values({ ...caseEvents, ...reportEvents }),
  );
  const meta = { actor: { kind: 'member' as const, id: MIA }, occurredAt: NOW, correlation: 'test' };
  const about = { session: SESSION, member: BEN };
  const filed = [
    did(MemberReported, { ...about, report: REPORT, by: CLEO, kind: 'report', note: 'He shouted.' }),
    did(ReportClosed, { ...about, report: REPORT, by: MIA, decision: closed, note: '' }),
  ];
  const history = [
    opened,
    did(ReportJoinedCase, { case: CASE, report: REPORT, kind: 'report', at: NOW }),
    ...deeds.map((deed, at) => decided([DECISION, OTHER][at]!, deed)),
    did(DecisionEnded, { case: CASE, decision: DECISION, member: BEN, how, by: null, at: NOW }),
  ];
  await log.append(reportDecider.stream(REPORT), 'any', filed, meta);
  await log.append(moderationCase.stream(CASE), 'any', history, meta);
  const calls: unknown[] = [];
  const work = undo({
    log,
    sql,
    clock: fixedClock(NOW),
    sanctions: {
      current: async () => ({ status: 'removed', until: null, exists: false, isAdmin: false }),
      set: async () => undefined,
    },
    judgedPosts: noContent,
    judgedMessages: noContent,
    removals: { undo: async (_, session, removal) => void calls.push({ session, ...removal }) },
  });
  const policy = 'undo-when-decision-overturned';
  await work(caller({ kind: 'system', policy }, 'a request'), { case: CASE, decision: DECISION });
  return calls;
};

test.each<[string, 'is undone' | 'stays', Parameters<typeof undone>]>([
  ['a suspension is overturned', 'is undone', [['suspended']]],
  ['a removal of the account is overturned', 'is undone', [['removed']]],
  ['a suspension is over', 'stays', [['suspended'], { how: 'expired' }]],
  ['a warning is overturned', 'stays', [['warned']]],
  ['one of two suspensions is overturned', 'stays', [['suspended', 'suspended']]],
  [
    'the suspension after a report that ended in another way is overturned',
    'stays',
    [['suspended'], { closed: 'let-back' }],
  ],
])('once %s, the removal of the member from a session %s', async (_, outcome, input) => {
  expect(await undone(...input)).toEqual(outcome === 'stays' ? [] : [{ session: SESSION, member: BEN, by: MIA }]);
});
