import { expect, test } from '@jest/globals';
import { idsOf, replaceIds, subjectsOf } from './ids.ts';

const id = (n: number) => `${String(n).repeat(8)}-1111-4111-8111-111111111111`;

test('ids are found wherever they stand: values, lists, keys, inside texts', () => {
  expect([...idsOf({ a: id(1), list: [{ b: id(2) }], [id(3)]: `with ${id(4)}.` })]).toEqual([
    id(1),
    id(2),
    id(3),
    id(4),
  ]);
});

test('an event concerns the ids of its stream, data and actor; not those of requests and of present members', () => {
  const found = subjectsOf({
    stream: `scheduling.bookings-${id(1)}`,
    data: { session: id(2), here: [id(3)], request: id(4), nested: { member: id(5) } },
    meta: { actor: { kind: 'member', id: id(6) } },
  });
  expect([...found]).toEqual([id(1), id(2), id(5), id(6)]);
});

test('a replaced id takes the word member with it', () => {
  expect(replaceIds(`removed member ${id(1)} from ${id(2)}`, (one) => one.slice(0, 2))).toBe('removed 11 from 22');
});
