import { expect, test } from '@jest/globals';
import { StoreUnavailable } from '#kernel/log/event-store/event-store.ts';
import { inWords, OperatorError } from './operator-error.ts';

const failed = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  [failed('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5999'), /DATABASE_URL.*running: connect ECONNREFUSED/],
  [failed('ENOTFOUND', 'getaddrinfo ENOTFOUND db.invalid'), /no such address.*DATABASE_URL.*db\.invalid/],
  [failed('28P01', 'password authentication failed for user "wellspring"'), /DATABASE_URL right: password/],
  [failed('28000', 'role "none" does not exist'), /DATABASE_URL right: role "none"/],
  [new StoreUnavailable(new Error('14 UNAVAILABLE: no name')), /EVENTSTORE_URL.*running\? .*no name/],
  [failed('3D000', 'database "none" does not exist'), /DATABASE_URL right: database "none"/],
  [failed('42501', 'permission denied for database wellspring'), /DATABASE_URL.*CREATE.*permission denied/],
])('a start that fails names the setting and a remedy besides the error: %s', (problem, says) => {
  expect(inWords(problem)).toMatch(says);
});

test('what names its remedy itself, and what has none, is repeated as it is', () => {
  expect(inWords(new OperatorError('Give another folder.'))).toBe('Give another folder.');
  expect(inWords(new Error('odd'))).toBe('odd');
  expect(inWords('odd')).toBe('odd');
});
