import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  MemberRestricted,
  MemberUnrestricted,
  RestrictionReasonChanged,
  type RestrictionEvent,
} from '../contract/restriction-events.ts';
import { restrictor, type RestrictorCommand } from './restrictor.ts';

const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const during = { session: '33333333-3333-4333-8333-333333333333', until: '2026-05-04T20:05:00.000Z' };

const given = (...facts: RestrictionEvent[]) => ({
  when: (command: RestrictorCommand) => restrictor.decide(command, fold(restrictor, facts)),
});
const restrict = (overrides: Partial<Extract<RestrictorCommand, { type: 'Restrict' }>> = {}): RestrictorCommand => ({
  type: 'Restrict',
  member: ANA,
  restricted: { id: BEN, person: BEN, exists: true },
  restriction: FIRST,
  reason: 'Writes to me after every session.',
  during: null,
  earlier: null,
  ...overrides,
});
const unrestrict = (exists = true): RestrictorCommand => ({
  type: 'Unrestrict',
  member: ANA,
  restricted: { id: BEN, person: BEN, exists },
});
const restricted = did(MemberRestricted, {
  restriction: FIRST,
  member: ANA,
  restricted: BEN,
  reason: 'Writes to me after every session.',
  during: null,
});
const unrestricted = did(MemberUnrestricted, { restriction: FIRST, member: ANA, restricted: BEN });

describe('restricting', () => {
  test('[MOD-006] [MOD-008] says whom, and why in one’s own words', () => {
    expect(given().when(restrict({ reason: '  Writes to me after every session. ' }))).toEqual([restricted]);
  });
  test('needs no reason, and one of at most 1000 characters', () => {
    expect(given().when(restrict({ reason: ' ' }))).toEqual([
      did(MemberRestricted, { ...restricted.data, reason: '' }),
    ]);
    expect(given().when(restrict({ reason: 'x'.repeat(1000) }))).toHaveLength(1);
    expect(given().when(restrict({ reason: 'x'.repeat(1001) }))).toEqual(
      refuse('RESTRICTION_REASON_TOO_LONG', { field: 'note', values: { max: 1000 } }),
    );
  });
  test('[MOD-002] keeps the session in which it was placed', () => {
    expect(given().when(restrict({ during }))).toEqual([did(MemberRestricted, { ...restricted.data, during })]);
  });
  test('a restriction is about another, existing member', () => {
    expect(given().when(restrict({ restricted: { id: ANA, person: ANA, exists: true } }))).toEqual(
      refuse('RESTRICTION_OF_ONESELF'),
    );
    expect(given().when(restrict({ restricted: { id: BEN, person: BEN, exists: false } }))).toEqual(
      refuse('USER_DOES_NOT_EXIST'),
    );
  });
  test('again for the same reason, without one, or about a former member changes nothing', () => {
    const { reason } = restricted.data;
    expect(given(restricted).when(restrict({ restriction: SECOND, earlier: reason }))).toEqual([]);
    expect(given(restricted).when(restrict({ restriction: SECOND, earlier: reason, reason: ' ' }))).toEqual([]);
    expect(given(restricted).when(restrict({ restricted: { id: BEN, person: BEN, exists: false } }))).toEqual([]);
  });
  test('again for another reason keeps the restriction and what was said last', () => {
    const again = { restriction: SECOND, during, earlier: restricted.data.reason };
    expect(given(restricted).when(restrict({ ...again, reason: ' He follows me. ' }))).toEqual([
      did(RestrictionReasonChanged, { restriction: FIRST, member: ANA, restricted: BEN, reason: 'He follows me.' }),
    ]);
    expect(given(restricted).when(restrict({ ...again, reason: 'x'.repeat(1001) }))).toMatchObject({
      refused: 'RESTRICTION_REASON_TOO_LONG',
    });
  });
});

describe('taking it back', () => {
  test('[MOD-009] names the restriction that ends', () => {
    expect(given(restricted).when(unrestrict())).toEqual([unrestricted]);
  });
  test('is possible when the account is gone', () => {
    expect(given(restricted).when(unrestrict(false))).toEqual([unrestricted]);
  });
  test('changes nothing where there is nothing', () => {
    expect(given().when(unrestrict())).toEqual([]);
    expect(given(restricted, unrestricted).when(unrestrict())).toEqual([]);
    expect(given().when(unrestrict(false))).toEqual(refuse('USER_DOES_NOT_EXIST'));
  });
  test('leaves room for another one', () => {
    expect(given(restricted, unrestricted).when(restrict({ restriction: SECOND }))).toEqual([
      did(MemberRestricted, { ...restricted.data, restriction: SECOND }),
    ]);
  });
});
