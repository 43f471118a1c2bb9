import assert from 'node:assert/strict';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { moment } from './support/moment.ts';
import { plainFailure } from './support/plain-failure.ts';

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
  expect(failureOf(() => assert.deepEqual(['Ana'], ['Ana', 'Ben']))).toBe("expected [ 'Ana', 'Ben' ], found [ 'Ana' ]");
  expect(failureOf(() => assert.notEqual('Over', 'Over'))).toBe("expected anything but 'Over'");
});

test('a comparison with words of its own begins with them', () => {
  expect(failureOf(() => assert.equal(1, 2, 'the revenue of May'))).toBe('the revenue of May: expected 2, found 1');
});

test('a value that no contract allows is named without JSON', () => {
  expect(failureOf(() => z.object({ plan: z.enum(['basic', 'unlimited']) }).parse({ plan: 'premium' }))).toBe(
    'plan: Invalid option: expected one of "basic"|"unlimited"',
  );
});

test('a misspelt weekday is named, with those that there are', () => {
  expect(failureOf(() => moment('on Wensday at 19:00')('2026-05-04T09:00:00.000Z'))).toBe(
    'There is no day "Wensday": write Monday, Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday, or a date such as 2026-06-02',
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
