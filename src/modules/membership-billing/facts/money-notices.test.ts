import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { billingEvents, RenewalResumed, RenewalStopped } from '../contract/membership-events.ts';
import { membership } from '../domain/membership.ts';
import { moneyNotices } from './money-notices.ts';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const AT = '2026-05-04T19:00:00.000Z';

test.each(['money', 'renewal-stays-off'])('the key %s names the fact that a mail was written from', async (name) => {
  const log = eventLog(memoryEventStore(), readablePersonalData, () => Object.values(billingEvents));
  const meta = { actor: { kind: 'member' as const, id: BEN }, occurredAt: AT, correlation: 'r' };
  const stream = membership.stream(BEN);
  await log.append(stream, 'any', [did(RenewalStopped, { member: BEN, because: 'own-wish', until: AT })], meta);
  const [stopped] = await log.read(stream);
  const notices = moneyNotices({ log });
  expect(await notices.isStillSo(BEN, `${name}:${stopped!.id}`)).toBe(true);
  await log.append(stream, 'any', [did(RenewalResumed, { member: BEN })], meta);
  expect(await notices.isStillSo(BEN, `${name}:${stopped!.id}`)).toBe(false);
  expect(await notices.isStillSo(BEN, 'gift-bought:1')).toBe(true);
});
