import { describe, expect, test } from '@jest/globals';
import { beforeHole, inOrder, knowing } from './conversation.ts';
import { arranged, partsOf, tagBeingTyped, taggedIn } from './message-parts.ts';
import { aMessage, ANA, BEN, ME, members, mine } from './testing/a-chat.ts';

describe('what is in a text', () => {
  test('addresses and tags of members stand out, nothing else', () => {
    expect(partsOf('See https://example.org/a?b=1. @Ben @mia @eve me@ben.org', members, 'mia')).toEqual([
      { is: 'text', text: 'See ' },
      { is: 'link', text: 'https://example.org/a?b=1' },
      { is: 'text', text: '. ' },
      { is: 'tag', text: '@Ben' },
      { is: 'text', text: ' ' },
      { is: 'me', text: '@mia' },
      { is: 'text', text: ' @eve me' },
      { is: 'tag', text: '@ben' },
      { is: 'text', text: '.org' },
    ]);
  });

  test('a script is only text', () => {
    expect(partsOf('javascript:alert(1) <b>x</b>', members, 'mia')).toEqual([
      { is: 'text', text: 'javascript:alert(1) <b>x</b>' },
    ]);
  });

  test('[CHT-023] whom it tags, without its author', () => {
    expect(taggedIn('@ben and @ANA, and @mia', members, ME).map(({ userID }) => userID)).toEqual([ANA, BEN]);
    expect(taggedIn('nobody', members, ME)).toEqual([]);
  });

  test('a name that is being typed after an @ is found with its start', () => {
    expect(tagBeingTyped('Hello @An', 9)).toEqual({ from: 6, typed: 'an' });
    expect(tagBeingTyped('@', 1)).toEqual({ from: 0, typed: '' });
    expect(tagBeingTyped('me@An', 5)).toBeUndefined();
    expect(tagBeingTyped('@Ana hello', 10)).toBeUndefined();
  });
});

describe('messages in their order', () => {
  const numbers = (...all: number[]) => all.map((number) => aMessage({ number }));

  test('the newer word about a message wins', () => {
    const known = knowing(knowing(new Map(), numbers(2, 1)), [aMessage({ number: 2, text: 'Hi', edited: true })]);
    expect(inOrder(known).map(({ number, text }) => [number, text])).toEqual([
      [1, 'Hello'],
      [2, 'Hi'],
    ]);
  });

  test('a hole is found', () => {
    expect(beforeHole(numbers(3, 4, 7, 8))?.number).toBe(4);
    expect(beforeHole(numbers(3, 4, 5))).toBeUndefined();
    expect(beforeHole([])).toBeUndefined();
  });

  test('days stand between, and messages of one person belong together', () => {
    const at = (number: number, sent_at: string) => aMessage({ number, sent_at });
    const shown = arranged(
      [
        at(1, '2026-05-02T12:00:00.000Z'),
        at(2, '2026-05-03T12:00:00.000Z'),
        at(3, '2026-05-03T12:04:00.000Z'),
        mine({ number: 4, sent_at: '2026-05-03T12:05:00.000Z' }),
        at(5, '2026-05-04T09:00:00.000Z'),
      ],
      Date.parse('2026-05-04T12:00:00.000Z'),
      'UTC',
    );
    expect(shown.map(({ day, follows }) => [day, follows])).toEqual([
      ['Saturday, May 2, 2026', false],
      ['Yesterday', false],
      [null, true],
      [null, false],
      ['Today', false],
    ]);
  });
});
