import { afterEach, expect, test } from '@jest/globals';
import { rememberRegistration, takePendingRegistration, wantedSession } from './pending-registration.ts';
import { storeReturnPath } from './return-path.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

test('[I-027] a pending registration is taken once, for its own session alone', () => {
  rememberRegistration('a');
  expect(takePendingRegistration('a')).toBe(true);
  expect(takePendingRegistration('a')).toBe(false);
  rememberRegistration('a');
  expect(takePendingRegistration('b')).toBe(false);
  expect(takePendingRegistration('a')).toBe(false);
});

test('after an hour it is forgotten', () => {
  rememberRegistration('a', 0);
  storeReturnPath('/session/a');
  expect(wantedSession(3_600_000)).toBeUndefined();
  expect(takePendingRegistration('a', 3_600_000)).toBe(false);
});

test.each(['{"session":3}', 'nothing'])('the unreadable text %s is no pending registration', (stored) => {
  sessionStorage.setItem('pending-registration', stored);
  expect(takePendingRegistration('a')).toBe(false);
});

test.each([
  ['/session/a', 'a'],
  ['/night-owls/session/a?from=mail', 'a'],
  ['/session/b', undefined],
  ['/wells', undefined],
])('logging in that leads to %s is for the session %s', (path, session) => {
  rememberRegistration('a');
  storeReturnPath(path);
  expect(wantedSession()).toBe(session);
});
