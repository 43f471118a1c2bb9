import { expect, test } from '@jest/globals';
import { listOwnAnswers, ownTestimonials, userTestimonials } from './api.ts';

const id = '11111111-1111-4111-8111-111111111111';

test.each([
  ['own', ownTestimonials.input, {}],
  ["a member's", userTestimonials.input, { id }],
])('[FBK-010] %s reviews come by ten, and all of them are 999', (_, input, options) => {
  expect(input.parse(options)).toMatchObject({ limit: 10, offset: 0 });
  for (const limit of [999, 1000]) expect(input.parse({ ...options, limit }).limit).toBe(999);
});

test('own answers begin with the latest for the empty cursor of a first page, and continue behind a session', () => {
  expect(listOwnAnswers.input.parse({ after: '' })).toEqual({ limit: 24, after: '' });
  expect(listOwnAnswers.input.parse({ after: id })).toMatchObject({ after: id });
  expect(listOwnAnswers.input.safeParse({ after: 'yesterday' }).success).toBe(false);
});
