import { z } from 'zod';
import { filmOrNone, whole, onOrOff } from '#kernel/contract/settings.ts';

/** A plan that is sold: `<id>=<name>|<price in cents>|<former price in cents or nothing>|<months of one period>`. */
const TYPE = /^[a-z0-9-]{1,40}=[^|;=]{1,60}\|[1-9][0-9]{1,6}\|(?:[1-9][0-9]{1,6})?\|(?:[1-9]|1[0-2])$/;

const decimalsOf = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

export const membershipBillingSettings = z.object({
  SUBSCRIPTION_TYPES: z
    .string()
    .default(
      'unlimited-monthly=Unlimited, monthly|1500||1;unlimited-quarterly=Unlimited, every 3 months|4200|4500|3;unlimited-yearly=Unlimited, yearly|14400|18000|12',
    )
    .refine(
      (text) => text.split(';').every((each) => TYPE.test(each)),
      'list <id>=<name>|<cents>|<former cents or nothing>|<months> with ; between them',
    )
    .describe(
      'The plans that are sold: <id>=<name>|<price in cents>|<former price or nothing>|<months of a period>, with ; between. A plan that is left out is still charged for those who have it (C-064)',
    ),
  BILLING_CURRENCY: z
    .string()
    .regex(/^[a-z]{3}$/, { error: 'three small letters, such as usd', abort: true })
    // Staff type, and mails and the audit write, amounts with two decimals.
    .refine((currency) => decimalsOf(currency) === 2, 'a currency with two decimals, such as usd or eur')
    .default('usd')
    .describe('Currency of all prices, as Stripe writes it; one with two decimals'),
  BILLING_AUTOMATIC_TAX: onOrOff(false, 'Whether Stripe calculates taxes on top of the prices (I-054)'),
  PLAN_WITHOUT_BILLING: z
    .enum(['basic', 'unlimited'])
    .default('basic')
    .describe('The plan of every member on an installation that takes no payments'),
  GRACE_DAYS: whole(
    [0, 60],
    7,
    'Days for which a member keeps Unlimited after a renewal that could not be charged (C-167)',
  ),
  RENEWAL_NOTICE_DAYS: whole(
    [1, 60],
    7,
    'Days before the renewal of a plan over more than one month at which its member gets a mail (I-009)',
  ),
  HOST_FREE_MONTH_SESSIONS: whole(
    [0, 100],
    3,
    'Sessions held in a calendar month (UTC) that earn their host a free month; 0: none (C-062)',
  ),
  CODE_ATTEMPTS: whole([3, 1000], 10, 'Unknown codes that a member may try within an hour (C-105)'),
  CANCEL_VIDEO_URL: filmOrNone(
    'goodbye.mp4',
    'Film shown before a membership is canceled, https://…; captions beside it end in .vtt. Text only when empty (BIL-019)',
  ),
  GIFT_DELIVERY_DAYS: whole([1, 730], 366, 'Days ahead at which the mail with a gift can be delivered (C-170)'),
});

export type MembershipBillingSettings = z.output<typeof membershipBillingSettings>;
