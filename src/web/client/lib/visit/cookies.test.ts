import { describe, expect, jest, test } from '@jest/globals';
import { refuseCookies } from '#client/testing/watch.ts';
import { consent, storeConsent } from './consent.ts';
import { cookiesWork, deviceCookies } from './cookies.ts';
import { partnerVisit } from './partner-visit.ts';
import { trainingInterest } from './training-interest.ts';

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

test('[COM-073] [SIT-084] No moves what is stored of a visit from cookies to this tab [C-078]', () => {
  const well = '11111111-1111-4111-8111-111111111111';
  deviceCookies.write('cookie_consent', '', 0);
  partnerVisit.write(well, 60);
  trainingInterest.write(60);
  expect(document.cookie).toMatch(/interest_in_training=1/);
  storeConsent('accept');
  expect(document.cookie).toContain(well);
  storeConsent('decline');
  expect(document.cookie).not.toMatch(/interest_in_training|partner_auto_add/);
  expect([partnerVisit.read()?.well, trainingInterest.isThere()]).toEqual([well, true]);
  partnerVisit.forget();
  trainingInterest.forget();
  expect([partnerVisit.read(), trainingInterest.isThere()]).toEqual([undefined, false]);
});

test('a browser that stores cookies is distinguished from one that does not', () => {
  expect(cookiesWork()).toBe(true);
  const allow = refuseCookies();
  expect(cookiesWork()).toBe(false);
  allow();
});
