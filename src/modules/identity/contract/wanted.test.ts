import { describe, expect, test } from '@jest/globals';
import { isWantedPage, wantedIn } from './wanted.ts';

const ID = '6f9d1f4e-2b7a-4a53-9d3e-0a8f0f6b8a11';

describe('[IDN-071] what a newcomer had come for', () => {
  test.each([
    `/session/${ID}`,
    `/night-owls/session/${ID}`,
    `/series/${ID}`,
    `/well/night-owls/${ID}`,
    `/well/night-owls/${ID}/discussion/${ID}`,
    '/profile/quiet_ana',
    '/gift',
    '/redeem',
    '/redeem?code=ABCD-EFGH',
    '/membership',
    '/membership/checkout',
  ])('is a page: %s', (path) => {
    expect(isWantedPage(path)).toBe(true);
  });

  test.each([
    '/logout',
    '/account',
    '/onboarding',
    `/confirm-email/${ID}/token/address`,
    `https://evil.example/session/${ID}`,
    `//evil.example/session/${ID}`,
    `/session/${ID}?next=//evil.example`,
    `/session/${ID}/edit`,
    '/redeem?code=a&b=c',
    `/profile/${'a'.repeat(200)}`,
  ])('is not: %s', (path) => {
    expect(isWantedPage(path)).toBe(false);
  });

  test('a place comes before a page', () => {
    expect(wantedIn({ wanted_session: ID, wanted_page: '/gift' })).toEqual({ session: ID, page: null });
    expect(wantedIn({ wanted_page: '/gift' })).toEqual({ session: null, page: '/gift' });
    expect(wantedIn({})).toBeNull();
  });
});
