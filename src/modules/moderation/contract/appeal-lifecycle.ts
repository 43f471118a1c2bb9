import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { AppealEvent } from './appeal-events.ts';

/** `none` before the member objected. */
export type AppealStatus = 'none' | 'open' | 'decided';

export const appealLifecycle = lifecycle<AppealStatus, AppealEvent['type']>(
  createMachine({
    id: 'appeal',
    initial: 'none',
    states: {
      none: { on: { AppealMade: 'open' } },
      open: { on: { AppealTaken: 'open', AppealDecided: 'decided' } },
      decided: { on: { AppealOutcomeMailed: 'decided' } },
    },
  }),
);
