import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { WellTitleEvent } from './well-events.ts';

/** Whether a title belongs to a Well. */
export type TitleStatus = 'free' | 'taken';

export const titleLifecycle = lifecycle<TitleStatus, WellTitleEvent['type']>(
  createMachine({
    id: 'title',
    initial: 'free',
    states: {
      free: { on: { WellTitleTaken: 'taken' } },
      taken: { on: { WellTitleReleased: 'free' } },
    },
  }),
);
