import { randomUUID } from 'node:crypto';
import { caller, type Execute } from '#kernel/commands/commands.ts';
import type { Inbound } from '#kernel/module.ts';
import type { Payments } from '../adapters/payments.ts';
import { receiveNotification } from '../commands/receive-notification.ts';

/** Acknowledges what the provider signed, once it is recorded. */
export const providerNotifications = (execute: Execute, payments: Payments): Inbound => ({
  path: '/hooks/stripe',
  handle: async ({ headers, body }) => {
    const received = payments.notification(body, headers['stripe-signature'] ?? '');
    if (!received) return { status: 400 };
    const by = caller({ kind: 'system', policy: 'receive-payment-notifications' }, randomUUID());
    await receiveNotification({ execute })(by, received);
    return { status: 200 };
  },
});
