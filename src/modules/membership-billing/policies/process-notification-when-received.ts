import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { ProviderNotified } from '../contract/notification-events.ts';

export const processNotification = job('process-payment-notification', z.object({ id: z.string() }));

/** Notifications are acknowledged as soon as they are recorded, and processed afterwards. */
export const processNotificationWhenReceived: Policy = {
  name: 'process-notification-when-received',
  reactions: [
    on(ProviderNotified, ({ data: { id, isKnown } }) => (isKnown ? [processNotification.of(id, { id })] : [])),
  ],
};
