import { describe, expect, test } from '@jest/globals';
import { chromeFor } from './chrome.ts';

const framed = { header: true, footer: true, chats: true, chatButton: true, notices: true };

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

describe('[SIT-114] [CHT-004] chats', () => {
  test.each(['/login', '/register', '/forgot-password', '/logout', '/server-down'])('are not at %s', (path) => {
    expect(chromeFor(path)).toMatchObject({ chats: false, chatButton: false });
  });

  test.each([
    '/room',
    '/room/wait',
    '/room/preview',
    '/waiting-room-test',
    '/onboarding',
    '/onboarding/membership',
    '/welcome',
    '/gift',
    '/redeem',
    '/admin',
    '/admin/flagged-activity',
    '/session-survey',
  ])('can be opened at %s, which has no button over it', (path) => {
    expect(chromeFor(path)).toMatchObject({ chats: true, chatButton: false });
  });

  test('have their button in the header of the checkout', () => {
    expect(chromeFor('/membership/checkout')).toMatchObject({ chats: true, chatButton: true });
  });
});

describe('[FBK-033] what a member reads once', () => {
  test.each([
    '/admin',
    '/admin/flagged-activity',
    '/room',
    '/room/preview',
    '/room/wait',
    '/waiting-room-test',
    '/session-survey',
    '/camera-test',
    '/onboarding',
    '/welcome',
    '/gift',
    '/membership/checkout',
    '/membership/cancel',
    '/login',
    '/confirm-email/a/b/c',
  ])('does not open at %s', (path) => {
    expect(chromeFor(path).notices).toBe(false);
  });

  test.each(['/', '/sessions', '/wells', '/session/1', '/membership', '/profile/ana'])('opens at %s', (path) => {
    expect(chromeFor(path).notices).toBe(true);
  });
});
