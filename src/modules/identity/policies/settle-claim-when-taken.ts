import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { ClaimTaken } from '../contract/account-events.ts';
import { settleClaim } from '../job-kinds.ts';

/** A name whose account never came is free again after a while. */
export const settleClaimWhenTaken: Policy = {
  name: 'settle-claim-when-taken',
  reactions: [
    on(ClaimTaken, ({ stream, data }) => [
      settleClaim.of(`${stream}-${data.member}`, { stream, member: data.member }, data.settledBy),
    ]),
  ],
};
