import { expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import { CodeMissed } from '../contract/attempt-events.ts';
import { attempts } from './attempts.ts';

const member = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const NOW = '2026-05-04T19:00:00.000Z';
const missed = (ago: number) => did(CodeMissed, { member, at: plus(NOW, -ago) });
/** Whether a member may type another code, with three misses an hour. */
const tries = (...ago: number[]) =>
  attempts.decide({ type: 'Try', now: NOW, limit: 3 }, fold(attempts, ago.toSorted((a, b) => b - a).map(missed)));
const tooMany = (wait: number) => refuse('DISCOUNT_CODE_TOO_MANY_ATTEMPTS', { values: { minutes: wait } });

test('a code that was typed in vain is recorded with its time', () => {
  expect(attempts.decide({ type: 'Miss', member, now: NOW }, attempts.initial)).toEqual([missed(0)]);
});

test('three codes in vain within an hour are enough, and the member learns how many minutes to wait (C-105)', () => {
  expect(tries()).toEqual([]);
  expect(tries(0, 1)).toEqual([]);
  expect(tries(0, minutes(5), minutes(20))).toEqual(tooMany(40));
  expect(tries(0, minutes(5), minutes(20.5))).toEqual(tooMany(40));
  expect(tries(0, 1, 2, minutes(30), minutes(40))).toEqual(tooMany(60));
  expect(tries(0, 1, hours(1) - 1)).toEqual(tooMany(1));
});

test('a code that was typed in vain an hour ago does not count any more', () => {
  expect(tries(0, 1, hours(1))).toEqual([]);
  expect(tries(0, 1, hours(2), hours(3))).toEqual([]);
});
