import { on, policy } from '#kernel/jobs/policy.ts';
import { ClaimTaken } from '../contract/account-events.ts';
import { settleClaim } from '../job-kinds.ts';

/** A name whose account never came is free again after a while. */
export const settleClaimWhenTaken = policy(
  'settle-claim-when-taken',
  on(ClaimTaken, ({ stream, data }) => [
    settleClaim.of(`${stream}-${data.member}`, { stream, member: data.member }, data.settledBy),
  ]),
);
