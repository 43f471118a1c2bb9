import { describe, expect, jest, test } from '@jest/globals';
import { refuseCookies } from '#client/testing/watch.ts';
import { consent, storeConsent } from './consent.ts';
import { cookiesWork, deviceCookies } from './cookies.ts';

describe('[SIT-116] the cookie choice', () => {
  test('accepting and refusing are both stored for a year', () => {
    deviceCookies.write('cookie_consent', '', 0);
    expect(consent()).toBeUndefined();
    storeConsent('decline');
    expect(consent()).toBe('decline');
    storeConsent('accept');
    expect(consent()).toBe('accept');
  });

  test('is written with the lifetime of a year', () => {
    const written = jest.spyOn(Document.prototype, 'cookie', 'set');
    storeConsent('accept');
    expect(written.mock.lastCall?.[0]).toMatch(/^cookie_consent=accept; Max-Age=31536000; Path=\/;/);
    written.mockRestore();
  });

  test('an unknown stored value counts as not asked', () => {
    deviceCookies.write('cookie_consent', 'perhaps', 60);
    expect(consent()).toBeUndefined();
  });
});

test('a browser that stores cookies is distinguished from one that does not', () => {
  expect(cookiesWork()).toBe(true);
  const allow = refuseCookies();
  expect(cookiesWork()).toBe(false);
  allow();
});
