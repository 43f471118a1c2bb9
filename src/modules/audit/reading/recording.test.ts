import { beforeEach, expect, test } from '@jest/globals';
import { caller } from '#kernel/commands/commands.ts';
import { plus, minutes } from '#kernel/contract/time.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { auditEvents, looksStream } from '../contract/audit-events.ts';
import { recording, type AuditAccess, type Recording } from './recording.ts';

const auditor = '11111111-1111-4111-8111-111111111111';
const NOW = '2026-05-04T09:00:00.000Z';

const store = memoryEventStore();
const log = eventLog(store, readablePersonalData, () => Object.values(auditEvents));
let record: Recording;
let looks = 0;
const looking = (overrides: Partial<AuditAccess> = {}): AuditAccess => ({
  auditor,
  reason: 'yearly review',
  now: NOW,
  caller: caller({ kind: 'member', id: auditor }, 'test'),
  ...overrides,
});
const recorded = async () => (await log.read(looksStream(auditor))).slice(looks).map(({ type }) => type);
beforeEach(async () => {
  record = recording(log);
  looks = (await log.read(looksStream(auditor))).length;
});

test('a look is recorded before anything is shown, with its reason sealed', async () => {
  const by = looking();
  await record.read(by, 'a-1');
  expect(await recorded()).toEqual(['HistoryRead']);
  expect(by.caller.position).not.toBe('');
  const [fact] = (await log.facts(looksStream(auditor))).events.slice(looks);
  expect(fact?.data).toEqual({ auditor, stream: 'a-1', reason: null });
});

test('turning pages is the same look; another history, another reason or a later hour is another one', async () => {
  await record.read(looking(), 'b-1');
  await record.read(looking({ now: plus(NOW, minutes(14)) }), 'b-1');
  expect(await recorded()).toEqual(['HistoryRead']);
  await record.read(looking(), 'b-2');
  await record.read(looking({ reason: 'a complaint' }), 'b-1');
  await record.read(looking({ now: plus(NOW, minutes(16)) }), 'b-1');
  expect(await recorded()).toHaveLength(4);
});

test('searches and copies are written down each time', async () => {
  for (let time = 0; time < 2; time += 1) {
    await record.sought(looking(), { by: 'member', subjects: [], sought: '' });
    await record.exported(looking(), { stream: 'a-1', subject: null });
  }
  expect(await recorded()).toHaveLength(4);
});

test('an earlier look is searched far enough back, and no further', async () => {
  await record.read(looking(), 'c-0');
  for (let other = 1; other <= 5; other += 1) await record.read(looking(), `c-${other}`);
  await record.read(looking(), 'c-0');
  expect(await recorded()).toHaveLength(6);
});
