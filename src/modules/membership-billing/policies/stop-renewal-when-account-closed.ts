import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { DeletionRequested } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';

export const stopRenewal = job('stop-renewal', z.object({ member: z.guid() }));

/**
 * A member who closes the account, or whom staff shut out, is not charged again; taking it back keeps what was paid for and
 * starts no charges by itself.
 */
export const stopRenewalWhenAccountClosed = policy(
  'stop-renewal-when-account-closed',
  on(DeletionRequested, ({ id, data: { member } }) => [stopRenewal.of(id, { member })]),
  on(AccountStatusSet, ({ id, data: { member, status } }) =>
    isShutOut(status) ? [stopRenewal.of(id, { member })] : [],
  ),
);
