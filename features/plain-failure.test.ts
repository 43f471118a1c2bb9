import assert from 'node:assert/strict';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { moment } from './support/moment.ts';
import { NotSoYet, plainFailure, type MetRefusal } from './support/plain-failure.ts';

const failureOf = (act: () => unknown): string => {
  try {
    act();
  } catch (problem) {
    return plainFailure(problem).message;
  }
  return 'nothing failed';
};

test('a comparison that fails says what was expected and what was found', () => {
  expect(failureOf(() => assert.equal(2, 3))).toBe('expected 3, found 2');
  expect(failureOf(() => assert.equal(undefined, 0))).toBe('expected 0, found nothing');
  expect(failureOf(() => assert.deepEqual(['Ana'], ['Ana', 'Ben']))).toBe('expected "Ana", "Ben", found "Ana"');
  expect(failureOf(() => assert.notEqual('Over', 'Over'))).toBe('expected anything but "Over"');
});

test('a comparison with words of its own begins with them', () => {
  expect(failureOf(() => assert.equal(1, 2, 'the revenue of May'))).toBe('the revenue of May: expected 2, found 1');
});

const failureAt = (text: string, refusals: readonly MetRefusal[], act: () => unknown): string => {
  try {
    act();
  } catch (problem) {
    return plainFailure(problem, { text, refusals }).message;
  }
  return 'nothing failed';
};

test('a number that is wrong is told with the noun of the step, and cents as the dollars of the step', () => {
  expect(failureAt('"Night talk" has 3 seats left', [], () => assert.equal(2, 3))).toBe('expected 3 seats, found 2');
  expect(failureAt('Ben has paid 15 dollars in all', [], () => assert.equal(0, 1500))).toBe(
    'expected 15 dollars, found 0',
  );
});

const refusal = { line: 17, text: 'Dan joins "Night talk"', says: 'Dan was refused: This session is full.' };

test('a failure names the refusal that explains it, with its line', () => {
  expect(failureAt('"Night talk" has 3 seats left', [refusal], () => assert.equal(2, 3))).toBe(
    'expected 3 seats, found 2, because Dan was refused at line 17: This session is full.',
  );
});

test('a refusal about other people and things is told as what came before', () => {
  expect(failureAt('Ben has 1 unread message', [refusal], () => assert.equal(0, 1))).toBe(
    'expected 1 unread message, found 0; before that, Dan was refused at line 17: This session is full.',
  );
});

test('a refusal of the step itself is told once', () => {
  const own = { line: 17, text: 'Dan joins "Night talk"', says: 'Dan was refused: This session is full.' };
  expect(failureAt('Dan joins "Night talk"', [own], () => assert.ok(false, 'This session is full.'))).toBe(
    'This session is full.',
  );
});

test('a number in front of a small word is told alone', () => {
  expect(failureAt('browsers reckon with 2 as "LIMIT"', [], () => assert.equal(undefined, 2))).toBe(
    'expected 2, found nothing',
  );
});

test('rows of a table are told as rows', () => {
  expect(failureOf(() => assert.deepEqual([['ben', 'Hello']], [['ben', undefined]]))).toBe(
    'expected | ben |  |, found | ben | Hello |',
  );
});

test('what did not become so is told by its step, with the last answer for a developer', () => {
  const failure = plainFailure(new NotSoYet('', { cases: [] }), { text: 'the case is closed', refusals: [] });
  expect(failure.message).toBe('it did not become so: the case is closed');
  expect(failure.stack).toContain('The last answer was: {"cases":[]}');
});

test('a comparison without words of its own is told by its step', () => {
  expect(failureAt('Ben is on Basic', [], () => assert.ok(false))).toBe('it is not so: Ben is on Basic');
});

test('a value that no contract allows is named without JSON', () => {
  expect(failureOf(() => z.object({ plan: z.enum(['basic', 'unlimited']) }).parse({ plan: 'premium' }))).toBe(
    'plan: there is basic, unlimited, and no other',
  );
});

test('a misspelt weekday is named, with those that there are', () => {
  expect(failureOf(() => moment('on Wensday at 19:00')('2026-05-04T09:00:00.000Z'))).toBe(
    'There is no day "Wensday" (is Wednesday meant?): write Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, or a date such as 2026-06-02',
  );
});

test('of the stack stays the line of the step', () => {
  const problem = new Error('it failed');
  problem.stack = [
    'Error: it failed',
    '    at check (file:///home/features/support/world.ts:74:13)',
    '    at World.<anonymous> (file:///home/features/moderation/removed-members.steps.ts:14:3)',
    '    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)',
  ].join('\n');
  expect(plainFailure(problem).stack).toBe(
    'it failed\n    at World.<anonymous> (file:///home/features/moderation/removed-members.steps.ts:14:3)',
  );
});
