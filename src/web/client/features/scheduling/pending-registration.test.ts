import { afterEach, expect, test } from 'vitest';
import { rememberRegistration, takePendingRegistration } from './pending-registration.ts';

afterEach(() => sessionStorage.clear());

test('[I-027] the wish is known once, for its own session alone', () => {
  rememberRegistration('a');
  expect(takePendingRegistration('a')).toBe(true);
  expect(takePendingRegistration('a')).toBe(false);
  rememberRegistration('a');
  expect(takePendingRegistration('b')).toBe(false);
  expect(takePendingRegistration('a')).toBe(false);
});

test('after an hour it is forgotten', () => {
  rememberRegistration('a', 0);
  expect(takePendingRegistration('a', 3_600_000)).toBe(false);
});

test('what cannot be read is no wish', () => {
  sessionStorage.setItem('pending-registration', '{"session":3}');
  expect(takePendingRegistration('a')).toBe(false);
  sessionStorage.setItem('pending-registration', 'nothing');
  expect(takePendingRegistration('a')).toBe(false);
});
