import { afterEach, expect, test } from '@jest/globals';
import { peekReturnPath } from '../../lib/return-path.ts';
import {
  leavePendingRegistration,
  rememberRegistration,
  takeOverPendingRegistration,
  takePendingRegistration,
} from './pending-registration.ts';

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

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

test('the tab of a mailed link takes the wish over once, and logging in there leads to the session', () => {
  rememberRegistration('a');
  leavePendingRegistration();
  sessionStorage.clear();
  takeOverPendingRegistration();
  expect(peekReturnPath()).toBe('/session/a');
  expect(takePendingRegistration('a')).toBe(true);
  sessionStorage.clear();
  takeOverPendingRegistration();
  expect(peekReturnPath()).toBeNull();
});

test('a wish older than an hour is not taken over', () => {
  rememberRegistration('a', 0);
  leavePendingRegistration();
  sessionStorage.clear();
  takeOverPendingRegistration(3_600_000);
  expect(peekReturnPath()).toBeNull();
});
