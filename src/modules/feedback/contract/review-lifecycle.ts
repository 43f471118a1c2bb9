import { createMachine } from 'xstate';
import { lifecycle } from '../../../shared-kernel/contract/lifecycle.ts';
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
