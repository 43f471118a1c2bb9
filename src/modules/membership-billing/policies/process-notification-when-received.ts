import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { ProviderNotified } from '../contract/notification-events.ts';

export const processNotification = job('process-payment-notification', z.object({ id: z.string() }));

/** Notifications are acknowledged as soon as they are recorded, and processed afterwards. */
export const processNotificationWhenReceived = policy(
  'process-notification-when-received',
  on(ProviderNotified, ({ data: { id, isKnown } }) => (isKnown ? [processNotification.of(id, { id })] : [])),
);
