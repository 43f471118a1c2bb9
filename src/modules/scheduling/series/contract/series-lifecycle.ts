import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { SeriesEvent } from './series-events.ts';

/** Where a series stands; `none` before it was planned. On the wire ACTIVE and DELETED (SCH-096). */
export type SeriesStatus = 'none' | 'active' | 'deleted';

export const seriesLifecycle = lifecycle<SeriesStatus, SeriesEvent['type']>(
  createMachine({
    id: 'series',
    initial: 'none',
    states: {
      none: { on: { SeriesPlanned: 'active' } },
      active: {
        on: {
          SeriesChanged: {},
          SeriesHandedOver: {},
          SeriesEndMoved: {},
          SeriesContinued: {},
          OccurrenceLeftOut: {},
          SeriesEnded: 'deleted',
        },
      },
      deleted: {},
    },
  }),
);
