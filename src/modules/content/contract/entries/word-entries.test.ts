import { describe, expect, test } from '@jest/globals';
import { message } from '#kernel/contract/messages/message.ts';
import { wordPages } from './word-entries.ts';

describe('wordPages', () => {
  const [page] = wordPages([
    {
      name: 'demo',
      label: 'Demo',
      texts: {
        save: 'Save',
        mark: '·',
        where: '/wells',
        renews: message('It renews on {date}.', (date: string) => ({ date })),
        seats: message('{count, plural, one {# seat} other {# seats}}', (count: number) => ({ count })),
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
      ['words-demo.seats', '{count, plural, one {# seat} other {# seats}}'],
      ['words-demo.reasons.0.text', 'I feel better'],
    ]);
  });

  test('texts of the same length share one schema, of which there would be thousands', () => {
    expect(entry('words-demo.save')!.schema).toBe(entry('words-demo.reasons.0.text')!.schema);
    expect(entry('words-demo.save')!.schema.safeParse('x'.repeat(201)).error?.issues[0]?.code).toBe('too_big');
  });

  test('browsers have a sentence parsed; what cannot be read, and names that nothing fills in, are refused in plain words', () => {
    const renews = entry('words-demo.renews')!;
    expect(renews).toMatchObject({ kind: 'message', hint: 'Filled in: {date}.' });
    expect(renews.drawn!('On {date} it goes on.')).toEqual(['On ', ['date'], ' it goes on.']);
    const problem = (written: string) => entry('words-demo.seats')!.schema.safeParse(written).error?.issues[0]?.message;
    expect(problem('{seats} seats')).toBe('nothing is filled in for {seats}');
    expect(problem('{count, plural, other {# seats}}')).toBe('the form one { } is missing; it stands for 1');
    expect(problem('{count seats')).toBe('a name between { and } is one word without signs, such as {count}');
    expect(problem('Seats')).toBeUndefined();
  });
});
