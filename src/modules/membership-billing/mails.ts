import type { EventOf } from '#kernel/contract/event.ts';
import { writeLetter, type LetterTemplate, type LetterValues, type WrittenLetter } from '#kernel/contract/letters.ts';
import { writtenDay, type DateReader } from '#modules/identity/contract/dates.ts';
import { cardReasonIn } from './card-problems/card-words.ts';
import { recipientName } from './contract/codes.ts';
import { billingLetters } from './contract/letters.ts';
import type { billingEvents } from './contract/membership-events.ts';
import { moneyText } from './contract/money.ts';
import { mailWordsIn } from './mails/mail-words.ts';

type BillingFact = EventOf<typeof billingEvents>;
type LetterOptions = { product: string; publicUrl: string; supportEmail: string; reader: DateReader };

type BillingLetter = readonly [template: LetterTemplate, values?: LetterValues];
/** As the member sees days on screen (I-051). */
type Day = (instant: string) => string;
type Words = ReturnType<typeof mailWordsIn>;
type Money = (amount: number, currency: string) => string;
/** What a letter is put into words with. */
type Writing = { day: Day; words: Words; money: Money; language: DateReader['language'] };

const charged = (
  { amount, tax, currency }: { amount: number; tax: number; currency: string },
  { words, money }: Writing,
): string => (tax > 0 ? words.withTax(money(amount, currency), money(tax, currency)) : money(amount, currency));

const written = (
  [template, values]: BillingLetter,
  { product, publicUrl, supportEmail, reader }: LetterOptions,
): WrittenLetter =>
  writeLetter(
    template,
    {
      product,
      membership: `${publicUrl}/membership`,
      card: `${publicUrl}/membership/card`,
      gifts: `${publicUrl}/gift`,
      support: supportEmail === '' ? null : supportEmail,
      ...values,
    },
    reader.language,
  );

/** About money that moved. */
const paymentLetter = (
  { type, data }: BillingFact,
  writing: Writing,
  supportEmail: string,
): BillingLetter | undefined => {
  const { day, words, money, language } = writing;
  switch (type) {
    case 'ChargeSucceeded': {
      const { giftCharged, creditUsed, charged: cardCharged } = billingLetters;
      return [
        data.about === 'gift' ? giftCharged : data.amount === 0 ? creditUsed : cardCharged,
        {
          amount: charged(data, writing),
          from: data.from == null ? null : day(data.from),
          until: data.until == null ? null : day(data.until),
          receipt: data.receipt,
        },
      ];
    }
    case 'ChargeFailed':
      return [
        billingLetters.failed,
        {
          amount: money(data.amount, data.currency),
          reason: cardReasonIn(data.reason, language),
          next: data.nextAttempt === null ? null : day(data.nextAttempt),
        },
      ];
    case 'ChargeRefunded':
      return [billingLetters.refunded, { amount: money(data.amount, data.currency) }];
    case 'RefundReturned':
      return [
        billingLetters.refundReturned,
        {
          amount: money(data.amount, data.currency),
          contact: supportEmail === '' ? '' : words.payBackOtherwise(supportEmail),
        },
      ];
    case 'GiftRestored':
      return data.isUsable ? [billingLetters.giftRestored] : undefined;
    case 'GiftRefunded':
      return data.isRevoked ? [billingLetters.giftRefunded] : undefined;
    case 'GiftDisputed':
      if (data.wasUsed || data.is === 'lost') return undefined;
      return [data.is === 'open' ? billingLetters.giftDisputed : billingLetters.giftSettled];
    default:
      return undefined;
  }
};

/** About the plan and its next charge. */
const membershipLetter = ({ type, data }: BillingFact, { day, words, money }: Writing): BillingLetter | undefined => {
  switch (type) {
    case 'RenewalStopped':
      if (data.because === 'unpaid') return undefined;
      // An account that is closed or shut out leaves its sessions and cannot log in.
      if (data.because === 'account-closed') return [billingLetters.accountClosed];
      return data.until === null
        ? [billingLetters.canceledAtOnce]
        : [billingLetters.canceled, { until: day(data.until) }];
    case 'RenewalResumed':
      return [billingLetters.resumed];
    case 'NextPlanChosen':
      return [
        billingLetters.planChanges,
        {
          day: day(data.from),
          amount: money(data.price, data.currency),
          period: words.every(data.months),
        },
      ];
    case 'RenewalAnnounced':
      return [billingLetters.renewal, { day: day(data.at), amount: money(data.amount, data.currency) }];
    case 'CardExpiryAnnounced':
      return [billingLetters.cardExpires, { when: data.expire === null ? '' : ` (${data.expire})` }];
    case 'FreeMonthsGranted': {
      const { grantedByGift, grantedByCode, grantedByHosting } = billingLetters;
      return [
        { gift: grantedByGift, code: grantedByCode, hosting: grantedByHosting }[data.source],
        { months: words.months(data.months), until: day(data.until) },
      ];
    }
    case 'UnlimitedEnded':
      return [billingLetters.ended];
    default:
      return undefined;
  }
};

/** The mail to a member when something happens to their money or plan (I-009); undefined where another mail says it. */
export const letterAbout = (
  fact: BillingFact,
  { product, publicUrl, supportEmail, reader }: LetterOptions,
): WrittenLetter | undefined => {
  const writing: Writing = {
    day: (instant) => writtenDay(instant, reader),
    words: mailWordsIn(reader.language),
    language: reader.language,
    money: (amount, currency) => moneyText(amount, currency, reader.language ?? undefined),
  };
  const letter = paymentLetter(fact, writing, supportEmail) ?? membershipLetter(fact, writing);
  return letter && written(letter, { product, publicUrl, supportEmail, reader });
};

/** The account is open again, and the plan that was paid for is not renewed. */
export const openAgainLetter = (until: string, options: LetterOptions): WrittenLetter =>
  written([billingLetters.accountOpenAgain, { until: writtenDay(until, options.reader) }], options);

/** To the recipient, or to the buyer when there is none: in the buyer’s language, the only one that is known. */
export const giftLetter = ({
  reader: { language },
  ...options
}: {
  product: string;
  publicUrl: string;
  code: string;
  months: number;
  from: string | null;
  to: string | null;
  message: string | null;
  reader: Pick<DateReader, 'language'>;
}): WrittenLetter => {
  const words = mailWordsIn(language);
  return writeLetter(
    billingLetters.gift,
    {
      product: options.product,
      to: options.to === null ? null : recipientName(options.to),
      from: options.from ?? words.anotherMember,
      months: words.months(options.months),
      writer: options.from ?? words.theGiver,
      message: options.message,
      code: options.code,
      link: `${options.publicUrl}/redeem?code=${encodeURIComponent(options.code)}`,
    },
    language,
  );
};

export const giftBoughtLetter = (options: {
  product: string;
  publicUrl: string;
  code: string;
  months: number;
  deliverOn: string | null;
  hasRecipient: boolean;
  reader: DateReader;
}): WrittenLetter => {
  const { deliverOn, reader } = options;
  const words = mailWordsIn(reader.language);
  const sent = deliverOn === null ? words.onItsWay : words.sentOn(writtenDay(deliverOn, reader));
  return writeLetter(
    billingLetters.giftBought,
    {
      product: options.product,
      months: words.months(options.months),
      code: options.code,
      delivery: options.hasRecipient ? sent : words.passItOn,
      gifts: `${options.publicUrl}/gift`,
    },
    reader.language,
  );
};
