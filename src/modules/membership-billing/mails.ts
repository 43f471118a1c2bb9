import { amount as counted } from '#kernel/contract/wording.ts';
import type { EventOf } from '#kernel/contract/event.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import { recipientName } from './contract/codes.ts';
import type { billingEvents } from './contract/membership-events.ts';
import { moneyText as money } from './contract/money.ts';

export type MembershipBillingMailsLetter = { subject: string; lines: readonly string[] };
type BillingFact = EventOf<typeof billingEvents>;
type LetterOptions = { product: string; publicUrl: string; supportEmail: string; reader: DateReader };

/** What every letter is written with. */
const writingFor = (options: LetterOptions) => ({
  ...options,
  // As the member sees them on screen (I-051).
  day: (instant: string) => writtenDay(instant, options.reader),
  membership: `Your membership: ${options.publicUrl}/membership`,
  contact: options.supportEmail === '' ? [] : [`If something is not right, please write to ${options.supportEmail}.`],
});
type MailsWriting = ReturnType<typeof writingFor>;

const charged = ({ amount, tax, currency }: { amount: number; tax: number; currency: string }): string =>
  `${money(amount, currency)}${tax > 0 ? ` (with ${money(tax, currency)} tax)` : ''}`;

/** About money that moved. */
const paymentLetter = (
  { type, data }: BillingFact,
  writing: MailsWriting,
): MembershipBillingMailsLetter | undefined => {
  const { product, publicUrl, day, membership, supportEmail, contact } = writing;
  switch (type) {
    case 'ChargeSucceeded':
      return {
        subject: `Your receipt from ${product}`,
        lines: [
          data.about === 'gift'
            ? `Thank you for your gift. We charged ${charged(data)}.`
            : data.amount === 0
              ? `Your credit paid for your Unlimited membership from ${day(data.from ?? '')} to ${day(data.until ?? '')}. Your card was not charged.`
              : `We charged ${charged(data)} for your Unlimited membership from ${day(data.from ?? '')} to ${day(data.until ?? '')}.`,
          ...(data.receipt === null ? [] : [`Your receipt: ${data.receipt}`]),
          membership,
          ...contact,
        ],
      };
    case 'ChargeFailed':
      return {
        subject: `A payment on ${product} did not work`,
        lines: [
          `We could not charge ${money(data.amount, data.currency)}: ${data.reason}`,
          'This happens, for example when a card was replaced. You lose nothing: Unlimited stays for now, and so do the sessions that you have booked.',
          ...(data.nextAttempt === null ? [] : [`We try again on ${day(data.nextAttempt)}.`]),
          `If you want to use another card: ${publicUrl}/membership/card`,
          ...contact,
        ],
      };
    case 'ChargeRefunded':
      return {
        subject: `A refund from ${product}`,
        lines: [
          `We paid back ${money(data.amount, data.currency)}. It can take some days until your bank shows it.`,
          ...contact,
        ],
      };
    case 'RefundReturned':
      return {
        subject: `A refund from ${product} did not reach you`,
        lines: [
          `We paid back ${money(data.amount, data.currency)}, and your bank sent it back to us. This happens, for example when a card was closed.`,
          supportEmail === ''
            ? 'Our team knows about it.'
            : `Our team knows about it. Please write to ${supportEmail}, and we find another way to pay you back.`,
        ],
      };
    case 'GiftRestored':
      return data.isUsable
        ? {
            subject: `A gift of yours on ${product} can be used again`,
            lines: [
              'We wanted to pay back your gift, and the money did not reach you. Until it does, the code of your gift can be used again.',
              `Your gifts: ${publicUrl}/gift`,
              ...contact,
            ],
          }
        : undefined;
    case 'GiftRefunded':
      return data.isRevoked
        ? {
            subject: `A gift of yours on ${product} was refunded`,
            lines: [
              'We paid back your gift. Its code had not been used and cannot be used any more. If you gave it to somebody, please tell them.',
              `Your gifts: ${publicUrl}/gift`,
              ...contact,
            ],
          }
        : undefined;
    case 'GiftDisputed':
      return data.wasUsed || data.is === 'lost'
        ? undefined
        : {
            subject: `The payment of a gift of yours on ${product} is ${data.is === 'open' ? 'disputed' : 'settled'}`,
            lines: [
              data.is === 'open'
                ? 'Your bank disputes what you paid for a gift. Its code had not been used and cannot be used while that lasts. If you gave it away, please say so to who has it.'
                : 'What your bank disputed is settled, and the code of your gift can be used again.',
              `Your gifts: ${publicUrl}/gift`,
              ...contact,
            ],
          };
    default:
      return undefined;
  }
};

/** About the plan and its next charge. */
const membershipLetter = (
  { type, data }: BillingFact,
  writing: MailsWriting,
): MembershipBillingMailsLetter | undefined => {
  const { product, publicUrl, day, membership, contact } = writing;
  switch (type) {
    case 'RenewalStopped':
      return data.because === 'unpaid'
        ? undefined
        : {
            subject: `Your membership on ${product} is canceled`,
            lines: [
              // An account that is closed or shut out leaves its sessions and cannot log in.
              data.until === null || data.because === 'account-closed'
                ? 'Nothing more will be charged.'
                : `Nothing more will be charged. You keep Unlimited until ${day(data.until)}; after that you are on Basic. Sessions that you have booked stay booked.`,
              ...(data.because === 'account-closed'
                ? []
                : [`You can change your mind at any time: ${publicUrl}/membership`]),
              ...contact,
            ],
          };
    case 'RenewalResumed':
      return {
        subject: `Your membership on ${product} continues`,
        lines: ['Your Unlimited membership is renewed again. Thank you.', membership],
      };
    case 'NextPlanChosen':
      return {
        subject: `Your plan on ${product} changes`,
        lines: [
          `From ${day(data.from)} on you pay ${money(data.price, data.currency)} every ${data.months === 1 ? 'month' : counted(data.months, 'month')}. Until then nothing changes and nothing is charged.`,
          membership,
          ...contact,
        ],
      };
    case 'RenewalAnnounced':
      return {
        subject: `Your membership on ${product} is renewed soon`,
        lines: [
          `On ${day(data.at)} your Unlimited membership is renewed for ${money(data.amount, data.currency)}. You do not need to do anything.`,
          `If you do not want that, you can change or cancel it before: ${publicUrl}/membership`,
          ...contact,
        ],
      };
    case 'CardExpiryAnnounced':
      return {
        subject: `Your card on ${product} expires soon`,
        lines: [
          `The card that your membership is charged to expires${data.expire === null ? '' : ` (${data.expire})`} before the next payment.`,
          `Here you can enter another one: ${publicUrl}/membership/card`,
        ],
      };
    case 'FreeMonthsGranted':
      return {
        subject: `You have Unlimited on ${product}`,
        lines: [
          `${{ gift: 'The gift you redeemed', code: 'Your discount code', hosting: 'Thank you for hosting: it' }[data.source]} gives you ${counted(data.months, 'month')} of Unlimited, until ${day(data.until)}.`,
          membership,
        ],
      };
    case 'UnlimitedEnded':
      return {
        subject: `You are on Basic on ${product}`,
        lines: [
          'Your Unlimited membership has ended. Nothing is charged any more, nothing is lost, and sessions that you have booked stay booked.',
          `You are welcome back at any time: ${publicUrl}/membership`,
          ...contact,
        ],
      };
    default:
      return undefined;
  }
};

/** The mail to a member when something happens to their money or plan (I-009); undefined where another mail says it. */
export const letterAbout = (fact: BillingFact, options: LetterOptions): MembershipBillingMailsLetter | undefined => {
  const writing = writingFor(options);
  return paymentLetter(fact, writing) ?? membershipLetter(fact, writing);
};

/** To the recipient, or to the buyer when there is none. */
export const giftLetter = (options: {
  product: string;
  publicUrl: string;
  code: string;
  months: number;
  from: string | null;
  to: string | null;
  message: string | null;
}): MembershipBillingMailsLetter => ({
  subject: `A gift for you on ${options.product}`,
  lines: [
    ...(options.to === null ? [] : [`Hello ${recipientName(options.to)},`]),
    `${options.from ?? 'Another member'} gives you ${counted(options.months, 'month')} of Unlimited on ${options.product}: live video sessions with people who understand.`,
    ...(options.message === null ? [] : [`${options.from ?? 'The giver'} writes: ${options.message}`]),
    `Your code: ${options.code}`,
    `Redeem it here: ${options.publicUrl}/redeem?code=${encodeURIComponent(options.code)}`,
    'You need no card, and nothing is charged afterwards.',
  ],
});

export const giftBoughtLetter = (options: {
  product: string;
  publicUrl: string;
  code: string;
  months: number;
  deliverOn: string | null;
  hasRecipient: boolean;
  reader: DateReader;
}): MembershipBillingMailsLetter => ({
  subject: `Your gift on ${options.product}`,
  lines: [
    `Thank you. You bought ${counted(options.months, 'month')} of Unlimited as a gift.`,
    `The code: ${options.code}`,
    options.hasRecipient
      ? options.deliverOn === null
        ? 'It is on its way to its recipient.'
        : `It is sent to its recipient on ${writtenDay(options.deliverOn, options.reader)}.`
      : 'You can print it or pass it on.',
    `Your gifts: ${options.publicUrl}/gift`,
  ],
});
