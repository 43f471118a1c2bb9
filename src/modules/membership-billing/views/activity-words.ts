import { message } from '#kernel/contract/messages/message.ts';
import { readersTexts } from '#kernel/contract/messages/translated-texts.ts';
import { activityWordsEs } from './activity-words.es.ts';

const until = (until: string) => ({ until });
const plan = (plan: string) => ({ plan });
const reason = (reason: string) => ({ reason });

/** The lines of a billing history (BIL-050). */
export const activityWords = {
  setByStaff: message('Our team set your plan to {plan}', plan),
  started: 'Unlimited membership started',
  nothingCharged: message('Nothing was charged: {reason}', reason),
  giftBought: 'Gift bought',
  unlimited: 'Unlimited',
  between: message(', {from} to {until}', (from: string, until: string) => ({ from, until })),
  withTax: ', with tax',
  notCharged: message('Your card could not be charged: {reason}', reason),
  refund: 'Refund',
  refundReturned: message('A refund of {amount} did not arrive: the bank sent it back to us', (amount: string) => ({
    amount,
  })),
  refundFailed: message('A refund could not be made: {reason}', reason),
  creditFailed: message('A credit could not be given: {reason}', reason),
  giftUsable: 'The code of the gift can be used again',
  giftRevoked: 'The code of the refunded gift cannot be used any more',
  giftWasUsed: 'The refunded gift was used before: its months stay',
  giftDisputed: 'The code of the gift cannot be used while its payment is disputed',
  giftLost: 'The code of the gift cannot be used any more',
  giftLostUsed: 'The disputed gift was used before: its months stay',
  credit: 'Credit for your next payments',
  disputed: 'A payment is disputed with the bank',
  disputeClosed: message('The dispute with the bank is closed ({outcome})', (outcome: string) => ({ outcome })),
  outcomes: { won: 'won', lost: 'lost' },
  freeMonths: message(
    '{months, plural, one {# free month} other {# free months}} for {source, select, gift {a gift} code {a discount code} other {hosting}}, until {until}',
    (months: number, source: string, until: string) => ({ months, source, until }),
  ),
  nextPlan: message('Change of plan to {plan} from {day} on', (plan: string, day: string) => ({ plan, day })),
  unnamedPlan: message('Unlimited, {months, plural, one {every month} other {every # months}}', (months: number) => ({
    months,
  })),
  planChanged: 'Plan changed',
  planChangedTo: message('Plan changed to {plan}', plan),
  canceled: 'Membership canceled',
  canceledUntil: message('Membership canceled, Unlimited until {until}', until),
  resumed: 'Membership continues',
  grace: message('Unlimited stays until {until} while a payment is missing', until),
  basic: 'Basic membership',
  cardSaved: 'Card saved',
  cardEndingSaved: message('Card ending in {last4} saved', (last4: string) => ({ last4 })),
};

/** In the language of the reader. */
export const activityWordsIn = readersTexts(activityWords, { es: activityWordsEs });
