import { describe, expect, test } from '@jest/globals';
import { templateOf, wordPages } from './word-entries.ts';

describe('templateOf', () => {
  test('a sentence that only fills in its values is a text with their names in braces', () => {
    expect(templateOf((date, price) => `It renews on ${String(date)} for ${String(price)}.`)).toEqual({
      text: 'It renews on {date} for {price}.',
      names: ['date', 'price'],
    });
    expect(templateOf(() => 'No values')).toEqual({ text: 'No values', names: [] });
  });

  test.each<[string, (...values: readonly unknown[]) => unknown]>([
    ['depends on a number', (count) => (count === 1 ? 'one seat' : `${String(count)} seats`)],
    ['says something else where a value is missing', (name) => `Write to ${(name as string | null) ?? 'us'}`],
    ['leaves a value out', (_name) => 'Hello'],
    ['is no text', (name) => [String(name)]],
    ['cannot be made of texts', (at) => (at as Date).toISOString()],
  ])('a sentence that %s is left to the product', (_, sentence) => {
    expect(templateOf(sentence)).toBeUndefined();
  });
});

describe('wordPages', () => {
  const [page] = wordPages([
    {
      name: 'demo',
      label: 'Demo',
      texts: {
        save: 'Save',
        mark: '·',
        where: '/wells',
        renews: (date: string) => `It renews on ${date}.`,
        reasons: [{ value: 'stored', text: 'I feel better' }],
        staff: { title: 'For staff' },
      },
    },
  ]);
  const entry = (key: string) => page!.entries.find((each) => each.key === key);

  test('texts have keys; what the product reads itself, addresses, signs and what staff read have none', () => {
    expect(page).toMatchObject({ page: 'words-demo', group: 'words', shownTo: 'members' });
    expect(page!.entries.map(({ key, usual }) => [key, usual])).toEqual([
      ['words-demo.save', 'Save'],
      ['words-demo.renews', 'It renews on {date}.'],
      ['words-demo.reasons.0.text', 'I feel better'],
    ]);
  });

  test('browsers fill a sentence in by number; names that nothing fills in are refused', () => {
    const renews = entry('words-demo.renews')!;
    expect(renews.drawn!('On {date} it goes on.')).toBe('On {0} it goes on.');
    expect(renews.schema.safeParse('On {day} it goes on.').error?.issues[0]?.message).toBe(
      'nothing is filled in for {day}',
    );
    expect(renews.schema.safeParse('It goes on.').success).toBe(true);
  });
});
