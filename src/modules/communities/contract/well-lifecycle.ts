import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { WellEvent } from './well-events.ts';

/** Where a Well stands; `none` before it was created. */
export type WellStatus = 'none' | 'open' | 'deleted';

export const wellLifecycle = lifecycle<WellStatus, WellEvent['type']>(
  createMachine({
    id: 'well',
    initial: 'none',
    states: {
      none: { on: { WellCreated: 'open' } },
      open: { on: { WellUpdated: {}, WellPictureChanged: {}, WellDeleted: 'deleted' } },
      // The picture goes with the member who chose it, also from a deleted Well (I-036).
      deleted: { on: { WellPictureChanged: {} } },
    },
  }),
);
