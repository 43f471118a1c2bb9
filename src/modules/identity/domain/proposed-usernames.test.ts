import { expect, test } from '@jest/globals';
import { proposedUsernames } from './proposed-usernames.ts';

const digits = (count: number) => '1'.repeat(count);
const numbered = (base: string) => [...Array.from({ length: 5 }, () => `${base}_1111`), 'member_111111111111'];

test.each<[string | null, string]>([
  ['Ana Stone', 'Ana'],
  ['  Ana  ', 'Ana'],
  ['José', 'Jose'],
  ['D’Arcy', 'DArcy'],
  ['Maximiliana-Theodora-Augusta', 'MaximilianaTheodoraA'],
  ['Jo', 'Jo'],
])('a member who is called %s elsewhere is proposed %s, of the first name alone, then with numbers', (name, base) => {
  expect(proposedUsernames(name, digits)).toEqual([base, ...numbered(base)]);
});

test.each([[null], [''], ['李'], ['J'], ['Admin']])(
  'a member whose name %p is none for a username is proposed one with a number',
  (name) => {
    expect(proposedUsernames(name, digits)).toEqual(numbered('member'));
  },
);

test('numbers are random ones of four digits, and twelve for the last resort', () => {
  const asked: number[] = [];
  proposedUsernames('Ana', (count) => {
    asked.push(count);
    return '7'.repeat(count);
  });
  expect(asked).toEqual([4, 4, 4, 4, 4, 12]);
});
