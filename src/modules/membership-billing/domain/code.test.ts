import { expect, test } from '@jest/globals';
import { fold, stateAfter as stateAfterDecided } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { CodeClaimed, CodeReleased, CodeStatusSet, type CodeEvent } from '../contract/code-events.ts';
import { discountCode, statusOf, type CodeCommand } from './code.ts';

const CODE = 'code-1';
const [ANA, BEN] = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'];
const NOW = '2026-05-04T19:00:00.000Z';
const create = (value: object = {}): CodeCommand => ({
  type: 'CreateCode',
  code: CODE,
  text: 'SPRING',
  freeMonths: 1,
  isGift: false,
  gift: null,
  expiresAt: null,
  ...value,
});
const claim = (member = ANA, order: string | null = 'order-1', now = NOW): CodeCommand => ({
  type: 'ClaimCode',
  code: CODE,
  member,
  order,
  now,
});
const release = (order: string): CodeCommand => ({ type: 'ReleaseCode', code: CODE, order });
const set = (status: 'active' | 'inactive' | 'expired', cause?: string): CodeCommand => ({
  type: 'SetStatus',
  code: CODE,
  status,
  now: NOW,
  ...(cause === undefined ? {} : { cause: cause === 'refund' ? cause : { dispute: cause } }),
});
const stateAfter = (...commands: CodeCommand[]) =>
  fold(
    discountCode,
    commands.reduce<CodeEvent[]>((facts, command) => {
      const decided = discountCode.decide(command, fold(discountCode, facts));
      if (isRefusal(decided)) throw new Error(decided.refused);
      return [...facts, ...decided];
    }, []),
  );
const outcome = (command: CodeCommand, ...before: CodeCommand[]) => {
  const decided = discountCode.decide(command, stateAfter(...before));
  return isRefusal(decided) ? decided.refused : decided.map(({ type }) => type);
};

test('an unknown code can neither be used nor switched', () => {
  expect(outcome(claim())).toBe('DISCOUNT_CODE_INVALID');
  expect(outcome(set('active'))).toBe('DISCOUNT_CODE_INVALID');
  expect(outcome(release('order-1'))).toBe('DISCOUNT_CODE_INVALID');
});

test('a code is made once; the same gift may ask for it again', () => {
  expect(outcome(create(), create())).toBe('DISCOUNT_CODE_TAKEN');
  expect(outcome(create({ gift: 'gift-1' }), create({ gift: 'gift-1' }))).toEqual([]);
  expect(outcome(create({ gift: 'gift-1', text: 'OTHER' }), create({ gift: 'gift-1' }))).toBe('DISCOUNT_CODE_TAKEN');
});

test('a code is used once, and who used it may ask for it again in the same way', () => {
  expect(outcome(claim(), create())).toEqual(['CodeClaimed']);
  expect(outcome(claim(), create(), claim())).toEqual([]);
  expect(outcome(claim(ANA, 'order-2'), create(), claim())).toBe('DISCOUNT_CODE_ALREADY_USED');
  expect(outcome(claim(BEN), create(), claim())).toBe('DISCOUNT_CODE_ALREADY_USED');
  expect(outcome(claim(ANA, null), create(), claim(ANA, null))).toEqual([]);
  expect(outcome(claim(BEN, null), create(), claim(ANA, null))).toBe('DISCOUNT_CODE_ALREADY_USED');
  expect(outcome(claim(ANA, null), create(), claim())).toBe('DISCOUNT_CODE_ALREADY_USED');
});

test('a code that is used says for whom, for what and for how long', () => {
  expect(discountCode.decide(claim(), stateAfter(create({ isGift: true, freeMonths: 3 })))).toMatchObject([
    { data: { code: CODE, member: ANA, order: 'order-1', freeMonths: 3, isGift: true } },
  ]);
});

test('a code that is taken says so at its field', () => {
  expect(discountCode.decide(create(), stateAfter(create()))).toMatchObject({ field: 'code' });
});

test('an order that failed gives its code back, and no other one', () => {
  expect(outcome(release('order-2'), create(), claim())).toEqual([]);
  expect(discountCode.decide(release('order-1'), stateAfter(create(), claim()))).toMatchObject([
    { type: 'CodeReleased', data: { code: CODE, order: 'order-1' } },
  ]);
  expect(outcome(claim(BEN), create(), claim(), release('order-1'))).toEqual(['CodeClaimed']);
});

test('a code cannot be used from the moment it expires, nor while it is off', () => {
  const expiring = create({ expiresAt: NOW });
  expect(outcome(claim(ANA, 'order-1', '2026-05-04T18:59:59.999Z'), expiring)).toEqual(['CodeClaimed']);
  expect(outcome(claim(), expiring)).toBe('DISCOUNT_CODE_INVALID');
  expect(outcome(set('inactive'), expiring)).toBe('DISCOUNT_CODE_EXPIRED');
  expect(outcome(claim(), create(), set('inactive'))).toBe('DISCOUNT_CODE_INVALID');
  expect(outcome(claim(), create(), set('inactive'), set('active'))).toEqual(['CodeClaimed']);
  expect(outcome(set('inactive'), create(), claim())).toBe('DISCOUNT_CODE_ALREADY_USED');
});

test('[ADM-021] a code that staff let expire stays so: it cannot be used or switched on again', () => {
  expect(outcome(set('expired'), create(), claim())).toBe('DISCOUNT_CODE_ALREADY_USED');
  for (const before of [[create()], [create(), set('inactive')]]) {
    expect(outcome(set('expired'), ...before)).toEqual(['CodeStatusSet']);
    const expired = [...before, set('expired')];
    expect(statusOf(stateAfter(...expired), NOW)).toBe('expired');
    expect(outcome(set('expired'), ...expired)).toEqual([]);
    expect(outcome(claim(), ...expired)).toBe('DISCOUNT_CODE_INVALID');
    expect(outcome(set('active'), ...expired)).toBe('DISCOUNT_CODE_EXPIRED');
  }
});

test('a dispute that is won switches on what it switched off, not what staff did', () => {
  expect(outcome(set('active', 'dp_1'), create(), set('inactive', 'dp_1'))).toEqual(['CodeStatusSet']);
  expect(outcome(set('active', 'dp_1'), create(), set('inactive'))).toEqual([]);
  expect(outcome(set('active', 'dp_1'), create(), set('inactive', 'dp_2'))).toEqual([]);
  expect(outcome(set('active'), create(), set('inactive', 'dp_1'))).toEqual(['CodeStatusSet']);
  expect(outcome(set('active'), create())).toEqual([]);
});

test('a refund that came back switches on what it switched off, not what staff or a dispute did', () => {
  expect(outcome(set('active', 'refund'), create(), set('inactive', 'refund'))).toEqual(['CodeStatusSet']);
  expect(outcome(set('active', 'refund'), create(), set('inactive'))).toEqual([]);
  expect(outcome(set('active', 'refund'), create(), set('inactive', 'dp_1'))).toEqual([]);
  expect(outcome(set('active', 'dp_1'), create(), set('inactive', 'refund'))).toEqual([]);
});

test('a code says what it is: used before off, off before expired', () => {
  const expiring = create({ expiresAt: NOW });
  const early = '2026-05-04T18:00:00.000Z';
  expect(statusOf(stateAfter(expiring), early)).toBe('active');
  expect(statusOf(stateAfter(expiring), NOW)).toBe('expired');
  expect(statusOf(stateAfter(create(), set('inactive')), NOW)).toBe('inactive');
  expect(statusOf(stateAfter(expiring, claim(ANA, 'order-1', early)), NOW)).toBe('used');
});

test('what does not fit to where a code stands is not recorded', () => {
  const claimed = did(CodeClaimed, { code: CODE, member: ANA, order: null, freeMonths: 1, isGift: false });
  const released = did(CodeReleased, { code: CODE, order: 'order-1' });
  const on = did(CodeStatusSet, { code: CODE, status: 'active' });
  const off = did(CodeStatusSet, { code: CODE, status: 'inactive' });
  const record = (fact: CodeEvent, ...commands: CodeCommand[]) =>
    stateAfterDecided(discountCode, [fact], stateAfter(...commands));
  for (const [status, fact, ...commands] of [
    ['none', claimed],
    ['active', released, create()],
    ['active', on, create()],
    ['inactive', claimed, create(), set('inactive')],
    ['inactive', off, create(), set('inactive')],
    ['used', claimed, create(), claim()],
    ['used', off, create(), claim()],
  ] as const)
    expect(() => record(fact, ...commands)).toThrow(`may not follow the status ${status} of code`);
  expect(record(off, create())).toMatchObject({ isActive: false, offBy: null });
  expect(record(released, create(), claim()).claim).toBeNull();
});
