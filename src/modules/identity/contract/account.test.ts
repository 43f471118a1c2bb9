import { describe, expect, it } from '@jest/globals';
import {
  emailProblem,
  isReservedName,
  isReservedUsername,
  isTooShortToLogIn,
  memberFor,
  nameProblem,
  normalised,
  passwordStrength,
} from './account.ts';

describe('names', () => {
  it('names are equal regardless of case, surrounding spaces and encoding of accents', () => {
    expect(normalised(' Ben ')).toBe(normalised('ben'));
    expect(normalised('zoe\u0301@example.org')).toBe(normalised('ZOÉ@example.org'));
  });
});

describe('a name that would pass for another one', () => {
  it.each([
    'staff1',
    'Admin1',
    'wellspring_staff',
    'support_team',
    'moderatorAnna',
    'demo_admin2',
    'official_ana',
    'ana_support',
    'Adm1n',
    'supp0rt',
    'm0derator',
    'the_5t4ff',
    'we11spring',
    'helpdesk',
    'Help_Desk',
    's_t_a_f_f',
    's_t_4_f_f_99',
    'wellspringteam',
    'teamwellspring',
    'TheHelpTeam',
    'our_moderation_team',
  ])('%s is reserved as a username', (username) => expect(isReservedUsername(username)).toBe(true));
  it.each([
    'ana',
    'supporter_ana',
    'stafford',
    'badminton',
    'well_ana',
    'ana1974',
    'room5',
    'b0b',
    'helpful_ana',
    'helping',
    'desk_5',
    'safe_1',
  ])('%s is free', (username) => expect(isReservedUsername(username)).toBe(false));
  it.each([
    'Staff',
    'Wellspring Support',
    'Ada, staff',
    'ＳＴＡＦＦ',
    'The Moderators',
    'admin1',
    'Adm1n Anna',
    'Supp0rt',
    'S.t.a.f.f',
    'S t a f f',
    'Help Desk',
    'Ad-min',
    'Former member',
    'A former  member',
    'F0rmer member',
    'deleted_user',
    'Everyone',
    'System',
    '@hannah',
    'ana@example.org',
  ])('%s is no display name: it passes for staff, for a page, for a former member or for a handle', (name) =>
    expect(isReservedName(name)).toBe(true),
  );
  it.each(['Stafford', 'Supportive Sam', 'Nadmina', 'Ana', 'Well Ana', 'Ana 1974', 'Helpful Ana', 'Helen Desk'])(
    '%s does not',
    (name) => expect(isReservedName(name)).toBe(false),
  );
  it('is refused when it has characters that are not seen or turn the direction', () => {
    for (const name of [
      '\u202Enimda',
      'A\u200Bda',
      '\u3164Ada',
      'A\u00ADda',
      'A\u2066da',
      'Nаdia',
      `A${'\u0336\u0351'.repeat(4)}da`,
    ])
      expect([name, nameProblem(name)]).toEqual([name, 'NAME_INVALID']);
    for (const name of ['Ada', '山田 花子', 'Ada 👩\u200D🌾', 'نور\u200Cا'])
      expect([name, nameProblem(name)]).toEqual([name, undefined]);
  });
});

describe('an e-mail address', () => {
  it.each([
    'ana\u202E@example.org',
    'a\u200Bna@example.org',
    'ana..b@example.org',
    '.ana@example.org',
    'ana.@example.org',
  ])('%j is refused', (email) => expect(emailProblem(email)).toBe('EMAIL_INVALID'));
  it.each(['ana.b+c@example.org', 'zoé@example.org'])('%j is accepted', (email) =>
    expect(emailProblem(email)).toBeUndefined(),
  );
});

describe('the log-in form', () => {
  it('sends nothing of three characters or fewer [IDN-019]', () => {
    expect(isTooShortToLogIn('ben ')).toBe(true);
    expect(isTooShortToLogIn('bens')).toBe(false);
  });
});

describe('strength of a password', () => {
  it.each([
    ['abc', 'too short'],
    ['abcabc', 'weak'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['River7!', 'fair'],
    ['quietriver', 'fair'],
    ['quiet river stones', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(passwordStrength(password, 6)).toBe(strength);
  });
});

describe('duration of a membership', () => {
  it.each([
    ['2026-05-04T09:00:00.000Z', 'less than a day'],
    ['2026-05-05T13:00:00.000Z', '1 day'],
    ['2026-06-10T12:00:00.000Z', '1 month'],
    ['2028-06-10T12:00:00.000Z', '2 years'],
  ])('at %s: %s', (now, age) => {
    expect(memberFor('2026-05-04T12:00:00.000Z', now)).toBe(age);
  });
});
