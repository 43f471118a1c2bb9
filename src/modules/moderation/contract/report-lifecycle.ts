import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { ReportEvent } from './moderation-events.ts';

/** Where a case stands; `none` before it was reported. */
export type ReportStatus = 'none' | 'open' | 'closed';

export const reportLifecycle = lifecycle<ReportStatus, ReportEvent['type']>(
  createMachine({
    id: 'report',
    initial: 'none',
    states: {
      none: {
        on: {
          MemberReported: 'open',
          SessionReported: 'open',
          WellReported: 'open',
          PostReported: 'open',
          RestrictionReported: 'open',
          CareSuggested: 'open',
        },
      },
      open: { on: { RestrictionReasonReported: 'open', ReportClosed: 'closed' } },
      closed: { on: { RestrictionReasonReported: 'closed' } },
    },
  }),
);
