import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { NotificationEvent } from './notification-events.ts';

/** What became of one notification of the payment provider; `none` before it arrived. */
export type NotificationStatus = 'none' | 'waiting' | 'processed' | 'unmatched' | 'failed';

export const notificationLifecycle = lifecycle<NotificationStatus, NotificationEvent['type']>(
  createMachine({
    id: 'notification',
    initial: 'none',
    states: {
      none: { on: { ProviderNotified: 'waiting' } },
      waiting: {
        on: { NotificationProcessed: 'processed', NotificationUnmatched: 'unmatched', NotificationFailed: 'failed' },
      },
      unmatched: { on: { NotificationProcessed: 'processed', NotificationFailed: 'failed' } },
      failed: {
        on: { NotificationProcessed: 'processed', NotificationUnmatched: 'unmatched', NotificationFailed: {} },
      },
      processed: {},
    },
  }),
);

/** May this happen to a notification as staff see it? One of an unknown kind waits. The same machine guards what is appended. */
export const notificationCan = (
  status: Exclude<NotificationStatus, 'none'> | 'unknown',
  fact: NotificationEvent['type'],
): boolean => notificationLifecycle.can(status === 'unknown' ? 'waiting' : status, fact);
