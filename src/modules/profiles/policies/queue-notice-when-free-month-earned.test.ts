import { expect, test } from '@jest/globals';
import { FreeMonthsGranted } from '#modules/membership-billing/contract/membership-events.ts';
import { queueNoticeWhenFreeMonthEarned } from './queue-notice-when-free-month-earned.ts';

test('a month earned by hosting queues its notice, one that was given does not', () => {
  const [reaction] = queueNoticeWhenFreeMonthEarned.reactions;
  expect(reaction?.type).toBe(FreeMonthsGranted.type);
  const jobsOf = (source: string) =>
    reaction?.react({ id: 'fact-1', data: { member: 'ana', source, grant: '2026-05' } } as never, undefined as never);
  expect(jobsOf('hosting')).toMatchObject([
    { kind: 'profiles-queue-free-month', payload: { member: 'ana', grant: '2026-05' } },
  ]);
  expect([jobsOf('gift'), jobsOf('code')]).toEqual([[], []]);
});
