import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { DeletionUndone } from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { isShutOut } from '#modules/identity/contract/standing.ts';

export const mailRenewalStaysOff = job('mail-renewal-stays-off', z.object({ member: z.guid() }));

/** Nothing is charged by itself again, so a member who pays for a plan has to know that it ends. */
export const mailMemberWhenAccountOpenAgain: Policy = {
  name: 'mail-member-when-account-open-again',
  reactions: [
    on(DeletionUndone, ({ id, data: { member } }) => [mailRenewalStaysOff.of(id, { member })]),
    on(AccountStatusSet, ({ id, data: { member, status } }) =>
      isShutOut(status) ? [] : [mailRenewalStaysOff.of(id, { member })],
    ),
  ],
};
