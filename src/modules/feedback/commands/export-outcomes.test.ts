import { beforeEach, expect, test } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { MemberAttended, SessionScheduled } from '#modules/scheduling/contract/session-events.ts';
import { SurveyAnswered } from '../contract/feedback-events.ts';
import { OutcomesExported, outcomeExportsBy } from '../contract/outcome-events.ts';
import { feedbackSettings } from '../contract/settings.ts';
import { surveyAnswersProjection } from '../projections/survey-answers.ts';
import { outcomesCommands } from '../commands.ts';
import { ANA, SESSION, WELL } from '../testing/examples.ts';

const NOW = '2026-07-01T09:00:00.000Z';
const MAY = '2026-05-05T19:00:00.000Z';
const database = ownDatabase();
let log: EventLog;
let level: Refusal | undefined;

beforeEach(async () => {
  log = eventLog(memoryEventStore(), personalData(database, 'a'.repeat(64)), () => [OutcomesExported]);
  level = undefined;
  const { given } = await projecting(database, surveyAnswersProjection);
  const members = Array.from({ length: 11 }, (_, at) => `99999999-9999-4999-8999-${String(at).padStart(12, '0')}`);
  await given(
    did(SessionScheduled, { session: SESSION, well: WELL, title: 'Night talk' } as never),
    ...members.flatMap((member) => [
      did(MemberAttended, { session: SESSION, member, asHost: false, startsAt: MAY, groupHosted: false }),
      did(SurveyAnswered, { session: SESSION, member, survey: 'feeling', answer: 4, at: MAY }),
    ]),
  );
});

const commands = (people = 10) =>
  outcomesCommands({
    sql: database,
    log,
    clock: fixedClock(NOW),
    settings: feedbackSettings.parse({ OUTCOME_PEOPLE: people }),
    levelProblem: () => Promise.resolve(level),
  });
const take = (reason: string, people?: number) =>
  commands(people).export(caller({ kind: 'admin', id: ANA }, SESSION), ANA, { months: 24, reason });
const recorded = async () => (await log.read(outcomeExportsBy(ANA))).map(({ data }) => data);

test('answers for a study are recorded with who took them, why, how many and how many were left out', async () => {
  const taken = await take(' A thesis ');
  expect(taken).toMatchObject({ least: 10, left_out: 10 });
  expect('row' in taken && taken.row.length).toBe(10);
  expect(await recorded()).toEqual([{ staff: ANA, reason: 'A thesis', least: 10, rows: 10, leftOut: 10 }]);
});

test('nothing is answered or recorded without a reason, or to staff of another level', async () => {
  expect(await take('  ')).toEqual(refuse('STUDY_REASON_REQUIRED', { field: 'reason' }));
  level = refuse('SITE_LEVEL_NEEDED');
  expect([await take('A thesis'), await commands().read(ANA, 12)]).toEqual([level, level]);
  expect(await recorded()).toEqual([]);
});

test('an installation may ask for more people than ten, and not for fewer', async () => {
  expect(await take('A thesis', 12)).toMatchObject({ least: 12, row: [], left_out: 12 });
  expect(feedbackSettings.safeParse({ OUTCOME_PEOPLE: 9 }).success).toBe(false);
});
