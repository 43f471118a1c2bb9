import { expect, test } from '@jest/globals';
import { auditorScope } from '#modules/identity/contract/auditor.ts';
import { hiddenPart, kindOf, kinds, mayRead, prefixesFor, prefixOf, seesPeople, streamNames } from './kinds.ts';

test('a scope opens its own histories; everything opens all', () => {
  for (const [prefix, { scope }] of Object.entries(kinds))
    for (const given of auditorScope.options)
      expect([prefix, given, mayRead([given], `${prefix}x`)]).toEqual([
        prefix,
        given,
        // What staff made of an account is read with moderation, and nothing else of it.
        given === 'everything' || given === scope || (prefix === 'identity.account-' && given === 'moderation'),
      ]);
});

test('payments open nothing of moderation, and moderation nothing of payments', () => {
  const opened = (scope: 'payments' | 'moderation') => prefixesFor([scope])!;
  expect(opened('payments').filter((prefix) => !prefix.startsWith('membership-billing.'))).toEqual([]);
  expect(opened('moderation').filter((prefix) => opened('payments').includes(prefix))).toEqual([]);
  for (const prefix of ['communities.membership-', 'identity.account-', 'moderation.report-'])
    expect(opened('moderation')).toContain(prefix);
});

test('of an account moderation sees what staff made of it, and no other event or field', () => {
  const hidden = hiddenPart(['moderation', 'payments', 'sessions'], 'identity.account-1')!;
  const events = ['AccountStatusSet', 'EmailChanged', 'AccountRegistered', 'UsernameChanged'];
  expect(events.filter((type) => !hidden.event(type))).toEqual(['AccountStatusSet']);
  expect(['standing', 'emailFingerprint', 'logins'].filter((name) => !hidden.field(name))).toEqual(['standing']);
  for (const scope of ['accounts', 'everything'] as const)
    expect(hiddenPart(['moderation', scope], 'identity.account-1')).toBeUndefined();
});

test('an undeclared kind is visible to auditors of everything only', () => {
  expect(kindOf('unheard.of-1').scope).toBe('everything');
  expect(mayRead(['sessions', 'moderation', 'payments', 'accounts'], 'unheard.of-1')).toBe(false);
});

test('the kind is the part before the id, for any form of id', () => {
  expect(prefixOf('communities.title-night-owls-of-york')).toBe('communities.title-');
  expect(prefixOf('membership-billing.plan-11111111-1111-4111-8111-111111111111')).toBe('membership-billing.plan-');
});

test('names are visible to auditors of accounts', () => {
  expect(auditorScope.options.filter((scope) => seesPeople([scope]))).toEqual(['accounts', 'everything']);
});

test('histories are known by the names that the command line knows', () => {
  expect(streamNames('session-1')).toEqual(['session-1', 'scheduling.session-1']);
  expect(streamNames('looks-1')).toEqual(['looks-1', 'live-rooms.looks-1', 'admin.looks-1', 'audit.looks-1']);
  expect(streamNames('scheduling.session-1')).toEqual(['scheduling.session-1']);
  expect(streamNames('colour-1')).toEqual(['colour-1']);
});
