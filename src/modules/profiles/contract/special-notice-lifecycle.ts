import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';

/** Where the notice about one cause stands; `none` before there was one (C-166). */
export type SpecialNoticeStatus = 'none' | 'waiting' | 'delivered' | 'cleared';

export type SpecialNoticeFact = 'NoticeQueued' | 'NoticeDelivered' | 'NoticeCleared';

export const specialNoticeLifecycle = lifecycle<SpecialNoticeStatus, SpecialNoticeFact>(
  createMachine({
    id: 'special-notice',
    initial: 'none',
    states: {
      none: { on: { NoticeQueued: 'waiting' } },
      waiting: { on: { NoticeDelivered: 'delivered' } },
      delivered: { on: { NoticeCleared: 'cleared' } },
      cleared: {},
    },
  }),
);
