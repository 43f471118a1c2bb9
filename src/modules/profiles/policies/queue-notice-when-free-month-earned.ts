import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { FreeMonthsGranted } from '#modules/membership-billing/contract/membership-events.ts';

/** Queues the notice about one free month. */
export const queueFreeMonthNotice = job('profiles-queue-free-month', z.object({ member: z.guid(), grant: z.string() }));

/** A host who earned a free month reads it once (BIL-037); gifts and codes are claimed by hand and need no notice. */
export const queueNoticeWhenFreeMonthEarned = policy(
  'queue-notice-when-free-month-earned',
  on(FreeMonthsGranted, ({ id, data: { member, source, grant } }) =>
    source === 'hosting' ? [queueFreeMonthNotice.of(id, { member, grant })] : [],
  ),
);
