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

test('ids are found once, in small letters, in texts of any length', () => {
  const mixed = 'ABCDEF12-1111-4111-8111-111111111111';
  const small = mixed.toLowerCase();
  expect([...idsOf([mixed, small, `of ${mixed}, and ${id(1)}`, { [mixed]: 1 }])]).toEqual([small, id(1)]);
  expect([...idsOf(['x'.repeat(36), 'short', null, 7])]).toEqual([]);
  const about = (stream: string, actor = mixed) => [
    ...subjectsOf({ stream, data: {}, meta: { actor: { kind: 'member', id: actor } } }),
  ];
  expect(about(`toys.of-${id(1)}-${id(2)}`)).toEqual([id(1), id(2), small]);
  expect(about(`toys.of-${mixed}`)).toEqual([small]);
  expect(about('toys.all')).toEqual([small]);
  expect([...subjectsOf({ stream: 'toys.all', data: {}, meta: { actor: { kind: 'system' } } })]).toEqual([]);
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
  expect(replaceIds(`Member ${id(3)} left`, (one) => one.slice(0, 2))).toBe('33 left');
  expect(replaceIds('ABCDEF12-1111-4111-8111-111111111111', (one) => one)).toBe('abcdef12-1111-4111-8111-111111111111');
  expect(replaceIds(`removed member ${id(1)} from ${id(2)}`, (one) => one.slice(0, 2))).toBe('removed 11 from 22');
});
