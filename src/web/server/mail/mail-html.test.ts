import { expect, test } from '@jest/globals';
import { Parser } from 'htmlparser2';
import { mailHtml } from './mail-html.ts';

const LONG = `https://wellspring.example/confirm-email/${'a'.repeat(36)}/${'b'.repeat(43)}`;
const mail = {
  subject: 'Please <confirm>',
  text: `Hello <b>ana</b> & "all",\n\n- one\n  https://wellspring.example/session/1.\n\nHere:\n\n${LONG}\n\nTake care\n`,
};
/** What a reader sees, with the addresses to which the links lead. */
const inWords = (html: string): string => {
  const paragraphs: string[] = [];
  let isInLink = false;
  const add = (text: string) => paragraphs.push(`${paragraphs.pop()}${text}`);
  const parser = new Parser({
    onopentag: (name, { href }) => {
      if (name === 'p') paragraphs.push('');
      if (name === 'br') add('\n');
      if (name === 'a') add(href!);
      isInLink ||= name === 'a';
    },
    ontext: (text) => {
      if (paragraphs.length > 0 && !isInLink) add(text);
    },
    onclosetag: (name) => {
      if (name === 'a') isInLink = false;
    },
  });
  parser.end(html);
  return paragraphs.map((text) => text.trim()).join('\n\n');
};

test('the HTML part of a mail has the words of its text part, each escaped, with its addresses as links', () => {
  const html = mailHtml(mail);
  expect(inWords(html)).toBe(mail.text.trim());
  expect(html).not.toContain('<b>');
  expect(html).toContain('<title>Please &lt;confirm&gt;</title>');
  expect(html).toContain(`<a href="${LONG}">wellspring.example/confirm-email/…</a>`);
  expect(html).toContain('<a href="https://wellspring.example/session/1">https://wellspring.example/session/1</a>.');
});

test('the HTML part of a mail fetches nothing when it is opened, and says that it can be dark', () => {
  const html = mailHtml(mail);
  expect(html).not.toMatch(/<(?:img|link|script|iframe|object|form)|src=|url\(|@import|@font-face/i);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme: dark)');
});

test('the first way on in a mail stands out, and what is about the mails themselves is small', () => {
  const html = mailHtml({
    subject: 'New dates for you',
    text: [
      '- a list: https://wellspring.example/session/1',
      'Here you find it: https://wellspring.example/session/2',
      'Others: https://wellspring.example/sessions',
      'You can change it here: https://wellspring.example/account/notices',
      'Or here: https://wellspring.example/well/sessions/7/preferences',
      'You can end mails like this: https://wellspring.example/unsubscribe/a/b',
    ].join('\n\n'),
  });
  const looks = [...html.matchAll(/<p( class="\w+")?>/g)].map(([, look]) => look);
  expect(looks).toEqual([undefined, ' class="main"', undefined, ' class="small"', ' class="small"', ' class="small"']);
});

test('a mail says in which language it is, for those who have it read aloud', () => {
  expect(mailHtml(mail)).toContain('<html lang="en">');
  expect(mailHtml({ ...mail, language: 'es' })).toContain('<html lang="es">');
});
