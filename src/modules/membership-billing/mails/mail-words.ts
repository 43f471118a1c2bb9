import { message } from '#kernel/contract/messages/message.ts';
import { readersTexts } from '#kernel/contract/messages/translated-texts.ts';
import { mailWordsEs } from './mail-words.es.ts';

/** Sentences inside mails about money. */
export const mailWords = {
  withTax: message('{amount} (with {tax} tax)', (amount: string, tax: string) => ({ amount, tax })),
  payBackOtherwise: message(
    ' Please write to {address}, and we find another way to pay you back.',
    (address: string) => ({
      address,
    }),
  ),
  every: message('{count, plural, one {month} other {# months}}', (count: number) => ({ count })),
  months: message('{count, plural, one {# month} other {# months}}', (count: number) => ({ count })),
  anotherMember: 'Another member',
  theGiver: 'The giver',
  onItsWay: 'It is on its way to its recipient.',
  sentOn: message('It is sent to its recipient on {day}.', (day: string) => ({ day })),
  passItOn: 'You can print it or pass it on.',
};

/** In the language of the reader. */
export const mailWordsIn = readersTexts(mailWords, { es: mailWordsEs });
