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
export const DELIVERY_PROBLEMS = [
  'status',
  'not-reached',
  'no-address',
  'certificate',
  'not-public',
  'too-slow',
] as const;
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number];

const PROBLEM_WORDS: Record<DeliveryProblem, string> = {
  status: 'it answered',
  'not-reached': 'it could not be reached',
  'no-address': 'its name could not be looked up',
  certificate: 'its certificate does not hold',
  'not-public': 'it is not on the public internet',
  'too-slow': 'it did not answer within ten seconds',
};
export const problemInWords = (problem: DeliveryProblem, status: number | null): string =>
  problem === 'status' ? `${PROBLEM_WORDS.status} ${status}` : PROBLEM_WORDS[problem];

/** RFC 9110, 15.5.11; by Standard Webhooks the receiver says so that it wants no more messages. */
export const GONE = 410;
