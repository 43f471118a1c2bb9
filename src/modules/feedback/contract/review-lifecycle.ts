import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { ReviewEvent } from './feedback-events.ts';

/** Who sees a review; `none` before it was written. On the wire PRIVATE and PUBLIC. */
export type ReviewStatus = 'none' | 'private' | 'public' | 'deleted';

export const reviewLifecycle = lifecycle<ReviewStatus, ReviewEvent['type']>(
  createMachine({
    id: 'review',
    initial: 'none',
    states: {
      none: { on: { ReviewWritten: 'private' } },
      private: { on: { ReviewPublished: 'public', ReviewDeleted: 'deleted' } },
      public: { on: { ReviewDeleted: 'deleted' } },
      deleted: {},
    },
  }),
);

/** May this happen to a review as it is shown? The same machine guards what is appended. */
export const reviewCan = (status: 'PRIVATE' | 'PUBLIC', fact: ReviewEvent['type']): boolean =>
  reviewLifecycle.can(status === 'PRIVATE' ? 'private' : 'public', fact);
