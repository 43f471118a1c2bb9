import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import {
  NotificationFailed,
  NotificationProcessed,
  NotificationUnmatched,
  ProviderNotified,
  type NotificationEvent,
} from '../contract/notification-events.ts';
import { notificationLifecycle, type NotificationStatus } from '../contract/notification-lifecycle.ts';

export type NotificationState = {
  received: { type: string; object: string | null; customer: string | null; isKnown: boolean } | null;
  status: NotificationStatus;
  problem: string | null;
};
export type NotificationCommand = { id: string } & (
  | { type: 'Receive'; kind: string; at: string; object: string | null; customer: string | null; isKnown: boolean }
  | { type: 'Process'; member: string | null }
  | { type: 'Fail'; problem: string }
);

const MOVES_MONEY = /^(?:charge\.(?:succeeded|captured|refunded|refund\.|dispute\.)|refund\.|invoice\.paid$)/;

/** One notification of the payment provider; it may arrive any number of times. */
export const notification: Decider<NotificationState, NotificationCommand, NotificationEvent> = {
  stream: (id) => `membership-billing.notification-${id}`,
  initial: { received: null, status: 'none', problem: null },
  evolve: (state, { type, data }) => {
    const status = notificationLifecycle.after(state.status, type);
    if (type === 'ProviderNotified') {
      const { object, customer, isKnown } = data;
      return { received: { type: data.type, object, customer, isKnown }, status, problem: null };
    }
    return { ...state, status, problem: type === 'NotificationFailed' ? data.problem : null };
  },
  decide: (command, state) => {
    const { id } = command;
    switch (command.type) {
      case 'Receive': {
        const { kind, at, object, customer, isKnown } = command;
        return state.received ? [] : [did(ProviderNotified, { id, type: kind, at, object, customer, isKnown })];
      }
      case 'Process': {
        if (!state.received || !notificationLifecycle.can(state.status, 'NotificationProcessed')) return [];
        const { member } = command;
        if (member !== null || !MOVES_MONEY.test(state.received.type))
          return [did(NotificationProcessed, { id, member })];
        return notificationLifecycle.can(state.status, 'NotificationUnmatched')
          ? [did(NotificationUnmatched, { id })]
          : [];
      }
      case 'Fail':
        return notificationLifecycle.can(state.status, 'NotificationFailed') && state.problem !== command.problem
          ? [did(NotificationFailed, { id, problem: command.problem })]
          : [];
    }
  },
  lifecycles: [follows(notificationLifecycle, ({ status }) => status)],
};
