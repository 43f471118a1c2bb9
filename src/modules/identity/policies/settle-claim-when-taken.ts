import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { ClaimTaken } from '../contract/account-events.ts';
import { SETTLE_CLAIM } from '../job-kinds.ts';

/** A name whose account never came is free again after a while. */
export const settleClaimWhenTaken: Policy = {
  name: 'settle-claim-when-taken',
  reactions: [
    on(ClaimTaken, ({ stream, data }) => [
      {
        kind: SETTLE_CLAIM,
        key: `${SETTLE_CLAIM}-${stream}-${data.member}`,
        payload: { stream, member: data.member },
        dueAt: data.settledBy,
      },
    ]),
  ],
};
