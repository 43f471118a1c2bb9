import { z } from 'zod';
import { bearer, event, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { settableStatuses } from './codes.ts';

const code = z.guid();
/** Who reads all of a code can redeem it. */
export const maskedCode = (text: string): string => `${text.slice(0, 4)}…`;

/** A code exists and may be used once. Its id follows from its text, so that no text exists twice. */
export const CodeCreated = event(
  'CodeCreated',
  z.object({
    code,
    text: bearer(z.string()),
    freeMonths: z.int(),
    isGift: z.boolean(),
    /** The gift that was bought; null for a code of staff. */
    gift: z.guid().nullable(),
    expiresAt: moment.nullable(),
  }),
  ({ text, freeMonths, isGift }) =>
    `created the ${isGift ? 'gift' : 'discount'} code ${maskedCode(text)} for ${freeMonths} ${freeMonths === 1 ? 'month' : 'months'}`,
);
/** The code is used up by this member: redeemed, or part of an order that is carried out. */
export const CodeClaimed = event(
  'CodeClaimed',
  z.object({ code, member: z.guid(), order: z.guid().nullable(), freeMonths: z.int(), isGift: z.boolean() }),
  ({ member }) => `the code was used by member ${member}`,
  { subject: null },
);
/** The order came to nothing: the code can be used again (C-105). */
export const CodeReleased = event(
  'CodeReleased',
  z.object({ code, order: z.guid() }),
  () => 'the code can be used again: the order came to nothing',
  { subject: null },
);
export const CodeStatusSet = event(
  'CodeStatusSet',
  z.object({
    code,
    status: z.enum(settableStatuses),
    expiredAt: moment.optional(),
    /** The dispute over the gift's payment that did it; missing when staff or a refund did. */
    dispute: z.string().optional(),
    /** A refund of the gift did it. */
    isByRefund: z.literal(true).optional(),
  }),
  ({ status }) =>
    ({ active: 'switched the code on', inactive: 'switched the code off', expired: 'let the code expire' })[status],
);

export const codeEvents = { CodeCreated, CodeClaimed, CodeReleased, CodeStatusSet };
export type CodeEvent = EventOf<typeof codeEvents>;
