import { expect, test } from '@jest/globals';
import { parameters } from './support/parameters.ts';

test.each(Object.entries(parameters))(
  'the examples of {%s} are written as it reads them',
  (_, { regexp, examples }) => {
    for (const example of examples) expect(new RegExp(`^(?:${regexp.source})$`).test(example) ? '' : example).toBe('');
  },
);
