import { expect, test } from '@jest/globals';
import { parsedMessage } from '#kernel/contract/messages/parse-message.ts';
import { samplesOf } from './samples.ts';

const samples = (text: string) => samplesOf(parsedMessage(text).parts);

test('samples of a message show each of its forms, with names where words are filled in', () => {
  expect(samples('{count, plural, =0 {Nobody} one {# person} other {# people}} at {place}')).toEqual([
    'Nobody at ‹place›',
    '1 person at ‹place›',
    '2 people at ‹place›',
  ]);
  expect(samples('{who, select, host {The host} other {{name}}} came')).toEqual(['The host came', '‹name› came']);
  expect(samples('No values')).toEqual(['No values']);
});

test('samples of a message with many forms are few', () => {
  const form = (name: string) => `{${name}, plural, =0 {no} =5 {five} one {#} other {#}}`;
  expect(samples([form('a'), form('b'), form('c')].join(' '))).toHaveLength(8);
});
