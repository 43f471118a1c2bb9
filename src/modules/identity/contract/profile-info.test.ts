import { expect, test } from '@jest/globals';
import { updateProfile } from './api/accounts.ts';
import { credentialsIn, marketingJson, profileInfoIn, profileInfoProblem, sentProfileInfo } from './profile-info.ts';

const said = {
  broughtMe: 'My own grief.',
  hopeToGain: 'Company.',
  credentials: ['Nurse', 'Ten years sober'],
  website: 'https://ana.example.org/about',
};

test('[IDN-085] [IDN-087] what a member says comes back as it was said', () => {
  expect(profileInfoIn(marketingJson(said))).toEqual(said);
  expect(JSON.parse(marketingJson(said))).toEqual({
    profile_info: {
      brought_me: 'My own grief.',
      hope_to_gain: 'Company.',
      credentials: ['Nurse', 'Ten years sober'],
      website: 'https://ana.example.org/about',
    },
  });
  expect(marketingJson({})).toBe('{}');
});

test('[IDN-118] a credential has at most 30 characters', () => {
  const { input } = updateProfile;
  // The rule refuses it, by its name.
  expect(input.safeParse({ credentials: ['x'.repeat(31)] }).success).toBe(true);
  for (const each of ['x', '🙂']) expect(profileInfoProblem({ credentials: [each.repeat(30)] })).toBeUndefined();
  expect(profileInfoProblem({ credentials: ['x'.repeat(31)] })).toMatchObject({
    refused: 'PROFILE_TEXT_TOO_LONG',
    field: 'credentials',
  });
});

test('what is sent has at most 20,000 bytes, however few letters they are [C-093]', () => {
  const sent = (letters: number) => JSON.stringify({ profile_info: {}, other: 'ä'.repeat(letters) });
  const isTaken = (letters: number) => updateProfile.input.safeParse({ user_marketing: sent(letters) }).success;
  const around = sent(0).length;
  expect([isTaken((20_000 - around) / 2), isTaken((20_000 - around) / 2 + 1)]).toEqual([true, false]);
});

test('any other value says nothing', () => {
  for (const text of [null, '{}', 'no json', '[]', '{"profile_info":{"credentials":"Nurse"}}'])
    expect(credentialsIn(text)).toEqual([]);
  expect(profileInfoIn('{"profile_info":{"website":"javascript:alert(1)","brought_me":"Grief."}}')).toMatchObject({
    website: '',
    broughtMe: 'Grief.',
  });
});

test('only the fields that are sent change, unknown keys are dropped and spaces around are cut off', () => {
  const json = JSON.stringify({ profile_info: { brought_me: ' Grief. ', host_level: 2 }, is_admin: true });
  expect(sentProfileInfo(json)).toEqual({ broughtMe: 'Grief.' });
  expect(sentProfileInfo('{}')).toEqual({});
  expect(sentProfileInfo('{"profile_info":{"hope_to_gain":null,"credentials":null}}')).toEqual({
    hopeToGain: '',
    credentials: [],
  });
  for (const wrong of ['no json', '[]', '{"profile_info":{"website":7}}', '"x"'])
    expect(sentProfileInfo(wrong)).toBeUndefined();
});

test('a credential that is sent twice counts once', () => {
  const json = JSON.stringify({ profile_info: { credentials: ['Nurse', ' Nurse', '', 'Sober'] } });
  expect(sentProfileInfo(json)).toEqual({ credentials: ['Nurse', 'Sober'] });
});

test('[IDN-112] a text has at most 1000 characters', () => {
  for (const [name, field] of [
    ['broughtMe', 'brought_me'],
    ['hopeToGain', 'hope_to_gain'],
  ] as const) {
    expect(profileInfoProblem({ [name]: 'x'.repeat(1000) })).toBeUndefined();
    expect(profileInfoProblem({ [name]: 'x'.repeat(1001) })).toEqual({
      refused: 'PROFILE_TEXT_TOO_LONG',
      field,
      values: { max: 1000 },
    });
  }
});

test('a website has at most 100 characters and is an address of the web', () => {
  const address = (length: number) => `https://ana.example.org/${'x'.repeat(length - 24)}`;
  expect(profileInfoProblem({ website: address(100) })).toBeUndefined();
  expect(profileInfoProblem({ website: address(101) })).toMatchObject({ refused: 'PROFILE_TEXT_TOO_LONG' });
  expect(profileInfoProblem({ website: 'http://example.org' })).toBeUndefined();
  expect(profileInfoProblem({ website: '' })).toBeUndefined();
  for (const website of [
    'example.org',
    'javascript:alert(1)',
    'ftp://example.org',
    'https://a b.org',
    'https://localhost',
    'https://me:secret@example.org',
  ])
    expect(profileInfoProblem({ website })).toEqual({ refused: 'WEBSITE_INVALID', field: 'website' });
});
