import { describe, expect, it } from '@jest/globals';
import type { DateFormat } from '../contract/dates.ts';
import type { AccountEvent } from '../contract/account-events.ts';
import { BEN, FIRST_LINK, given, NOON, opened, registration, settings } from '../testing/account-given.ts';
import { plus, minutes, days, hours } from '#kernel/contract/time.ts';
import type { AccountCommand } from './account-commands.ts';

const LINK = '0c000000-0000-4000-8000-000000000002';
const CHANGE = '0d000000-0000-4000-8000-000000000001';
const at = (milliseconds: number) => plus(NOON, milliseconds);
const confirm = (overrides: Partial<Extract<AccountCommand, { type: 'ConfirmEmail' }>> = {}): AccountCommand => ({
  type: 'ConfirmEmail',
  member: BEN,
  proved: { request: FIRST_LINK, emailFingerprint: 'print-of-bens-address' },
  isOwnBrowser: true,
  now: at(minutes(5)),
  settings,
  ...overrides,
});
const confirmed: AccountEvent = {
  type: 'EmailConfirmed',
  data: { member: BEN, emailFingerprint: 'print-of-bens-address' },
};
const askedForMail = (now: string, request = LINK): AccountEvent => ({
  type: 'EmailConfirmationRequested',
  data: { member: BEN, request, requestedAt: now },
});
const askedForReset = (now: string, request = LINK): AccountEvent => ({
  type: 'PasswordResetRequested',
  data: { member: BEN, request, requestedAt: now },
});

const register = (input: Parameters<typeof registration>[0] = {}): AccountCommand => ({
  type: 'Register',
  member: BEN,
  registration: registration(input),
  request: FIRST_LINK,
  now: NOON,
  settings,
});
const askForMail = (now: string): AccountCommand => ({
  type: 'AskForConfirmation',
  member: BEN,
  request: LINK,
  now,
  settings,
});
const askForReset = (now: string, request = LINK): AccountCommand => ({
  type: 'AskForPasswordReset',
  member: BEN,
  request,
  now,
  settings,
});
const setBy = (level: 0 | 1 | 2): AccountEvent => ({
  type: 'HostLevelSet',
  data: { member: BEN, level, because: 'admin' },
});
const change = (options: {
  name?: string;
  aboutMe?: string;
  credentials?: string[];
  broughtMe?: string;
  hopeToGain?: string;
  website?: string;
  timezone?: string;
  dateFormat?: DateFormat;
}): AccountCommand => ({
  type: 'ChangeProfile',
  member: BEN,
  ...options,
});

describe('opening an account', () => {
  it('records the account and asks for the confirmation mail', () => {
    expect(given([]).when(register({ terms: true }))).toEqual([
      {
        type: 'AccountRegistered',
        data: {
          member: BEN,
          username: 'ben',
          name: 'Ben',
          email: 'ben@example.org',
          emailFingerprint: 'print-of-bens-address',
          usernameFingerprint: 'print-of-bens-name',
          timezone: 'Europe/London',
          termsVersion: '2026-01',
        },
      },
      { type: 'EmailConfirmationRequested', data: { member: BEN, request: FIRST_LINK, requestedAt: NOON } },
    ]);
  });

  it('records how the pages wrote dates', () => {
    const [account] = given([]).when(register({ dateFormat: 'day-first' })) as AccountEvent[];
    expect(account).toMatchObject({ data: { dateFormat: 'day-first' } });
    expect(given([account!]).state.dateFormat).toBe('day-first');
  });

  it('records the language in which the pages were read', () => {
    const [account] = given([]).when(register({ language: 'es' })) as AccountEvent[];
    expect(account).toMatchObject({ data: { language: 'es' } });
    expect(given([account!]).state.language).toBe('es');
  });

  it('links the account of another provider, whose confirmation of the address counts', () => {
    const login = { provider: 'google', loginFingerprint: 'print-of-a-login', emailVerified: true };
    const factsAfter = (emailVerified: boolean) =>
      (given([]).when(register({ password: null, login: { ...login, emailVerified } })) as AccountEvent[]).slice(1);
    const link = {
      type: 'LoginLinked',
      data: { member: BEN, provider: 'google', loginFingerprint: 'print-of-a-login', by: 'registering' },
    };
    expect(factsAfter(true)).toEqual([link, confirmed]);
    expect(factsAfter(false)).toEqual([link, askedForMail(NOON, FIRST_LINK)]);
  });

  it('by an operator who vouches for the address confirms it at once and asks for no mail', () => {
    const facts = given([]).when(register({ byOperator: true, isVouchedFor: true })) as AccountEvent[];
    expect(facts.map(({ type }) => type)).toEqual(['AccountRegistered', 'EmailConfirmed']);
  });

  it('the account records when the agreement was the form’s own sentence', () => {
    const [account] = given([]).when(register()) as AccountEvent[];
    expect(account).toMatchObject({ data: { termsVersion: '2026-01/by-form' } });
  });

  it('with another provider records that a button was the agreement, and once what was ticked afterwards', () => {
    const login = { provider: 'google', loginFingerprint: 'print-of-a-login', emailVerified: true };
    const facts = given([]).when(register({ password: null, login })) as AccountEvent[];
    expect(facts[0]).toMatchObject({ data: { termsVersion: '2026-01/by-button' } });
    const accept = { type: 'AcceptTerms', member: BEN, settings } as const;
    const ticked = given(facts).when(accept) as AccountEvent[];
    expect(ticked).toEqual([
      { type: 'TermsAccepted', data: { member: BEN, termsVersion: '2026-01/by-username-page' } },
    ]);
    expect(given([...facts, ...ticked]).when(accept)).toEqual([]);
    expect(given([]).when(accept)).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });

  it('never happens twice, nor after the names were given back', () => {
    expect(given(opened()).when(register())).toEqual({ refused: 'CHANGED_MEANWHILE' });
    expect(given([{ type: 'RegistrationAbandoned', data: { member: BEN } }]).when(register())).toEqual({
      refused: 'CHANGED_MEANWHILE',
    });
  });

  it('is refused with everything that is wrong', () => {
    expect(given([]).when(register({ email: 'ben', terms: false }))).toEqual({
      refused: 'EMAIL_INVALID',
      field: 'email',
      fields: [
        { refused: 'EMAIL_INVALID', field: 'email' },
        { refused: 'TERMS_NOT_ACCEPTED', field: 'terms' },
      ],
    });
  });

  it('can be abandoned while it has not happened', () => {
    expect(given([]).when({ type: 'Abandon', member: BEN })).toEqual([
      { type: 'RegistrationAbandoned', data: { member: BEN } },
    ]);
    expect(given(opened()).when({ type: 'Abandon', member: BEN })).toEqual([]);
  });
});

describe('confirming the address', () => {
  const wrong = { refused: 'USER_EMAIL_ADDRESS_CONFIRMATION_WRONG' };

  it('works with the newest link', () => {
    expect(given(opened()).when(confirm())).toEqual([confirmed]);
  });

  it('is fine when it is so already', () => {
    expect(given([...opened(), confirmed]).when(confirm())).toEqual([]);
  });

  it('does not work with an older link [API-020]', () => {
    const facts = [...opened(), askedForMail(at(minutes(2)))];
    expect(given(facts).when(confirm())).toEqual(wrong);
    expect(
      given(facts).when(confirm({ proved: { request: LINK, emailFingerprint: 'print-of-bens-address' } })),
    ).toEqual([confirmed]);
  });

  it('does not work after seven days', () => {
    expect(given(opened()).when(confirm({ now: at(days(7)) }))).toEqual(wrong);
    expect(given(opened()).when(confirm({ now: at(days(7) - 1) }))).toEqual([confirmed]);
  });

  it('does not work for another address, nor without an account', () => {
    expect(given(opened()).when(confirm({ proved: { request: FIRST_LINK, emailFingerprint: 'another' } }))).toEqual(
      wrong,
    );
    expect(given([]).when(confirm())).toEqual(wrong);
  });
});

describe('asking for the confirmation mail again', () => {
  it('is possible once a minute', () => {
    expect(given(opened()).when(askForMail(at(minutes(1) - 1)))).toEqual({ refused: 'TOO_MANY_REQUESTS' });
    expect(given(opened()).when(askForMail(at(minutes(1))))).toEqual([askedForMail(at(minutes(1)))]);
  });

  it('is possible five times a day', () => {
    const five = [1, 2, 3, 4, 5].map((n) => askedForMail(at(minutes(n)), CHANGE));
    expect(given([...opened(), ...five]).when(askForMail(at(hours(1))))).toEqual({ refused: 'TOO_MANY_REQUESTS' });
    expect(given([...opened(), ...five]).when(askForMail(at(days(1) + minutes(1))))).toHaveLength(1);
  });

  it('happens once however often it is said', () => {
    expect(given([...opened(), askedForMail(NOON)]).when(askForMail(NOON))).toEqual([]);
  });

  it('is refused when there is nothing to confirm', () => {
    expect(given([...opened(), confirmed]).when(askForMail(at(hours(1))))).toEqual({
      refused: 'EMAIL_ALREADY_VERIFIED',
    });
    expect(given([]).when(askForMail(NOON))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });
});

describe('choosing a new password', () => {
  const reset = (
    now: string,
    overrides: Partial<Extract<AccountCommand, { type: 'ResetPassword' }>> = {},
  ): AccountCommand => ({
    type: 'ResetPassword',
    member: BEN,
    proved: LINK,
    change: CHANGE,
    closeOthers: false,
    isStaff: false,
    secondFactorSince: null,
    now,
    settings,
    ...overrides,
  });
  const closed = (keeps: ('passkeys' | 'second-factor')[] = []): AccountEvent => ({
    type: 'WaysInClosed',
    data: { member: BEN, because: 'reset', fact: null, keeps },
  });
  const changed: AccountEvent = { type: 'PasswordChanged', data: { member: BEN, change: CHANGE, by: 'reset' } };
  const wrong = { refused: 'PASSWORD_RESET_WRONG' };

  it('starts with a mailed link, three an hour', () => {
    expect(given(opened()).when(askForReset(NOON))).toEqual([askedForReset(NOON)]);
    const three = [1, 2, 3].map((n) => askedForReset(at(minutes(n)), CHANGE));
    expect(given([...opened(), ...three]).when(askForReset(at(minutes(30))))).toEqual([]);
    expect(given([...opened(), ...three]).when(askForReset(at(minutes(61))))).toHaveLength(1);
    expect(given([...opened(), askedForReset(NOON)]).when(askForReset(NOON))).toEqual([]);
    expect(given([]).when(askForReset(NOON))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });

  it('works once', () => {
    const facts = [...opened(), askedForReset(NOON)];
    expect(given([...facts, confirmed]).when(reset(at(minutes(59))))).toEqual([changed]);
  });

  it('confirms the address to which the link was mailed', () => {
    const facts = [...opened(), askedForReset(NOON)];
    expect(given(facts).when(reset(at(minutes(59))))).toEqual([changed, confirmed, closed()]);
    expect(given([...facts, changed]).when(reset(at(minutes(59))))).toEqual(wrong);
  });

  it('closes everything else when the owner wants it, but an old second step and those of staff', () => {
    const facts = [...opened(), confirmed, askedForReset(NOON)];
    const wanted = (value: object) => given(facts).when(reset(at(minutes(1)), { closeOthers: true, ...value }));
    expect(wanted({})).toEqual([changed, closed()]);
    expect(wanted({ secondFactorSince: at(-days(7) + minutes(2)) })).toEqual([changed, closed()]);
    expect(wanted({ secondFactorSince: at(-days(7)) })).toEqual([changed, closed(['second-factor'])]);
    expect(wanted({ isStaff: true })).toEqual([changed, closed(['passkeys', 'second-factor'])]);
  });

  it('leaves no other way into an account whose address was not confirmed, perhaps because another person opened it', () => {
    const login = { provider: 'facebook', loginFingerprint: 'print-of-a-login' };
    const facts: AccountEvent[] = [
      ...opened(),
      { type: 'LoginLinked', data: { member: BEN, ...login, by: 'member' } },
      { type: 'PasskeyAdded', data: { member: BEN, passkey: LINK } },
      { type: 'SecondFactorSet', data: { member: BEN, factor: CHANGE } },
    ];
    expect(given([...facts, askedForReset(NOON)]).when(reset(NOON))).toEqual([changed, confirmed, closed()]);
    expect(given([...facts, changed, confirmed, closed()]).state).toMatchObject({
      logins: [],
      passkeys: [],
      secondFactor: null,
    });
    expect(given([...facts, confirmed, askedForReset(NOON)]).when(reset(NOON))).toEqual([changed]);
  });

  it('every new password ends the request for another address, which another person may have made', () => {
    const wish = { request: LINK, email: 'ben@example.net', emailFingerprint: 'print-of-another-address' };
    const facts: AccountEvent[] = [
      ...opened(),
      confirmed,
      { type: 'EmailChangeRequested', data: { member: BEN, requestedAt: NOON, ...wish } },
    ];
    const move: AccountCommand = {
      type: 'ChangeEmail',
      member: BEN,
      proved: LINK,
      email: wish.email,
      before: 'ben@example.org',
      now: at(minutes(5)),
      settings,
    };
    expect(given(facts).when(move)).toHaveLength(1);
    const byMember: AccountEvent = { type: 'PasswordChanged', data: { member: BEN, change: CHANGE, by: 'member' } };
    expect(given([...facts, byMember]).when(move)).toEqual({ refused: 'USER_EMAIL_ADDRESS_CONFIRMATION_WRONG' });
    expect(given([...facts, askedForReset(NOON), changed]).when(move)).toEqual({
      refused: 'USER_EMAIL_ADDRESS_CONFIRMATION_WRONG',
    });
  });

  it('does not work after an hour, with an older link or without one', () => {
    const facts = [...opened(), askedForReset(NOON)];
    expect(given(facts).when(reset(at(minutes(60))))).toEqual(wrong);
    expect(given([...facts, askedForReset(NOON, CHANGE)]).when(reset(NOON))).toEqual(wrong);
    expect(given(opened()).when(reset(NOON))).toEqual(wrong);
    expect(given([]).when(reset(NOON))).toEqual(wrong);
  });
});

describe('host level [IDN-080] [IDN-083]', () => {
  const raise: AccountCommand = { type: 'RaiseHostLevel', member: BEN };
  const raised: AccountEvent = { type: 'HostLevelSet', data: { member: BEN, level: 1, because: 'attended-a-session' } };

  it('becomes 1 with the first session attended', () => {
    expect(given(opened()).when(raise)).toEqual([raised]);
    expect(given([...opened(), raised]).when(raise)).toEqual([]);
  });

  it('stays as the staff set it', () => {
    expect(given([...opened(), setBy(2)]).when(raise)).toEqual([]);
    expect(given([...opened(), setBy(2), setBy(0)]).when(raise)).toEqual([]);
  });

  it('is 0, 1 or 2 by the staff', () => {
    expect(given(opened()).when({ type: 'SetHostLevel', member: BEN, level: 2 })).toEqual([setBy(2)]);
    expect(given([...opened(), setBy(2)]).when({ type: 'SetHostLevel', member: BEN, level: 2 })).toEqual([]);
    expect(given([]).when({ type: 'SetHostLevel', member: BEN, level: 2 })).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
    expect(given([]).when(raise)).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });
});

describe('the staff', () => {
  it('makes admins, once', () => {
    const granted: AccountEvent = { type: 'AdminGranted', data: { member: BEN } };
    expect(given(opened()).when({ type: 'GrantAdmin', member: BEN })).toEqual([granted]);
    expect(given([...opened(), granted]).when({ type: 'GrantAdmin', member: BEN })).toEqual([]);
    const revoke = { type: 'RevokeAdmin', member: BEN, onlyAdmin: false } as const;
    const revoked: AccountEvent = { type: 'AdminRevoked', data: { member: BEN } };
    expect(given([...opened(), granted]).when(revoke)).toEqual([revoked]);
    expect(given([...opened(), granted, revoked]).when(revoke)).toEqual([]);
    expect(given([...opened(), granted]).when({ ...revoke, onlyAdmin: true })).toEqual({ refused: 'ONLY_ADMIN_STAYS' });
    expect(given([...opened(), granted, revoked]).when({ type: 'GrantAdmin', member: BEN })).toEqual([granted]);
    expect(given([...opened(), granted]).state.isAdmin).toBe(true);
  });

  it('vouches for an address', () => {
    expect(given(opened()).when({ type: 'VouchForEmail', member: BEN })).toEqual([confirmed]);
    expect(given([...opened(), confirmed]).when({ type: 'VouchForEmail', member: BEN })).toEqual([]);
  });
});

describe('changing the profile', () => {
  it('records the fields that were sent', () => {
    expect(given(opened()).when(change({ name: 'Benjamin', aboutMe: 'I listen.', timezone: 'Asia/Tokyo' }))).toEqual([
      { type: 'ProfileChanged', data: { member: BEN, name: 'Benjamin', aboutMe: 'I listen.', timezone: 'Asia/Tokyo' } },
    ]);
    expect(given(opened()).when(change({ timezone: 'Europe/London' }))).toEqual([]);
  });

  it('records another way to write dates, and nothing when it is the same', () => {
    const chosen: AccountEvent = { type: 'ProfileChanged', data: { member: BEN, dateFormat: 'iso' } };
    expect(given(opened()).when(change({ dateFormat: 'iso' }))).toEqual([chosen]);
    expect(given([...opened(), chosen]).when(change({ dateFormat: 'iso' }))).toEqual([]);
    expect(given(opened()).when(change({ dateFormat: 'month-first' }))).toEqual([]);
  });

  it('refuses what is not a name, a zone or short enough [IDN-058]', () => {
    expect(given(opened()).when(change({ name: '' }))).toEqual({ refused: 'NAME_INVALID', field: 'name' });
    const staff = change({ name: 'Wellspring Staff' });
    expect(given(opened()).when(staff)).toEqual({ refused: 'NAME_INVALID', field: 'name' });
    expect(given([...opened(), { type: 'AdminGranted', data: { member: BEN } }]).when(staff)).toEqual([
      { type: 'ProfileChanged', data: { member: BEN, name: 'Wellspring Staff' } },
    ]);
    expect(given(opened()).when(change({ timezone: 'Mars/Base' }))).toEqual({
      refused: 'TIMEZONE_INVALID',
      field: 'timezone',
    });
    expect(given(opened()).when(change({ aboutMe: 'x'.repeat(1001) }))).toEqual({
      refused: 'ABOUT_ME_TOO_LONG',
      field: 'about_me',
      values: { max: 1000 },
    });
  });

  it('takes 1000 characters about oneself and no more [IDN-112]', () => {
    const aboutMe = 'x'.repeat(1000);
    expect(given(opened()).when(change({ aboutMe }))).toMatchObject([{ data: { aboutMe } }]);
    expect(given(opened()).when(change({ aboutMe: `${aboutMe}x` }))).toMatchObject({ refused: 'ABOUT_ME_TOO_LONG' });
  });

  it('takes up to three credentials [IDN-117] [IDN-120]', () => {
    const three = ['Nurse', 'Counsellor', 'Ten years sober'];
    expect(given(opened()).when(change({ credentials: three }))).toEqual([
      { type: 'ProfileChanged', data: { member: BEN, credentials: three } },
    ]);
    expect(given(opened()).when(change({ credentials: [...three, 'Poet'] }))).toEqual({
      refused: 'CREDENTIALS_TOO_MANY',
      field: 'credentials',
      values: { max: 3 },
    });
  });

  it('records what brought the member here, what they hope for and the website, and refuses a wrong one', () => {
    const said = { broughtMe: 'Grief.', hopeToGain: 'Company.', website: 'https://ben.example' };
    expect(given(opened()).when(change(said))).toEqual([{ type: 'ProfileChanged', data: { member: BEN, ...said } }]);
    expect(given(opened()).when(change({ website: 'javascript:alert(1)' }))).toEqual({
      refused: 'WEBSITE_INVALID',
      field: 'website',
    });
  });

  it('names the picture that stood before; the same picture again records nothing', () => {
    const choose = (picture: string | null): AccountCommand => ({ type: 'ChangeProfilePicture', member: BEN, picture });
    const chosen = (picture: string | null, before: string | null): AccountEvent => ({
      type: 'ProfilePictureChanged',
      data: { member: BEN, picture, before },
    });
    const first = [...opened(), chosen('1.jpg', null)];
    expect(given(opened()).when(choose('1.jpg'))).toEqual([chosen('1.jpg', null)]);
    expect(given(first).when(choose('2.jpg'))).toEqual([chosen('2.jpg', '1.jpg')]);
    expect(given(first).when(choose(null))).toEqual([chosen(null, '1.jpg')]);
    expect(given(first).when(choose('1.jpg'))).toEqual([]);
    expect(given([]).when(choose('1.jpg'))).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });
});

describe('an address from which mails come back', () => {
  const note = (overrides: Partial<Extract<AccountCommand, { type: 'NoteBounce' }>> = {}): AccountCommand => ({
    type: 'NoteBounce',
    member: BEN,
    emailFingerprint: 'print-of-bens-address',
    status: '5.1.1',
    sentAt: at(days(2)),
    ...overrides,
  });
  const bounced: AccountEvent = {
    type: 'EmailBounced',
    data: { member: BEN, emailFingerprint: 'print-of-bens-address', status: '5.1.1' },
  };
  const reachable: AccountEvent = {
    type: 'EmailReachable',
    data: { member: BEN, emailFingerprint: 'print-of-bens-address' },
  };
  const known = [...opened(), confirmed];

  it('is noted once, and not when the member has another by now', () => {
    expect(given(known).when(note())).toEqual([bounced]);
    expect(given([...known, bounced]).when(note({ status: '5.2.2' }))).toEqual([]);
    expect(given(known).when(note({ emailFingerprint: 'print-of-the-address-before' }))).toEqual([]);
    expect(given([]).when(note())).toEqual([]);
  });

  it('gets a link on request although it was confirmed, and is reachable when that is opened', () => {
    const asked = askedForMail(at(days(3)));
    expect(given([...known, bounced]).when(askForMail(at(days(3))))).toEqual([asked]);
    const opens = confirm({
      proved: { request: LINK, emailFingerprint: 'print-of-bens-address' },
      isOwnBrowser: false,
      now: at(days(3) + minutes(5)),
    });
    expect(given([...known, bounced, asked]).when(opens)).toEqual([reachable]);
    expect(given([...known, bounced, asked, reachable]).when(opens)).toEqual([]);
    expect(given([...known, bounced, asked, reachable]).when(askForMail(at(days(4))))).toEqual({
      refused: 'EMAIL_ALREADY_VERIFIED',
    });
  });

  it('is not noted for a mail that was sent before the link which arrived', () => {
    const history = [...known, bounced, askedForMail(at(days(3))), reachable];
    expect(given(history).when(note({ sentAt: at(days(3) - minutes(1)) }))).toEqual([]);
    expect(given(history).when(note({ sentAt: at(days(4)) }))).toEqual([bounced]);
  });
});
