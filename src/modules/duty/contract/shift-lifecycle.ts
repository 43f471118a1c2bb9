import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { ShiftEvent } from './shift-events.ts';

/** `none` before it was planned; `offered` while another one is asked to take it over. */
export type ShiftStatus = 'none' | 'planned' | 'offered' | 'canceled';

export const shiftLifecycle = lifecycle<ShiftStatus, ShiftEvent['type']>(
  createMachine({
    id: 'shift',
    initial: 'none',
    states: {
      none: { on: { ShiftPlanned: 'planned' } },
      planned: { on: { ShiftOffered: 'offered', ShiftCanceled: 'canceled' } },
      offered: {
        on: {
          ShiftOffered: 'offered',
          ShiftHandedOver: 'planned',
          ShiftDeclined: 'planned',
          ShiftCanceled: 'canceled',
        },
      },
      canceled: {},
    },
  }),
);
