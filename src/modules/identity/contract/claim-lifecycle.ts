import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { ClaimEvent } from './account-events.ts';

/** Whether a username, an address or a login belongs to a member. */
export type ClaimStatus = 'free' | 'taken';

export const claimLifecycle = lifecycle<ClaimStatus, ClaimEvent['type']>(
  createMachine({
    id: 'claim',
    initial: 'free',
    states: {
      free: { on: { ClaimTaken: 'taken' } },
      // An account whose address was never confirmed gives way to another.
      taken: { on: { ClaimTaken: {}, ClaimReleased: 'free' } },
    },
  }),
);
