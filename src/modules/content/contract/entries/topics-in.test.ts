import { expect, test } from '@jest/globals';
import { categories } from '../site-content.ts';
import { topicsEs } from '../site-content.es.ts';
import { topicsIn } from './topics-in.ts';

test('every topic of the product is there in Spanish, at the same address', () => {
  expect(Object.keys(topicsEs).sort()).toEqual(categories.map(({ route }) => route).sort());
  const shown = topicsIn('es', categories);
  expect(shown.map(({ title }) => title)).toEqual(categories.map(({ route }) => topicsEs[route]!.title));
  expect(shown.map(({ route, group }) => [route, group])).toEqual(categories.map(({ route, group }) => [route, group]));
});

test('what an installation wrote itself stays as it is, and so does English', () => {
  const [first] = categories;
  const own = { ...first!, title: 'When we worry' };
  expect(topicsIn('es', [own])).toEqual([own]);
  expect(topicsIn('en', categories)).toEqual(categories);
});
