import { message } from '#kernel/contract/messages/message.ts';
import { translatedTexts } from '#kernel/contract/messages/translated-texts.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
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

const inLanguages: Readonly<Record<Language, typeof mailWords>> = {
  en: mailWords,
  es: translatedTexts(mailWords, mailWordsEs, 'es'),
};
/** In the language of the reader. */
export const mailWordsIn = (language: Language | null | undefined): typeof mailWords =>
  inLanguages[language ?? OWN_LANGUAGE];
