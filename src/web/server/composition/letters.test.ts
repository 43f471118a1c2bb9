import { describe, expect, test } from '@jest/globals';
import { namesIn, writeLetter } from '#kernel/contract/letters.ts';
import type { Mail } from '#kernel/mail.ts';
import { textOf } from '#modules/content/contract/entries.ts';
import { letterPages, subjectKey, textKey } from '#modules/content/contract/entries/letter-entries.ts';
import { DEMO_VALUES, demoMail } from '#modules/content/contract/entries/letter-preview.ts';
import { kindOfLetter } from '#modules/notifications/domain/care.ts';
import { mailWording } from '#modules/content/index.ts';
import { letters } from './letters.ts';

const entries = letterPages(letters).flatMap((page) => page.entries);
const entry = (key: string) => entries.find((each) => each.key === key)!;

describe('mails that staff word', () => {
  test('are all there once, and can be published as the product words them', () => {
    expect(letters.length).toBeGreaterThan(70);
    expect(new Set(letters.map(({ key }) => key)).size).toBe(letters.length);
    expect(entries.filter(({ schema, usual }) => !schema.safeParse(usual).success).map(({ key }) => key)).toEqual([]);
  });

  test('each have a rule that says whether, when and how they come', () => {
    expect(letters.filter(({ key }) => kindOfLetter(key) === undefined).map(({ key }) => key)).toEqual([]);
  });

  test('keep what they are sent for, and name nothing that is not filled in', () => {
    const { schema } = entry(textKey('account.reset'));
    expect(schema.safeParse('Choose a password.').error?.issues[0]?.message).toBe('{link} has to stay in it');
    expect(schema.safeParse('{link} {topic}').error?.issues[0]?.message).toBe('nothing is filled in for {topic}');
    expect(entry(subjectKey('account.reset')).schema.safeParse('One\nBcc: two').success).toBe(false);
  });

  test('are shown to staff with invented values for everything that is filled in', () => {
    const unknown = new Set(letters.flatMap((letter) => namesIn(letter)).filter((name) => !(name in DEMO_VALUES)));
    expect([...unknown]).toEqual(['product']);
    const mails = letters.map((letter) => ({ key: letter.key, ...demoMail(letter, 'Night Owls') }));
    expect(mails.filter(({ subject, text }) => /[{}]/.test(subject + text)).map(({ key }) => key)).toEqual([]);
    expect(mails.find(({ key }) => key === 'billing.failed')!.text).toContain('We try again on Tuesday, Apr 7, 2026.');
    expect(mails.filter(({ text }) => text.match(/^Hello/gm)?.length !== 1).map(({ key }) => key)).toEqual([]);
  });

  const reset = letters.find(({ key }) => key === 'account.reset')!;
  const values = { product: 'Wellspring', link: 'https://x.example/{minutes}', minutes: 60 };
  const mailOf = (): Mail => {
    const { subject, paragraphs, written } = writeLetter(reset, values);
    return { key: 'k', to: 'a@x.example', subject, text: ['Hello A,', ...paragraphs, 'Bye'].join('\n\n'), written };
  };
  const sentWith = (own: Record<string, string>, mail = mailOf()): Promise<Mail> =>
    mailWording(letters, () =>
      Promise.resolve({
        isChanged: (key: string) => key in own,
        value: (key: string) => own[key] ?? textOf(entry(key).usual),
      }),
    )(mail);

  test('go out in the words of staff between greeting and goodbye, with what is filled in taken as it is', async () => {
    const { subject, text } = await sentWith({
      [subjectKey(reset.key)]: 'A new password',
      [textKey(reset.key)]: 'Use {link} within {minutes} minutes.',
    });
    expect([subject, text]).toEqual([
      'A new password',
      'Hello A,\n\nUse https://x.example/{minutes} within 60 minutes.\n\nBye',
    ]);
  });

  test('go out as they are while staff have changed nothing of them', async () => {
    expect(await sentWith({})).toEqual(mailOf());
    expect(await sentWith({ [textKey('wells.closed')]: 'Gone' })).toEqual(mailOf());
  });

  test('leave out a paragraph about what there is not', () => {
    const template = { key: 'x.y', subject: 'S', paragraphs: ['One', 'Write to {support}.', '{when}', 'Two'] };
    expect(writeLetter(template, { support: null, when: '' }).paragraphs).toEqual(['One', '', 'Two']);
    expect(namesIn(template)).toEqual(['support', 'when']);
  });

  test('in another language fill in what the English ones do, and keep every link', () => {
    const linksIn = (names: string[]) => names.filter((name) => /link|page|receipt|code/.test(name)).sort();
    const strays = letters.flatMap((letter) => {
      const spanish = letter.translations?.es;
      if (!spanish) return [];
      const [own, theirs] = [namesIn(letter), namesIn(spanish)];
      return [
        ...theirs.filter((name) => !own.includes(name)).map((name) => `${letter.key} names ${name}`),
        ...linksIn(own)
          .filter((name) => !theirs.includes(name))
          .map((name) => `${letter.key} lacks ${name}`),
      ];
    });
    expect(strays).toEqual([]);
  });

  test('are all there in Spanish, but for the one to the address of support', () => {
    const missing = letters.filter(({ translations }) => !translations?.es);
    expect(missing.map(({ key }) => key)).toEqual(['site.contact']);
  });

  test.each([
    ['en', /\b(el|los|las|una|tu|para|esta)\b/i],
    ['es', /\b(the|your|you|and|this|with)\b/i],
  ] as const)(
    'written in the language %s have no word of the other, and nothing that is not filled in',
    (language, others) => {
      const written = letters
        .filter(({ key }) => key !== 'site.contact')
        .map((letter) => {
          const values = Object.fromEntries(namesIn(letter).map((name) => [name, 'X']));
          const { subject, paragraphs } = writeLetter(letter, values, language);
          return { key: letter.key, text: [subject, ...paragraphs].join('\n') };
        });
      expect(written.filter(({ text }) => others.test(text) || /[{}]/.test(text))).toEqual([]);
    },
  );

  test('name neither a Well nor a person in a subject, in no language', () => {
    const subjects = letters.flatMap(({ subject, translations }) => [subject, translations?.es?.subject ?? '']);
    const named = namesIn({ subject: '', paragraphs: subjects });
    expect(named.toSorted()).toEqual(['product', 'provider', 'subject']);
  });

  test('in another language stay the product’s where staff have changed the English ones', async () => {
    const translations = { es: { subject: 'Contraseña nueva', paragraphs: ['{link}', 'Una hora.'] } };
    const { subject, paragraphs, written } = writeLetter({ ...reset, translations }, values, 'es');
    expect([subject, ...paragraphs]).toEqual(['Contraseña nueva', 'https://x.example/{minutes}', 'Una hora.']);
    const mail = { ...mailOf(), subject, text: paragraphs.join('\n\n'), written };
    expect(await sentWith({ [textKey(reset.key)]: 'Use {link} soon.' }, mail)).toEqual(mail);
  });
});
