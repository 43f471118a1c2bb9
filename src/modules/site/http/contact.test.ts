import { expect, test } from '@jest/globals';
import type { Mail } from '#kernel/mail.ts';
import type { Call } from '#kernel/module.ts';
import { writeToSupport } from '../contract/contact-api.ts';
import { contactHandler } from './contact.ts';

const sent: Mail[] = [];
const write = (input: { email: string; name?: string; words: string }, supportEmail = 'help@example.org') => {
  sent.length = 0;
  const options = { product: () => 'Night Owls', supportEmail: () => supportEmail };
  return contactHandler({ ...options, mail: { send: (mail) => Promise.resolve(void sent.push(mail)) } }).handle(
    input as never,
    {} as Call,
  );
};

test('[SIT-067] a question of a visitor becomes one mail to the support address, with where to answer', async () => {
  expect(writeToSupport).toMatchObject({
    path: '/v1/contact',
    access: 'visitor',
    pace: 'expensive',
    challenged: 'every',
  });
  const answer = await write({ email: ' ana@example.org ', name: 'Ana\nB', words: ' How do I come in? ' });
  expect(answer).toEqual({ sent: true });
  expect(sent).toMatchObject([
    {
      to: 'help@example.org',
      subject: 'A question from the contact page of Night Owls',
      text: 'From: Ana B\n\nAnswer to: ana@example.org\n\nHow do I come in?',
    },
  ]);
});

test('[SIT-067] a question without a name has no line for it', async () => {
  await write({ email: 'ana@example.org', words: 'How do I come in?' });
  expect(sent[0]?.text).toBe('Answer to: ana@example.org\n\nHow do I come in?');
});

test.each([
  [
    'an address that is none',
    { email: 'ana', words: 'How do I come in?' },
    { refused: 'EMAIL_INVALID', field: 'email' },
  ],
  [
    'nearly no words',
    { email: 'ana@example.org', words: '  Hm?  ' },
    { refused: 'CONTACT_WORDS_INVALID', field: 'words' },
  ],
  [
    'words that show nothing',
    { email: 'ana@example.org', words: '\u200b'.repeat(20) },
    { refused: 'CONTACT_WORDS_INVALID', field: 'words' },
  ],
  [
    'more words than one reads',
    { email: 'ana@example.org', words: 'x'.repeat(4001) },
    { refused: 'CONTACT_WORDS_INVALID', field: 'words' },
  ],
])('[SIT-067] a question with %s is refused beside its field and not sent', async (_, input, refusal) => {
  expect(await write(input)).toMatchObject(refusal);
  expect(sent).toEqual([]);
});

test('[C-077] without a support address nothing is taken', async () => {
  expect(await write({ email: 'ana@example.org', words: 'How do I come in?' }, '')).toEqual({
    refused: 'CONTACT_NOT_SET_UP',
  });
});
