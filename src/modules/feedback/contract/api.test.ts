import { expect, test } from '@jest/globals';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { createTestimonial, listOwnAnswers, ownTestimonials, userTestimonials } from './api.ts';
import { reviewIn } from './review-value.ts';

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

const words = (value: unknown) => {
  const input = createTestimonial.input.safeParse({ id, thumbs: true, value });
  return input.success ? reviewIn(input.data.value) : 'bad input';
};
test.each([
  ['{"session_title":"Mine","review":"Calm."}', 'Calm.'],
  [{ session_title: 'Mine', review: 'Calm.' }, 'Calm.'],
  ['{"review":null}', ''],
  [{}, ''],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('[FBK-011] of a review that is sent as %j the words are %j', (value, said) => {
  expect(words(value)).toBe(said);
});

test.each(['Calm.', '"Calm."', 'null', '{"review":5}', '[]', { review: ['Calm.'] }])(
  '[FBK-011] %j is no review',
  (value) => {
    expect(isRefusal(words(value))).toBe(true);
  },
);

test.each([
  ['a number', 5],
  ['a flag', true],
  ['a list', ['Calm.']],
  ['a text of 20,001 characters', 'x'.repeat(20_001)],
])('[FBK-011] %s is bad input for a review', (_, value) => {
  expect(words(value)).toBe('bad input');
});

test('[FBK-011] a review without ticks goes to no forum and has no name', () => {
  expect(createTestimonial.input.parse({ id, thumbs: '0' })).toEqual({
    id,
    thumbs: false,
    post_to_forum: false,
    with_name: false,
  });
});
