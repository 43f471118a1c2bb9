import { randomUUID } from 'node:crypto';
import { caller, type Execute } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { Inbound } from '#kernel/module.ts';
import { notification } from '../domain/notification.ts';
import type { Payments } from '../adapters/payments.ts';

const KNOWN =
  /^(?:customer\.updated|customer\.subscription\.|invoice\.|refund\.|payment_intent\.|setup_intent\.|charge\.|payment_method\.|subscription_schedule\.)/;

/** Records what the provider signed, once, and acknowledges it; a policy processes it. */
export const providerNotifications = (execute: Execute, payments: Payments): Inbound => ({
  path: '/hooks/stripe',
  handle: async ({ headers, body }) => {
    const received = payments.notification(body, headers['stripe-signature'] ?? '');
    if (!received) return { status: 400 };
    const { id, type, at, object, customer } = received;
    const by = caller({ kind: 'system', policy: 'receive-payment-notifications' }, randomUUID());
    must(
      await execute(by, notification, id, {
        type: 'Receive',
        id,
        kind: type,
        at,
        object,
        customer,
        isKnown: KNOWN.test(type),
      }),
    );
    return { status: 200 };
  },
});
