import { expect, test } from '@jest/globals';
import { credentialsIn, marketingJson } from './profile-info.ts';

test('[IDN-087] credentials come back as they were said', () => {
  expect(credentialsIn(marketingJson(['Nurse', 'Ten years sober']))).toEqual(['Nurse', 'Ten years sober']);
  expect(marketingJson([])).toBe('{}');
});

test('any other value is no credential', () => {
  for (const text of [null, '{}', 'no json', '[]', '{"profile_info":{"credentials":"Nurse"}}'])
    expect(credentialsIn(text)).toEqual([]);
});
