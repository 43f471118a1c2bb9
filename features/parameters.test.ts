import { expect, test } from '@jest/globals';
import { moment } from './support/moment.ts';
import { parameters } from './support/parameters.ts';

test.each(Object.entries(parameters))(
  'the examples of {%s} are written as it reads them',
  (_, { regexp, examples }) => {
    for (const example of examples) expect(new RegExp(`^(?:${regexp.source})$`).test(example) ? '' : example).toBe('');
  },
);

test('a moment some hours ahead is at a quarter of an hour, also where the clock runs', () => {
  expect(moment('in 2 hours')('2026-05-04T09:00:00.882Z')).toBe('2026-05-04T11:00:00.000Z');
});
