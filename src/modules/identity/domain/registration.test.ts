import { notice } from '#kernel/contract/refusals.ts';
import { identityRefusals } from '../contract/refusals.ts';
import { describe, expect, it } from '@jest/globals';
import { registration, settings } from '../testing/account-given.ts';
import { newPasswordProblem, registrationProblem, type Registration } from './registration.ts';

const problem = (overrides: Partial<Registration>) => registrationProblem(registration(overrides), settings)?.refused;
const password = (text: string, isCommon = false) => ({ password: { text, isCommon } });

describe('a registration', () => {
  it('is fine as it is', () => {
    expect(problem({})).toBeUndefined();
  });

  it.each(['ben', 'B', 'ben_2', 'Ana_Lucia_30_characters_long_x'])('takes the username %s', (username) => {
    expect(problem({ username })).toBeUndefined();
  });

  it.each(['a'.repeat(31), ''])('refuses usernames that are too long or empty: "%s" [IDN-045]', (username) => {
    expect(problem({ username })).toBe('USERNAME_INVALID');
  });

  it.each(['ben stone', 'bén', 'ben-stone', 'ben@home', 'ben\n'])(
    'refuses other characters: "%s" [IDN-046]',
    (username) => {
      expect(problem({ username })).toBe('USERNAME_INVALID');
    },
  );

  it('refuses an underscore at the beginning [IDN-047]', () => {
    expect(problem({ username: '_ben' })).toBe('USERNAME_INVALID');
  });

  it('refuses an underscore at the end [IDN-048]', () => {
    expect(problem({ username: 'ben_' })).toBe('USERNAME_INVALID');
  });

  it('says what is wrong with a username [IDN-049] [IDN-054]', () => {
    expect(registrationProblem(registration({ username: '_' }), settings)?.fields).toEqual([
      { refused: 'USERNAME_INVALID', field: 'username' },
    ]);
  });

  it('keeps the names of staff and pages free, except for the staff', () => {
    expect(problem({ username: 'Admin' })).toBe('USER_USERNAME_IS_TAKEN');
    expect(problem({ username: 'sessions' })).toBe('USER_USERNAME_IS_TAKEN');
    expect(problem({ username: 'admin', byOperator: true })).toBeUndefined();
  });

  it.each(['ben@example.org', 'ben.stone+wells@mail.example.co.uk', 'o’neil@exämple.org'])(
    'takes the address %s',
    (email) => {
      expect(problem({ email })).toBeUndefined();
    },
  );

  it.each([
    '',
    'ben',
    'ben@',
    '@example.org',
    'ben@example',
    'ben @example.org',
    'ben@exa mple.org',
    'a@b.c\nd',
    'ben@-example.org',
  ])('refuses the address "%s" [IDN-052] [IDN-053]', (email) => {
    expect(problem({ email })).toBe('EMAIL_INVALID');
  });

  it('takes passwords of 6 to 32 characters [IDN-050]', () => {
    expect(problem(password('q7vx2p'))).toBeUndefined();
    expect(problem(password('x7'.repeat(16)))).toBeUndefined();
    expect(problem(password('x7'.repeat(16) + 'y'))).toBe('PASSWORD_TOO_LONG');
    expect(problem(password('q7vx2'))).toBe('PASSWORD_LENGTH_INVALID');
  });

  it('says how long passwords are [IDN-051] [IDN-055]', () => {
    expect(registrationProblem(registration(password('q7vx2')), settings)?.fields).toEqual([
      { refused: 'PASSWORD_LENGTH_INVALID', field: 'password', values: { min: 6, max: 32 } },
    ]);
    const refusal = registrationProblem(registration(password('q7vx2p')), { ...settings, PASSWORD_MIN: 8 })!;
    expect(notice(refusal, { refusals: identityRefusals, product: '' }).fields).toEqual([
      { field: 'password', msg: 'Passwords must be at least 8 characters long' },
    ]);
  });

  it('refuses common passwords and the member’s own names', () => {
    expect(problem(password('iloveyou', true))).toBe('PASSWORD_TOO_COMMON');
    expect(problem({ email: 'ben.stone@example.org', ...password('Ben.Stone@example.org') })).toBe(
      'PASSWORD_TOO_COMMON',
    );
    expect(problem({ email: 'ben.stone@example.org', ...password('ben.stone') })).toBe('PASSWORD_TOO_COMMON');
    expect(problem({ username: 'benstone', ...password('BenStone') })).toBe('PASSWORD_TOO_COMMON');
  });

  it('keeps the names of staff free as display names, except for the staff', () => {
    expect(problem({ name: 'Wellspring Staff' })).toBe('NAME_INVALID');
    expect(problem({ name: 'Wellspring Staff', byOperator: true })).toBeUndefined();
  });

  it('asks staff for longer passwords, and says so at the field', () => {
    const owner = { email: 'ben@example.org', username: 'ben', name: 'Ben' };
    const problemOf = (length: number, limits = settings) =>
      newPasswordProblem({ text: 'x7'.repeat(16).slice(0, length), isCommon: false }, owner, limits, true);
    const least = settings.ADMIN_PASSWORD_MIN;
    expect(problemOf(least)).toBeUndefined();
    expect(problemOf(least - 1)).toMatchObject({
      field: 'password',
      values: { min: least, max: settings.PASSWORD_MAX },
    });
    expect(problemOf(least, { ...settings, PASSWORD_MIN: least + 1 })).toBeDefined();
    expect(newPasswordProblem({ text: 'iloveyou', isCommon: true }, owner, settings)).toEqual({
      refused: 'PASSWORD_TOO_COMMON',
      field: 'password',
    });
  });

  it.each(['', '   ', '🙂', 'x'.repeat(51), 'Ben\u0007'])('refuses the display name "%s" [IDN-058]', (name) => {
    expect(problem({ name })).toBe('NAME_INVALID');
  });

  it('refuses an empty first name when one is sent [IDN-056]', () => {
    expect(problem({ firstName: ' ' })).toBe('FIRST_NAME_INVALID');
    expect(notice({ refused: 'FIRST_NAME_INVALID' }, { refusals: identityRefusals, product: '' }).msg).toBe(
      'Invalid name',
    );
    expect(problem({ firstName: 'Ben' })).toBeUndefined();
  });

  it('refuses a code of a text message that is not four digits when one is sent [IDN-060]', () => {
    expect(problem({ smsCode: '0815' })).toBeUndefined();
    for (const smsCode of ['081', '08150', 'O815', ' 0815']) expect(problem({ smsCode })).toBe('SMS_CODE_INVALID');
    expect(identityRefusals.SMS_CODE_INVALID.msg).toBe('Invalid code');
  });

  it('refuses a phone number that has not 7 to 15 digits after a plus when one is sent [IDN-059] [IDN-061] [API-023]', () => {
    for (const phone of ['+4915112345678', '+1234567', '+123456789012345']) expect(problem({ phone })).toBeUndefined();
    for (const phone of ['', '+', '015112345678', '+123456', '+1234567890123456', '+49 151 1234567', '+١٢٣٤٥٦٧'])
      expect(problem({ phone })).toBe('SIGNUP_PHONE_NUMBER_INVALID');
  });

  it('refuses a made-up time zone', () => {
    expect(problem({ timezone: 'Mars/Base' })).toBe('TIMEZONE_INVALID');
    expect(problem({ timezone: '+02:00' })).toBe('TIMEZONE_INVALID');
  });

  it('needs the agreement when it is asked for', () => {
    expect(problem({ terms: false })).toBe('TERMS_NOT_ACCEPTED');
    expect(problem({ terms: true })).toBeUndefined();
  });
});
