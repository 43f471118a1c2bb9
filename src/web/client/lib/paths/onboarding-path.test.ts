import { afterEach, expect, test } from '@jest/globals';
import { leadToOnboarding, pathAfterOnboarding } from './onboarding-path.ts';
import { storeReturnPath, takeReturnPath } from './return-path.ts';

afterEach(() => sessionStorage.clear());

test('a new member goes to the first steps', () => {
  leadToOnboarding();
  expect([takeReturnPath(), pathAfterOnboarding()]).toEqual(['/onboarding', null]);
});

test.each(['/session/1', '/night-owls/session/1', '/well/night-owls/1'])('an invitation to %s comes first', (path) => {
  storeReturnPath(path);
  leadToOnboarding();
  expect(takeReturnPath()).toBe(path);
});

test('any other requested page is offered at the end', () => {
  storeReturnPath('/account');
  leadToOnboarding();
  expect([takeReturnPath(), pathAfterOnboarding()]).toEqual(['/onboarding', '/account']);
});
