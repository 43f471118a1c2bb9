import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { lengthOf, writtenLength } from '#kernel/contract/written-text.ts';
import { emailProblem } from '#modules/identity/contract/account.ts';

export const CONTACT_NAME_MOST = 80;
export const CONTACT_WORDS_LEAST = 10;
export const CONTACT_WORDS_MOST = 4000;

export const contactWordsProblem = (text: string): RefusalName | undefined => {
  const words = text.trim();
  return writtenLength(words) < CONTACT_WORDS_LEAST || lengthOf(words) > CONTACT_WORDS_MOST
    ? 'CONTACT_WORDS_INVALID'
    : undefined;
};

/** SIT-067: the form on `/contact-us`. What is written is mailed and not stored. */
export const writeToSupport = endpoint('/v1/contact', {
  summary: 'Mails a question to the support address, with the address to answer to',
  access: 'visitor',
  pace: 'expensive',
  challenged: 'every',
  writes: true,
  input: z.object({
    email: z.string().max(500),
    name: z.string().max(500).optional(),
    words: z.string().max(20_000),
  }),
  texts: {
    email: { problem: (text) => emailProblem(text.trim()) },
    name: { most: CONTACT_NAME_MOST },
    words: { least: CONTACT_WORDS_LEAST, most: CONTACT_WORDS_MOST, problem: contactWordsProblem },
  },
  output: z.object({ sent: z.literal(true) }),
  refusals: ['EMAIL_INVALID', 'CONTACT_WORDS_INVALID', 'CONTACT_NOT_SET_UP'],
});
