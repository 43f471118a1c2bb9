import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { CodeClaimed } from '../contract/code-events.ts';

export const grantMonths = job('grant-months', z.object({ member: z.guid(), code: z.guid(), months: z.int() }));

/** A gift that is used up gives its months, also when the process died in between. */
export const grantMonthsWhenGiftRedeemed = policy(
  'grant-months-when-gift-redeemed',
  on(CodeClaimed, ({ data: { member, code, order, freeMonths } }) =>
    order === null ? [grantMonths.of(code, { member, code, months: freeMonths })] : [],
  ),
);
