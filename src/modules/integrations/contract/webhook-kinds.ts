/** What an organisation’s program may be sent, by the name that stands in each message. */
export const WEBHOOK_KINDS = ['session.planned', 'seat.taken', 'case.opened'] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

export const WEBHOOKS_MOST = 10;
export const WEBHOOK_ADDRESS_MAX = 500;

/** Minutes from each attempt to the next; after the last one a message is given up. About three days in all. */
export const RETRY_MINUTES = [1, 5, 30, 120, 480, 1440, 2160] as const;
/** Retention of the log of messages. */
export const LOG_RETENTION_DAYS = 30;

/** Why a message did not arrive; `status` with the number that was answered. */
export const DELIVERY_PROBLEMS = ['status', 'not-reached', 'not-public', 'too-slow'] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];
