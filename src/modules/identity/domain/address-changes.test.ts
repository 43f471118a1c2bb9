import { describe, expect, test } from '@jest/globals';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import type { AccountEvent } from '../contract/account-events.ts';
import { BEN, FIRST_LINK, given, NOON, opened, settings } from '../testing/account-given.ts';
import type { AccountCommand } from './account-commands.ts';

const [WISH, SECOND_WISH] = ['0e000000-0000-4000-8000-000000000021', '0e000000-0000-4000-8000-000000000022'];
const NOTICE = '0e000000-0000-4000-8000-000000000023';
const ADDRESS = 'print-of-bens-address';
const at = (milliseconds: number) => plus(NOON, milliseconds);
const ben = (...facts: AccountEvent[]) => given([...opened(), ...facts]);
const confirmed: AccountEvent = { type: 'EmailConfirmed', data: { member: BEN, emailFingerprint: ADDRESS } };
const staff: AccountEvent = { type: 'AdminGranted', data: { member: BEN } };
const leaving: AccountEvent = {
  type: 'DeletionRequested',
  data: { member: BEN, request: 'r', requestedAt: NOON, erasesAt: at(days(30)) },
};
const asked = (requestedAt = NOON, request = WISH, print = 'print-of-the-next'): AccountEvent => ({
  type: 'EmailChangeRequested',
  data: { member: BEN, request, requestedAt, email: 'ben@example.net', emailFingerprint: print },
});
const changed = (request = WISH, print = 'print-of-the-next', before = ADDRESS): AccountEvent => ({
  type: 'EmailChanged',
  data: {
    member: BEN,
    request,
    email: 'ben@example.net',
    emailFingerprint: print,
    before: 'ben@example.org',
    fingerprintBefore: before,
  },
});
const wrongLink = { refused: 'USER_EMAIL_ADDRESS_CONFIRMATION_WRONG' };
const reset: AccountEvent = {
  type: 'PasswordResetRequested',
  data: { member: BEN, request: NOTICE, requestedAt: NOON },
};

describe('asking for another address', () => {
  type AskForAddress = Extract<AccountCommand, { type: 'AskForEmailChange' }>;
  const ask = (change: Partial<AskForAddress> = {}): AskForAddress => ({
    type: 'AskForEmailChange',
    member: BEN,
    request: WISH,
    email: 'ben@example.net',
    emailFingerprint: 'print-of-the-next',
    now: NOON,
    settings,
    ...change,
  });

  test('mails a link there', () => {
    expect(ben(confirmed).when(ask())).toEqual([asked()]);
  });

  test('needs an address that is one, and another than the own', () => {
    expect(ben().when(ask({ email: 'ben' }))).toEqual({ refused: 'EMAIL_INVALID', field: 'email' });
    expect(ben().when(ask({ emailFingerprint: ADDRESS }))).toEqual({ refused: 'EMAIL_IS_YOURS', field: 'email' });
  });

  test('is possible once a minute, and so often a day', () => {
    const tooMany = { refused: 'TOO_MANY_REQUESTS' };
    expect(ben(asked()).when(ask({ now: at(minutes(1) - 1) }))).toEqual(tooMany);
    expect(ben(asked()).when(ask({ now: at(minutes(1)) }))).toHaveLength(1);
    const all = Array.from({ length: settings.EMAIL_CONFIRMATION_PER_DAY }, (_, index) => asked(at(minutes(index))));
    expect(ben(...all).when(ask({ now: at(hours(2)) }))).toEqual(tooMany);
    expect(ben(...all.slice(1)).when(ask({ now: at(hours(2)) }))).toHaveLength(1);
    expect(ben(...all).when(ask({ now: at(days(1)) }))).toHaveLength(1);
  });

  test('can be withdrawn, once', () => {
    const cancel: AccountCommand = { type: 'CancelEmailChange', member: BEN };
    const canceled: AccountEvent = { type: 'EmailChangeCanceled', data: { member: BEN, request: WISH } };
    expect(ben(asked()).when(cancel)).toEqual([canceled]);
    expect(ben().when(cancel)).toEqual([]);
    expect(ben(asked(), canceled).when(cancel)).toEqual([]);
  });
});

describe('the link to another address', () => {
  type FollowLink = Extract<AccountCommand, { type: 'ChangeEmail' }>;
  const follow = (change: Partial<FollowLink> = {}): FollowLink => ({
    type: 'ChangeEmail',
    member: BEN,
    proved: WISH,
    email: 'ben@example.net',
    before: 'ben@example.org',
    now: at(minutes(5)),
    settings,
    ...change,
  });

  test('changes the address, which is confirmed with that', () => {
    expect(ben(asked()).when(follow())).toEqual([changed()]);
    expect(ben(reset, asked(), changed()).state).toMatchObject({
      emailFingerprint: 'print-of-the-next',
      emailVerified: true,
      emailArrivedAt: NOON,
      openEmailChange: null,
      openReset: null,
      emailsBefore: [{ request: WISH, emailFingerprint: ADDRESS }],
    });
  });

  test('works once, for as many days as a confirmation, and for the newest wish alone', () => {
    const over = at(days(settings.EMAIL_CONFIRMATION_DAYS));
    expect(ben(asked()).when(follow({ now: plus(over, -1) }))).toHaveLength(1);
    expect(ben(asked()).when(follow({ now: over }))).toEqual(wrongLink);
    expect(ben(asked(), changed()).when(follow())).toEqual(wrongLink);
    expect(ben(asked(), asked(at(minutes(2)), SECOND_WISH)).when(follow())).toEqual(wrongLink);
    expect(ben().when(follow())).toEqual(wrongLink);
    expect(given([]).when(follow())).toEqual(wrongLink);
  });

  test('does not work while the member leaves, nor afterwards', () => {
    const back: AccountEvent = { type: 'DeletionUndone', data: { member: BEN, by: 'link' } };
    expect(ben(asked(), leaving).when(follow())).toEqual(wrongLink);
    expect(ben(asked(), leaving, back).when(follow())).toEqual(wrongLink);
  });
});

describe('what the owner says was not them', () => {
  type DisownFact = Extract<AccountCommand, { type: 'Disown' }>;
  const disown = (change: Partial<DisownFact> = {}): DisownFact => ({
    type: 'Disown',
    member: BEN,
    fact: NOTICE,
    takeBack: null,
    isStaff: false,
    secondFactorSince: null,
    at: NOON,
    request: NOTICE,
    now: NOON,
    ...change,
  });
  const closed = (keeps: ('passkeys' | 'second-factor')[] = []): AccountEvent => ({
    type: 'WaysInClosed',
    data: { member: BEN, because: 'not-me', fact: NOTICE, keeps },
  });
  const back: AccountEvent = { type: 'DeletionUndone', data: { member: BEN, by: 'link' } };
  const erasing: AccountEvent = { type: 'ErasureBegun', data: { member: BEN, begunAt: NOON } };
  const takenBack = (request: string, print: string, given: string): AccountEvent => ({
    type: 'EmailChangeTakenBack',
    data: { member: BEN, request, email: 'ben@example.org', emailFingerprint: print, fingerprintBefore: given },
  });
  const takeBack = (request: string) => ({ request, email: 'ben@example.org' });

  test('closes every way in, once, and mails a link to choose a password', () => {
    expect(ben().when(disown())).toEqual([closed(), reset]);
    expect(ben(closed()).when(disown())).toEqual([]);
    expect(ben(closed()).when(disown({ fact: WISH }))).toHaveLength(2);
    expect(given([]).when(disown())).toEqual({ refused: 'NOT_ME_LINK_WRONG' });
  });

  test('mails that link also when a stranger asked for as many as an hour has', () => {
    const many = Array.from({ length: settings.PASSWORD_RESET_PER_HOUR }, (): AccountEvent => ({
      type: 'PasswordResetRequested',
      data: { member: BEN, request: WISH, requestedAt: NOON },
    }));
    expect(ben(...many).when(disown())).toEqual([closed(), reset]);
    expect(ben(...many, closed(), reset).state.openReset).toEqual({ request: NOTICE, at: NOON });
  });

  test('opens an account again that was closed after it, until it is being forgotten', () => {
    expect(ben(leaving).when(disown())).toEqual([back, closed(), reset]);
    expect(ben(asked(), changed(), leaving).when(disown({ takeBack: takeBack(WISH) }))).toEqual([
      back,
      takenBack(WISH, ADDRESS, 'print-of-the-next'),
      closed(),
      reset,
    ]);
    expect(ben(leaving, erasing).when(disown())).toEqual({ refused: 'NOT_ME_LINK_WRONG' });
  });

  test('leaves a second step that is older than the notice, and those of staff', () => {
    const weekOld = at(-days(7));
    expect(ben().when(disown({ secondFactorSince: weekOld }))).toEqual([closed(['second-factor']), reset]);
    expect(ben().when(disown({ secondFactorSince: plus(weekOld, 1) }))).toEqual([closed(), reset]);
    expect(ben().when(disown({ isStaff: true }))).toEqual([closed(['passkeys', 'second-factor']), reset]);
    const keys: AccountEvent[] = [
      { type: 'PasskeyAdded', data: { member: BEN, passkey: 'key-1' } },
      { type: 'SecondFactorSet', data: { member: BEN, factor: 'factor-1' } },
    ];
    expect(ben(...keys, closed(['passkeys', 'second-factor'])).state).toMatchObject({
      passkeys: ['key-1'],
      secondFactor: 'factor-1',
    });
    expect(ben(...keys, closed(['second-factor'])).state).toMatchObject({ passkeys: [], secondFactor: 'factor-1' });
  });

  test('gives the address before back, and takes those that came after it', () => {
    const twice = [
      asked(),
      changed(),
      asked(NOON, SECOND_WISH, 'third'),
      changed(SECOND_WISH, 'third', 'print-of-the-next'),
    ];
    expect(ben(...twice).when(disown({ takeBack: takeBack(SECOND_WISH) }))).toEqual([
      takenBack(SECOND_WISH, 'print-of-the-next', 'third'),
      closed(),
      reset,
    ]);
    expect(ben(...twice).when(disown({ takeBack: takeBack(WISH) }))).toEqual([
      takenBack(WISH, ADDRESS, 'third'),
      closed(),
      reset,
    ]);
    expect(ben(...twice, takenBack(SECOND_WISH, 'print-of-the-next', 'third')).state).toMatchObject({
      emailFingerprint: 'print-of-the-next',
      emailsBefore: [{ request: WISH, emailFingerprint: ADDRESS }],
    });
    const all = ben(...twice, reset, asked(NOON, NOTICE), takenBack(WISH, ADDRESS, 'third'));
    expect(all.state).toMatchObject({
      emailFingerprint: ADDRESS,
      emailsBefore: [],
      emailBounces: false,
      emailArrivedAt: null,
      openEmailChange: null,
      openReset: null,
    });
  });

  test('takes back no change of the address that is not on record', () => {
    expect(ben().when(disown({ takeBack: takeBack(WISH) }))).toEqual({ refused: 'NOT_ME_LINK_WRONG' });
  });
});

describe('an account whose address is not confirmed', () => {
  const give: AccountCommand = { type: 'GiveWay', member: BEN, request: WISH, now: NOON };
  test('gives way to the owner of the address, and is forgotten at once', () => {
    expect(ben().when(give)).toEqual([
      { type: 'DeletionRequested', data: { member: BEN, request: WISH, requestedAt: NOON, erasesAt: NOON } },
      { type: 'ErasureBegun', data: { member: BEN, begunAt: NOON } },
    ]);
  });
  test('stays when it was confirmed, is of the staff or leaves already', () => {
    for (const fact of [confirmed, staff, leaving]) expect(ben(fact).when(give)).toEqual([]);
    expect(given([]).when(give)).toEqual([]);
  });
  test('is confirmed by its owner in an own browser, and elsewhere closes every other way in', () => {
    const confirm = (isOwnBrowser: boolean): AccountCommand => ({
      type: 'ConfirmEmail',
      member: BEN,
      proved: { request: FIRST_LINK, emailFingerprint: ADDRESS },
      isOwnBrowser,
      now: NOON,
      settings,
    });
    expect(ben().when(confirm(true))).toEqual([confirmed]);
    expect(ben().when(confirm(false))).toEqual([
      confirmed,
      { type: 'WaysInClosed', data: { member: BEN, because: 'confirmed', fact: null, keeps: [] } },
    ]);
    expect(ben(leaving).when(confirm(true))).toEqual(wrongLink);
  });
  test('keeps the second step of staff when a new password confirms it', () => {
    const choose: AccountCommand = {
      type: 'ResetPassword',
      member: BEN,
      proved: NOTICE,
      change: WISH,
      closeOthers: false,
      isStaff: true,
      secondFactorSince: null,
      now: NOON,
      settings,
    };
    expect(ben(reset).when(choose)).toMatchObject([{}, {}, { data: { keeps: ['passkeys', 'second-factor'] } }]);
    expect(ben(reset, leaving).when(choose)).toEqual({ refused: 'PASSWORD_RESET_WRONG' });
  });
});

describe('mails that come back', () => {
  const note = (sentAt: string): AccountCommand => ({
    type: 'NoteBounce',
    member: BEN,
    emailFingerprint: ADDRESS,
    status: '5.1.1',
    sentAt,
  });
  test('are noted of an address that was never confirmed, and of a mail as old as the one that arrived', () => {
    expect(ben().when(note(NOON))).toHaveLength(1);
    expect(ben(confirmed).when(note(NOON))).toHaveLength(1);
    expect(ben(confirmed).when(note(at(-1)))).toEqual([]);
  });
  test('are not noted of a member who leaves', () => {
    expect(ben(leaving).when(note(NOON))).toEqual([]);
  });
  test('are noted no more of another address', () => {
    const bounced: AccountEvent = {
      type: 'EmailBounced',
      data: { member: BEN, emailFingerprint: ADDRESS, status: '5.1.1' },
    };
    expect(ben(bounced).state.emailBounces).toBe(true);
    expect(ben(bounced, asked(), changed()).state.emailBounces).toBe(false);
    expect(ben(bounced, confirmed).state.emailBounces).toBe(false);
  });
});

describe('a username', () => {
  type TakeUsername = Extract<AccountCommand, { type: 'ChangeUsername' }>;
  const change = (value: Partial<TakeUsername> = {}): TakeUsername => ({
    type: 'ChangeUsername',
    member: BEN,
    username: 'benjamin',
    usernameFingerprint: 'print-of-benjamin',
    nameFollows: false,
    now: NOON,
    settings,
    ...value,
  });
  const freeAt = at(days(settings.USERNAME_RESERVED_DAYS));
  const renamed = (print: string, before: string, free = freeAt): AccountEvent => ({
    type: 'UsernameChanged',
    data: { member: BEN, username: 'benjamin', usernameFingerprint: print, fingerprintBefore: before, freeAt: free },
  });
  const thrice = [renamed('b', 'print-of-bens-name'), renamed('c', 'b'), renamed('d', 'c')];

  test('is changed, and the one before stays reserved for some days (I-037)', () => {
    expect(ben().when(change())).toEqual([renamed('print-of-benjamin', 'print-of-bens-name')]);
    expect(ben(renamed('print-of-benjamin', 'print-of-bens-name')).state).toMatchObject({
      usernameFingerprint: 'print-of-benjamin',
      formerUsernames: [{ fingerprint: 'print-of-bens-name', freeAt }],
    });
  });

  test('changes the name with it for members who go by it', () => {
    expect(ben().when(change({ nameFollows: true }))).toMatchObject([
      {},
      { type: 'ProfileChanged', data: { member: BEN, name: 'benjamin' } },
    ]);
  });

  test('is one, and not one of the staff, except for them', () => {
    expect(ben().when(change({ username: '_' }))).toEqual({ refused: 'USERNAME_INVALID', field: 'username' });
    expect(ben().when(change({ username: 'admin' }))).toEqual({ refused: 'USER_USERNAME_IS_TAKEN', field: 'username' });
    expect(ben(staff).when(change({ username: 'admin' }))).toHaveLength(1);
  });

  test('is changed to a new one three times in that time, and back to an own one at any time', () => {
    expect(ben(...thrice).when(change())).toEqual({
      refused: 'USERNAME_CHANGED_OFTEN',
      field: 'username',
      values: { most: 3, days: settings.USERNAME_RESERVED_DAYS },
    });
    expect(ben(...thrice.slice(0, 2)).when(change())).toHaveLength(1);
    for (const own of ['b', 'd', 'print-of-bens-name'])
      expect(ben(...thrice).when(change({ usernameFingerprint: own }))).toHaveLength(1);
    expect(ben(...thrice).when(change({ now: freeAt }))).toHaveLength(1);
  });

  test('that is the own one again is no former one, and its other spelling makes none', () => {
    const former = (...facts: AccountEvent[]) =>
      ben(...facts).state.formerUsernames.map(({ fingerprint }) => fingerprint);
    expect(former(...thrice, renamed('b', 'd'))).toEqual(['print-of-bens-name', 'c', 'd']);
    expect(former(renamed('print-of-bens-name', 'print-of-bens-name'))).toEqual([]);
  });
});

describe('the profile', () => {
  const change = (value: object): AccountCommand => ({ type: 'ChangeProfile', member: BEN, ...value });
  test('records another language, and who sees the profile, once', () => {
    const spanish: AccountEvent = { type: 'ProfileChanged', data: { member: BEN, language: 'es' } };
    const shown: AccountEvent = { type: 'ProfileAudienceChosen', data: { member: BEN, toVisitors: true } };
    expect(ben().when(change({ language: 'es' }))).toEqual([spanish]);
    expect(ben(spanish).when(change({ language: 'es' }))).toEqual([]);
    expect(ben().when(change({ toVisitors: true }))).toEqual([shown]);
    expect(ben().when(change({ toVisitors: false }))).toEqual([]);
    expect(ben(shown).when(change({ toVisitors: true }))).toEqual([]);
    expect(ben(shown).when(change({ toVisitors: false, language: 'es' }))).toHaveLength(2);
  });
  test('stays as it was in what is not sent', () => {
    const facts: AccountEvent[] = [
      { type: 'ProfileChanged', data: { member: BEN, language: 'es', timezone: 'Asia/Tokyo', dateFormat: 'iso' } },
      { type: 'ProfileChanged', data: { member: BEN, name: 'Benjamin' } },
    ];
    expect(ben(...facts).state).toMatchObject({ language: 'es', timezone: 'Asia/Tokyo', dateFormat: 'iso' });
  });
  test('a new password is recorded as the member’s own', () => {
    expect(ben().when({ type: 'ChangePassword', member: BEN, change: WISH })).toEqual([
      { type: 'PasswordChanged', data: { member: BEN, change: WISH, by: 'member' } },
    ]);
  });
});
