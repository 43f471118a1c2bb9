import { describe, expect, test } from '@jest/globals';
import { chromeFor } from './chrome.ts';

const framed = { header: true, footer: true, chatLauncher: true };

describe('[SIT-113] header and footer', () => {
  test.each([
    '/server-down',
    '/admin',
    '/admin/cases/1',
    '/onboarding',
    '/onboarding/membership/details',
    '/welcome',
    '/register',
    '/login',
    '/redeem',
    '/gift',
    '/forgot-password',
    '/forgot-password/1/token',
    '/logout',
    '/room',
    '/room/1/',
  ])('are hidden at %s', (path) => {
    expect(chromeFor(path)).toMatchObject({ header: false, footer: false });
  });

  test.each([
    '/',
    '/sessions',
    '/wells',
    '/rooms',
    '/welcome-back',
    '/session/1',
    '/quiet-nights/session/1',
    '/no/login',
  ])('[SIT-057] surround %s', (path) => {
    expect(chromeFor(path)).toEqual(framed);
  });
});

describe('[SIT-114] the chat launcher', () => {
  test.each(['/login', '/register', '/forgot-password', '/logout', '/server-down'])('is not at %s', (path) => {
    expect(chromeFor(path).chatLauncher).toBe(false);
  });

  test.each(['/room', '/onboarding', '/gift', '/admin'])('stays at %s', (path) => {
    expect(chromeFor(path).chatLauncher).toBe(true);
  });
});
