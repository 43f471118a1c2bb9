import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';

/** Where one gift stands; `none` before it was ordered. */
export type GiftStatus = 'none' | 'ordered' | 'paid' | 'failed' | 'refunded' | 'disputed' | 'lost';

export type GiftFact =
  | 'GiftOrdered'
  | 'GiftPaid'
  | 'GiftFailed'
  | 'GiftSent'
  | 'GiftRefunded'
  | 'GiftRestored'
  | `GiftDisputed.${'open' | 'won' | 'lost'}`;

export const giftLifecycle = lifecycle<GiftStatus, GiftFact>(
  createMachine({
    id: 'gift',
    initial: 'none',
    states: {
      none: { on: { GiftOrdered: 'ordered' } },
      ordered: { on: { GiftPaid: 'paid', GiftFailed: 'failed' } },
      paid: { on: { GiftSent: {}, GiftRefunded: 'refunded', 'GiftDisputed.open': 'disputed' } },
      failed: {},
      refunded: { on: { GiftRestored: 'paid' } },
      disputed: { on: { 'GiftDisputed.won': 'paid', 'GiftDisputed.lost': 'lost' } },
      lost: {},
    },
  }),
);
