import { describe, expect, test } from '@jest/globals';
import { mentionBeingTyped, textParts, typedNames } from './text-parts.ts';

const members = [{ username: 'ben' }, { username: 'Ana_B' }];
const marked = (text: string) =>
  textParts(text, members, 30)
    .map(({ is: kind, text: part }) => (kind === 'text' ? part : `[${kind} ${part}]`))
    .join('');

describe('the parts of a text', () => {
  test.each([
    ['Hello @ben!', 'Hello [mention @ben]!'],
    ['@ana_b_ and @BEN', '[mention @ana_b]_ and [mention @BEN]'],
    ['@nobody stays text', '@nobody stays text'],
    ['@@ben is not a mention', '@@ben is not a mention'],
    ['see https://example.org/@ben.', 'see [link https://example.org/@ben].'],
    ['Https://example.org, HTTPS://B.org', '[link Https://example.org], [link HTTPS://B.org]'],
    ['(https://example.org/a_(b))', '([link https://example.org/a_(b)])'],
    ['https://a.org/\u202egpj.knab tail', '[link https://a.org/]\u202egpj.knab tail'],
    ['(https://example.org/x).)', '([link https://example.org/x]).)'],
    ['https://a.org\u200b/x', '[link https://a.org]\u200b/x'],
    ['https://... is none', 'https://... is none'],
    ['http://example.org is not secure', 'http://example.org is not secure'],
    ['<b>@ben</b>', '<b>[mention @ben]</b>'],
    ['', ''],
  ])('[FOR-024] %j is drawn as %j', (text, drawn) => {
    expect(marked(text)).toBe(drawn);
  });
});

describe('the name that is typed', () => {
  test.each([
    ['Hi @be', 6, { start: 3, typed: 'be' }],
    ['@', 1, { start: 0, typed: '' }],
    ['mail me at a@be', 15, undefined],
    ['@@be', 4, undefined],
    ['@ben and', 8, undefined],
  ])('of %j at %i', (text, caret, expected) => {
    expect(mentionBeingTyped(text, caret)).toEqual(expected);
  });
});

test('the names of a text are each asked for once, without underscores at the end', () => {
  expect(typedNames('@Ben, @ben and @ana_b_; @@zoe, @')).toEqual(['ben', 'ana_b']);
});
