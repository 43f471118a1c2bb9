import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { ContentEvent } from './content-events.ts';

/** Whether a draft waits; what is published stands beside it. */
export type DraftStatus = 'none' | 'drafted';

export const contentLifecycle = lifecycle<DraftStatus, ContentEvent['type']>(
  createMachine({
    id: 'content',
    initial: 'none',
    states: {
      none: { on: { ContentDrafted: 'drafted', ContentPublished: 'none', ContentTakenBack: 'none' } },
      drafted: {
        on: {
          ContentDrafted: 'drafted',
          ContentDraftDiscarded: 'none',
          ContentPublished: 'none',
          ContentTakenBack: 'drafted',
        },
      },
    },
  }),
);
