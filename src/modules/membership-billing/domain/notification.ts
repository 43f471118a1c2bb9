import type { Decider } from '../../../shared-kernel/commands/decider.ts';
import { did } from '../../../shared-kernel/contract/event.ts';
import {
  NotificationFailed,
  NotificationProcessed,
  NotificationUnmatched,
  ProviderNotified,
  type NotificationEvent,
} from '../contract/notification-events.ts';

export type NotificationState = {
  received: { type: string; object: string | null; customer: string | null; isKnown: boolean } | null;
  status: 'waiting' | 'processed' | 'unmatched' | 'failed';
  problem: string | null;
};
export type NotificationCommand = { id: string } & (
  | { type: 'Receive'; kind: string; at: string; object: string | null; customer: string | null; isKnown: boolean }
  | { type: 'Process'; member: string | null }
  | { type: 'Fail'; problem: string }
);

const MOVES_MONEY = /^(?:charge\.(?:succeeded|captured|refunded|refund\.|dispute\.)|invoice\.paid$)/;

/** One notification of the payment provider; it may arrive any number of times. */
export const notification: Decider<NotificationState, NotificationCommand, NotificationEvent> = {
  stream: (id) => `membership-billing.notification-${id}`,
  initial: { received: null, status: 'waiting', problem: null },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ProviderNotified':
        return {
          received: { type: data.type, object: data.object, customer: data.customer, isKnown: data.isKnown },
          status: 'waiting',
          problem: null,
        };
      case 'NotificationProcessed':
        return { ...state, status: 'processed', problem: null };
      case 'NotificationUnmatched':
        return { ...state, status: 'unmatched', problem: null };
      case 'NotificationFailed':
        return { ...state, status: 'failed', problem: data.problem };
    }
  },
  decide: (command, state) => {
    const { id } = command;
    switch (command.type) {
      case 'Receive': {
        const { kind, at, object, customer, isKnown } = command;
        return state.received ? [] : [did(ProviderNotified, { id, type: kind, at, object, customer, isKnown })];
      }
      case 'Process': {
        if (!state.received || state.status === 'processed') return [];
        const { member } = command;
        if (member !== null || !MOVES_MONEY.test(state.received.type))
          return [did(NotificationProcessed, { id, member })];
        return state.status === 'unmatched' ? [] : [did(NotificationUnmatched, { id })];
      }
      case 'Fail':
        return state.received && state.status !== 'processed' && state.problem !== command.problem
          ? [did(NotificationFailed, { id, problem: command.problem })]
          : [];
    }
  },
};
