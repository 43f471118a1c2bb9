import { describe, expect, test } from '@jest/globals';
import { days, plus } from '#kernel/contract/time.ts';
import { API_TOKENS_MOST } from '../contract/api/api-scopes.ts';
import type { AccountEvent } from '../contract/account-events.ts';
import { BEN, given, NOON, opened, settings } from '../testing/account-given.ts';
import type { AccountCommand } from './account-commands.ts';
import { hasLogin, lacksTerms } from './account-state.ts';

const TOMORROW = plus(NOON, days(1));
const google = { provider: 'google', loginFingerprint: 'print-of-google' };
const facebook = { provider: 'facebook', loginFingerprint: 'print-of-facebook' };
const linked = (login: typeof google): AccountEvent => ({
  type: 'LoginLinked',
  data: { member: BEN, ...login, by: 'member' },
});
const unlinked = (login: typeof google): AccountEvent => ({ type: 'LoginUnlinked', data: { member: BEN, ...login } });
const passkey = (name: string): AccountEvent => ({ type: 'PasskeyAdded', data: { member: BEN, passkey: name } });
const ben = (...facts: AccountEvent[]) => given([...opened(), ...facts]);

describe('an account of another provider', () => {
  const link = (login: typeof google): AccountCommand => ({ type: 'LinkLogin', member: BEN, ...login });
  const unlink = (otherwise: boolean, provider = 'google'): AccountCommand => ({
    type: 'UnlinkLogin',
    member: BEN,
    provider,
    otherwise,
  });

  test('is linked once, and one of each provider', () => {
    expect(ben().when(link(google))).toEqual([linked(google)]);
    expect(ben(linked(google)).when(link(google))).toEqual([]);
    expect(ben(linked(google)).when(link({ ...google, loginFingerprint: 'another' }))).toEqual({
      refused: 'LOGIN_PROVIDER_LINKED',
    });
    expect(ben(linked(google)).when(link(facebook))).toEqual([linked(facebook)]);
  });

  test('opens the account until it is unlinked', () => {
    const both = [linked(google), linked(facebook)];
    const prints = [google, facebook].map(({ loginFingerprint }) => loginFingerprint);
    expect(prints.map((print) => hasLogin(ben(...both).state, print))).toEqual([true, true]);
    expect(prints.map((print) => hasLogin(ben(...both, unlinked(google)).state, print))).toEqual([false, true]);
  });

  test('is unlinked while the member has a password, a passkey or another one', () => {
    expect(ben(linked(google)).when(unlink(true))).toEqual([unlinked(google)]);
    expect(ben(linked(google), passkey('key-1')).when(unlink(false))).toEqual([unlinked(google)]);
    expect(ben(linked(facebook), linked(google)).when(unlink(false))).toEqual([unlinked(google)]);
    expect(ben(linked(google)).when(unlink(false))).toEqual({ refused: 'ONLY_LOGIN_STAYS' });
    expect(ben(linked(google)).when(unlink(true, 'facebook'))).toEqual([]);
  });
});

describe('a passkey', () => {
  const add: AccountCommand = { type: 'AddPasskey', member: BEN, passkey: 'key-21' };
  const remove = (hasPassword: boolean): AccountCommand => ({
    type: 'RemovePasskey',
    member: BEN,
    passkey: 'key-1',
    hasPassword,
  });
  const keys = (count: number) => Array.from({ length: count }, (_, index) => passkey(`key-${index + 1}`));
  const removed: AccountEvent = { type: 'PasskeyRemoved', data: { member: BEN, passkey: 'key-1' } };

  test('is added, twenty of them', () => {
    expect(ben(...keys(19)).when(add)).toEqual([passkey('key-21')]);
    expect(ben(...keys(20)).when(add)).toEqual({ refused: 'PASSKEYS_TOO_MANY', values: { max: 20 } });
    expect(ben(...keys(20), removed).when(add)).toEqual([passkey('key-21')]);
  });

  test('is removed while the member has a password, another one or a linked account', () => {
    expect(ben(...keys(1)).when(remove(true))).toEqual([removed]);
    expect(ben(...keys(2)).when(remove(false))).toEqual([removed]);
    expect(ben(...keys(1), linked(google)).when(remove(false))).toEqual([removed]);
    expect(ben(...keys(1)).when(remove(false))).toEqual({ refused: 'ONLY_LOGIN_STAYS' });
    expect(ben(...keys(1), removed).when(remove(true))).toEqual([]);
    expect(ben(...keys(2), removed).state.passkeys).toEqual(['key-2']);
  });
});

describe('the second step', () => {
  const set: AccountEvent = { type: 'SecondFactorSet', data: { member: BEN, factor: 'factor-1' } };
  const removed = (who: 'member' | 'operator'): AccountEvent => ({
    type: 'SecondFactorRemoved',
    data: { member: BEN, by: who },
  });
  const setUp: AccountCommand = { type: 'SetSecondFactor', member: BEN, factor: 'factor-1' };

  test('is set up once at a time', () => {
    expect(ben().when(setUp)).toEqual([set]);
    expect(ben(set).when(setUp)).toEqual({ refused: 'SECOND_FACTOR_EXISTS' });
    expect(ben(set, removed('member')).when(setUp)).toEqual([set]);
  });

  test.each(['member', 'operator'] as const)('is removed once, by the %s', (who) => {
    const remove: AccountCommand = { type: 'RemoveSecondFactor', member: BEN, by: who };
    expect(ben(set).when(remove)).toEqual([removed(who)]);
    expect(ben().when(remove)).toEqual([]);
  });

  test('ends the request for another address, which another person may have made', () => {
    const asked: AccountEvent = {
      type: 'EmailChangeRequested',
      data: { member: BEN, request: 'r', requestedAt: NOON, email: 'b@example.net', emailFingerprint: 'print' },
    };
    expect(ben(asked, set).state.openEmailChange).toBeNull();
  });

  test('is passed with a recovery code in an open account and in one that its owner leaves', () => {
    const use: AccountCommand = { type: 'UseRecoveryCode', member: BEN, left: 7 };
    const used = [{ type: 'RecoveryCodeUsed', data: { member: BEN, left: 7 } }];
    const leaving: AccountEvent = {
      type: 'DeletionRequested',
      data: { member: BEN, request: 'r', requestedAt: NOON, erasesAt: TOMORROW },
    };
    expect(ben().when(use)).toEqual(used);
    expect(ben(leaving).when(use)).toEqual(used);
    expect(given([]).when(use)).toEqual({ refused: 'USER_DOES_NOT_EXIST' });
  });
});

describe('a token of a program', () => {
  const made = (token: string, expiresAt = TOMORROW): AccountEvent => ({
    type: 'ApiTokenMade',
    data: { member: BEN, token, scopes: ['read'], expiresAt },
  });
  const ended = (token: string): AccountEvent => ({ type: 'ApiTokenEnded', data: { member: BEN, token } });
  const make = (now = NOON): AccountCommand => ({
    type: 'MakeApiToken',
    member: BEN,
    token: 'another',
    scopes: ['read'],
    expiresAt: TOMORROW,
    now,
  });
  const many = Array.from({ length: API_TOKENS_MOST }, (_, index) => made(`token-${index}`));

  test('is made, so many at a time', () => {
    expect(ben(...many.slice(1)).when(make())).toEqual([made('another')]);
    expect(ben(...many).when(make())).toEqual({ refused: 'API_TOKENS_TOO_MANY', values: { max: API_TOKENS_MOST } });
    expect(ben(...many, ended('token-0')).when(make())).toEqual([made('another')]);
    expect(ben(...many).when(make(TOMORROW))).toHaveLength(1);
  });

  test('ends once, alone or with all that have not run out', () => {
    const end = (token: string): AccountCommand => ({ type: 'EndApiToken', member: BEN, token });
    const both = ben(made('one'), made('two'), made('old', NOON));
    expect(both.when(end('one'))).toEqual([ended('one')]);
    expect(ben(made('one'), ended('one')).when(end('one'))).toEqual([]);
    expect(both.when(end('another'))).toEqual([]);
    expect(ben(made('one'), made('two'), ended('one')).state.apiTokens.map(({ token }) => token)).toEqual(['two']);
    expect(both.when({ type: 'EndApiTokens', member: BEN, now: NOON })).toEqual([ended('one'), ended('two')]);
  });

  test.each<[string, AccountEvent]>([
    ['a new password', { type: 'PasswordChanged', data: { member: BEN, change: 'c', by: 'member' } }],
    [
      'the closing of all ways in',
      { type: 'WaysInClosed', data: { member: BEN, because: 'reset', fact: null, keeps: [] } },
    ],
    [
      'leaving',
      { type: 'DeletionRequested', data: { member: BEN, request: 'r', requestedAt: NOON, erasesAt: TOMORROW } },
    ],
  ])('ends with %s', (_, fact) => {
    expect(ben(made('one'), fact).state.apiTokens).toEqual([]);
  });
});

describe('the terms', () => {
  const accept = (version?: string): AccountCommand => ({
    type: 'AcceptTerms',
    member: BEN,
    settings,
    ...(version === undefined ? {} : { version }),
  });
  const accepted = (page: string): AccountEvent => ({
    type: 'TermsAccepted',
    data: { member: BEN, termsVersion: `${settings.TERMS_VERSION}/by-${page}` },
  });

  test('are accepted where they are shown, in the version that holds', () => {
    expect(ben().when(accept())).toEqual([accepted('username-page')]);
    expect(ben().when(accept(settings.TERMS_VERSION))).toEqual([accepted('notice')]);
    expect(ben().when(accept('2020-01'))).toEqual({ refused: 'CHANGED_MEANWHILE' });
  });

  test('are accepted once in each way', () => {
    expect(ben(accepted('notice')).when(accept(settings.TERMS_VERSION))).toEqual([]);
    expect(ben(accepted('notice')).when(accept())).toEqual([accepted('username-page')]);
    const ticked: AccountEvent = { type: 'TermsAccepted', data: { member: BEN, termsVersion: settings.TERMS_VERSION } };
    expect(ben(ticked).when(accept())).toEqual([]);
  });

  test('are lacking while a button of another provider was the agreement', () => {
    expect(lacksTerms(ben(accepted('button')).state)).toBe(true);
    expect([accepted('notice'), accepted('form')].map((fact) => lacksTerms(ben(fact).state))).toEqual([false, false]);
    expect(lacksTerms(given([]).state)).toBe(false);
  });
});

test('logging in from a new place, and being logged out of others, are on record', () => {
  expect(ben().when({ type: 'SignInFromNewPlace', member: BEN, device: 'Firefox on Linux', now: NOON })).toEqual([
    { type: 'SignedInFromNewPlace', data: { member: BEN, device: 'Firefox on Linux', signedInAt: NOON } },
  ]);
  expect(ben().when({ type: 'NoteSignInsEnded', member: BEN })).toEqual([
    { type: 'SignInsEnded', data: { member: BEN } },
  ]);
});
