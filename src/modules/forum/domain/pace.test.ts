import { describe, expect, test } from '@jest/globals';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { plus, seconds } from '#kernel/contract/time.ts';
import { forumSettings } from '../contract/settings.ts';
import { actsWith, type Act, type ActToCount } from './pace.ts';

const NOON = '2026-05-04T12:00:00.000Z';
const settings = forumSettings.parse({});
type PaceWish = { act: 'text'; text: string; print: string } | { act: 'reaction' | 'mention' };

/** Does these one after the other, so many seconds apart; answers what became of the last. */
const doing = (acts: readonly PaceWish[], { apart = 0, isNew = false } = {}) => {
  let counted: readonly Act[] = [];
  let last: ReturnType<typeof actsWith> = [];
  for (const [index, act] of acts.entries()) {
    const now = plus(NOON, seconds(index * apart));
    last = actsWith(counted, { id: `act ${index}`, now, isNew, settings, ...act });
    if (!isRefusal(last)) counted = last;
  }
  return last;
};
const texts = (count: number): PaceWish[] =>
  Array.from({ length: count }, (_, index) => ({ act: 'text', text: `Text ${index}`, print: String(index) }));
const times = (act: 'reaction' | 'mention', count: number): PaceWish[] =>
  Array.from({ length: count }, () => ({ act }));
const AGAIN = { act: 'text', text: 'Buy these pills at example.org', print: 'pills' } as const;
const YES = { act: 'text', text: 'Yes', print: 'yes' } as const;

describe('[I-049] limits of what a member does in the forum', () => {
  test.each([
    ['10 texts in a minute', texts(10), {}, 'done'],
    ['11 texts in a minute', texts(11), {}, 'FORUM_TOO_MUCH_AT_ONCE'],
    ['11 texts in two minutes', texts(11), { apart: 12 }, 'done'],
    ['201 texts in a day', texts(201), { apart: 60 }, 'FORUM_TOO_MUCH_TODAY'],
    ['201 texts in three days', texts(201), { apart: 1200 }, 'done'],
    ['5 texts in a minute of a new account', texts(5), { isNew: true }, 'FORUM_TOO_MUCH_AT_ONCE'],
    ['41 texts in a day of a new account', texts(41), { isNew: true, apart: 60 }, 'FORUM_TOO_MUCH_TODAY'],
    ['41 reactions in a minute', times('reaction', 41), {}, 'FORUM_TOO_MUCH_AT_ONCE'],
    ['21 mentions in a minute', times('mention', 21), {}, 'FORUM_TOO_MUCH_AT_ONCE'],
    ['101 mentions in a day', times('mention', 101), { apart: 60 }, 'FORUM_TOO_MUCH_TODAY'],
    ['4 texts in a minute of a new account', texts(4), { isNew: true }, 'done'],
    ['40 texts in a day of a new account', texts(40), { isNew: true, apart: 60 }, 'done'],
    ['200 texts in a day', texts(200), { apart: 60 }, 'done'],
    ['40 reactions in a minute', times('reaction', 40), {}, 'done'],
    ['1500 reactions in a day', times('reaction', 1500), { apart: 57 }, 'done'],
    ['20 mentions in a minute', times('mention', 20), {}, 'done'],
    ['100 mentions in a day', times('mention', 100), { apart: 60 }, 'done'],
    ['texts after many reactions', [...times('reaction', 40), ...texts(10)], {}, 'done'],
  ] as const)('%s', (_, acts, options, outcome) => {
    const last = doing(acts, options);
    expect('refused' in last ? last.refused : 'done').toBe(outcome);
  });

  test('a sentence is not written twice within the hour', () => {
    expect(doing([AGAIN, ...texts(1), AGAIN], { apart: 600 })).toEqual(
      refuse('FORUM_TEXT_REPEATED', { field: 'content' }),
    );
    expect(doing([AGAIN, AGAIN], { apart: 3599 })).toMatchObject({ refused: 'FORUM_TEXT_REPEATED' });
    expect(doing([AGAIN, AGAIN], { apart: 3600 })).toHaveLength(2);
  });
  test('a short word is repeated after another text, and not at once', () => {
    expect(doing([YES, ...texts(1), YES])).toHaveLength(3);
    expect(doing([YES, ...times('reaction', 1), YES])).toMatchObject({ refused: 'FORUM_TEXT_REPEATED' });
    expect(doing([YES, YES])).toEqual(refuse('FORUM_TEXT_REPEATED', { field: 'content' }));
  });
  test('the same act again counts once', () => {
    const wish: ActToCount = { id: 'one', now: NOON, isNew: false, settings, act: 'reaction' };
    const once = actsWith([], wish);
    expect(once).toHaveLength(1);
    expect(actsWith(once as Act[], wish)).toBe(once);
  });
  test('what does not count any more is not stored: texts after a day, reactions after a minute', () => {
    expect(doing(texts(3), { apart: 86_400 })).toHaveLength(1);
    expect(doing(texts(3), { apart: 43_200 })).toHaveLength(2);
    expect(doing(times('reaction', 3), { apart: 60 })).toHaveLength(1);
    expect(doing(times('reaction', 3), { apart: 59 })).toHaveLength(2);
  });
});
