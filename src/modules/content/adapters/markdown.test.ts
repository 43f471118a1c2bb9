import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { textOf } from '../contract/entries.ts';
import { deskOf } from '../contract/desk.ts';
import { markdownOf } from '../contract/text-parts.ts';
import { faqPage } from '../contract/pages/faq.ts';
import { markdownProblem, partsOf, wordsOf } from './markdown.ts';

/** Every address in what is drawn. */
const addressesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(addressesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    (name === 'to' || name === 'picture') && typeof each === 'string' ? [each] : addressesIn(each),
  );
};

describe('Markdown of staff', () => {
  test('becomes parts by its headings, with their anchors, strong words, points, quotes, links and pictures', () => {
    expect(
      partsOf(
        '## First {#one}\n\nSome **strong** and *soft* words.\n\n- a [way](/wells)\n- b\n\n> said\n\n[Go](/sessions)\n\n![A wave](/img/x.jpg)\n\n### Below',
      ),
    ).toEqual([
      {
        id: 'one',
        title: 'First',
        blocks: [
          { paragraph: ['Some ', { strong: ['strong'] }, ' and ', { em: ['soft'] }, ' words.'] },
          { points: [['a ', { to: '/wells', text: ['way'] }], ['b']] },
          { quote: ['said'] },
          { ways: [{ to: '/sessions', text: 'Go' }] },
          { picture: '/img/x.jpg', alt: 'A wave' },
          { heading: 'Below' },
        ],
      },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    '&#106;avascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'sms:123',
    'ftp://x.example',
  ])('a link to %s is text', (to) => {
    expect(addressesIn(partsOf(`Read [this](${to}) now, and ![that](${to}).`))).toEqual([]);
  });

  test.each(['https://x.example/a', 'http://x.example', 'mailto:a@x.example', 'tel:+4930123', '/wells', '#part'])(
    'a link to %s is a link',
    (to) => {
      expect(addressesIn(partsOf(`Read [this](${to}) now.`))).toEqual([to]);
    },
  );

  test('HTML is text, at any place', () => {
    const typed = '<script>alert(1)</script>';
    const drawn = JSON.stringify(partsOf(`${typed}\n\nx <img src=x onerror=alert(1)> y\n\n- <b>z</b>`));
    expect(drawn).toContain(typed);
    expect(drawn).toContain('<img src=x onerror=alert(1)>');
    expect(drawn).toContain('<b>');
  });

  test('of any text, addresses lead to pages, websites, mail and telephones alone', () => {
    const piece = fc.constantFrom(
      '[a](',
      ')',
      'javascript:',
      'x:y',
      '/',
      '\\',
      '//',
      '<',
      '>',
      '![',
      ']',
      '(',
      '&#x6a;',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const addresses = addressesIn(partsOf(pieces.join('')));
        expect(addresses.filter((to) => !/^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i.test(to))).toEqual([]);
      }),
    );
  });

  test('a picture without a description, or from elsewhere than https, is not published', () => {
    expect(markdownProblem('![](/img/x.jpg)')).toMatch(/describe each picture/);
    expect(markdownProblem('![x](http://x.example/a.jpg)')).toMatch(/begins with https/);
    expect(markdownProblem('![x](data:image/svg+xml,x)')).toMatch(/begins with https/);
    expect(markdownProblem('![x](https://x.example/a.jpg)')).toBeUndefined();
  });
});

describe('what the product brings along', () => {
  const desk = deskOf({ productName: 'Wellspring', settings: [], letters: [] });
  const entries = desk.flatMap((page) => page.entries);

  test('can be published as it is, under keys that are there once', () => {
    expect(entries.length).toBeGreaterThan(150);
    expect(entries.filter(({ schema, usual }) => !schema.safeParse(usual).success).map(({ key }) => key)).toEqual([]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
    const markdown = entries.filter(({ kind }) => kind === 'markdown');
    expect(markdown.length).toBeGreaterThan(5);
    expect(markdown.filter(({ usual }) => markdownProblem(textOf(usual)) !== undefined)).toEqual([]);
  });

  test('says the same once staff have saved it', () => {
    const drawn = partsOf(markdownOf(faqPage.texts.topics));
    expect(drawn.map(({ id, title }) => ({ id, title }))).toEqual(
      faqPage.texts.topics.map(({ id, title }: { id?: string; title?: string }) => ({ id, title })),
    );
    const words = drawn.flatMap(({ blocks = [] }) =>
      blocks.flatMap((block) => ('paragraph' in block ? [wordsOf(block.paragraph)] : [])),
    );
    expect(words).toEqual(
      faqPage.texts.topics.flatMap(({ paragraphs = [] }: { paragraphs?: readonly string[] }) => [...paragraphs]),
    );
  });

  test('says of each text that is specified where', () => {
    const specified = entries.filter((entry) => entry.specified.length > 0);
    expect(specified.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['terms.title', 'privacy.title', 'faq.topics', 'site.help', 'safety-policy.parts']),
    );
  });
});
