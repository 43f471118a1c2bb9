import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { CaseOpened, caseEvents } from '../contract/case-events.ts';
import { moderationCase } from '../domain/moderation-case.ts';
import type { JudgedContent } from '../index.ts';
import { caseFoundBy } from './concern.ts';
import { idOf } from '../testing/examples.ts';

const [CASE, SIGNAL, ANA, KIM, MIA] = ['1', '2', 'a', 'b', 'c'].map(idOf) as [string, string, string, string, string];
const NOW = '2026-05-04T09:00:00.000Z';

/** Ana asked for help because she worries about Kim. */
const foundBy = async (staff: string, found = CASE) => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () => Object.values(caseEvents));
  const nothingElse = { member: null, session: null, well: null, priority: 'urgent' } as const;
  await log.append(
    moderationCase.stream(CASE),
    'no-stream',
    [did(CaseOpened, { case: CASE, about: 'help', target: SIGNAL, ...nothingElse, at: NOW })],
    { actor: { kind: 'system', policy: 'test' }, occurredAt: NOW, correlation: 'test' },
  );
  const needs = {
    log,
    judgedMessages: {} as JudgedContent,
    sessions: { session: () => Promise.reject(new Error('no session')) },
    seats: { hostAt: () => Promise.reject(new Error('no session')) },
    helpCalls: { people: () => Promise.resolve({ asker: ANA, about: KIM }) },
    sharedSessions: { between: () => Promise.resolve([]), metLately: () => Promise.resolve([ANA]) },
  };
  return caseFoundBy(needs, staff, found);
};

const gone = refuse('CASE_DOES_NOT_EXIST');

test('the case of a call for help is not there for the one about whom the asker worries', async () => {
  expect(await foundBy(KIM)).toEqual(gone);
  expect(await foundBy(MIA, SIGNAL)).toEqual(gone);
});

test('others of the staff look after it, also acquaintances of the asker; not the asker', async () => {
  expect(await foundBy(MIA)).toMatchObject({ state: { about: 'help', target: SIGNAL }, concern: null });
  expect(await foundBy(ANA)).toMatchObject({ concern: 'reporter' });
});
