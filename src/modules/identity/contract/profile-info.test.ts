import { expect, test } from 'vitest';
import { updateProfile } from './api.ts';
import { credentialsIn, marketingJson } from './profile-info.ts';

test('[IDN-085] [IDN-087~ brought_me, hope_to_gain and website] credentials come back as they were said', () => {
  expect(credentialsIn(marketingJson(['Nurse', 'Ten years sober']))).toEqual(['Nurse', 'Ten years sober']);
  expect(marketingJson([])).toBe('{}');
});

test('[IDN-118] a credential has at most 30 characters', () => {
  const { input } = updateProfile;
  expect(input.safeParse({ credentials: ['x'.repeat(30)] }).success).toBe(true);
  expect(input.safeParse({ credentials: ['x'.repeat(31)] }).success).toBe(false);
});

test('any other value is no credential', () => {
  for (const text of [null, '{}', 'no json', '[]', '{"profile_info":{"credentials":"Nurse"}}'])
    expect(credentialsIn(text)).toEqual([]);
});
