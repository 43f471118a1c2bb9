import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { personal, personalFields } from './event.ts';

test('a personal field is found, also where it may be left out', () => {
  const schema = z.object({
    member: z.guid(),
    name: personal('member', z.string()),
    about: personal('member', z.string()).optional(),
    level: z.int(),
  });
  expect(personalFields(schema)).toEqual(
    new Map([
      ['name', 'member'],
      ['about', 'member'],
    ]),
  );
});
