import { expect, test } from '@jest/globals';
import { auditorScope } from '#modules/identity/contract/auditor.ts';
import { kindOf, kinds, mayRead, prefixOf, seesPeople, streamNames } from './kinds.ts';

test('a scope opens its own histories; everything opens all', () => {
  for (const [prefix, { scope }] of Object.entries(kinds))
    for (const given of auditorScope.options)
      expect([prefix, given, mayRead([given], `${prefix}x`)]).toEqual([
        prefix,
        given,
        given === 'everything' || given === scope,
      ]);
});

test('an undeclared kind is visible to auditors of everything only', () => {
  expect(kindOf('unheard.of-1').scope).toBe('everything');
  expect(mayRead(['sessions', 'moderation', 'membership', 'accounts'], 'unheard.of-1')).toBe(false);
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
