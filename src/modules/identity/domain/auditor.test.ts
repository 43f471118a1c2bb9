import { expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { holdsAt } from '../contract/auditor.ts';
import type { AuditorEvent } from '../contract/auditor-events.ts';
import { auditor, type AuditorCommand } from './auditor.ts';

const member = '00000000-0000-4000-8000-000000000001';
const now = '2026-05-04T09:00:00.000Z';
const appoint = (overrides: Partial<Extract<AuditorCommand, { type: 'Appoint' }>> = {}): AuditorCommand => ({
  type: 'Appoint',
  member,
  by: '00000000-0000-4000-8000-000000000009',
  exists: true,
  scope: ['sessions'],
  hours: 1,
  maxHours: 720,
  reason: 'yearly review',
  now,
  ...overrides,
});
const outcome = (command: AuditorCommand, past: readonly AuditorEvent[] = []) => {
  const decided = auditor.decide(command, fold(auditor, past));
  return isRefusal(decided) ? decided.refused : decided;
};
const appointed = outcome(appoint()) as readonly AuditorEvent[];

test('an auditor is appointed for a scope and until a moment', () => {
  expect(appointed).toEqual([
    {
      type: 'AuditorAppointed',
      data: { member, scope: ['sessions'], until: '2026-05-04T10:00:00.000Z', reason: 'yearly review' },
    },
  ]);
});

test('everything contains the rest, and nothing is named twice', () => {
  const scopes = (scope: readonly string[]) =>
    (outcome(appoint({ scope: scope as never })) as readonly { data: { scope: unknown } }[])[0]!.data.scope;
  expect(scopes(['sessions', 'everything'])).toEqual(['everything']);
  expect(scopes(['sessions', 'accounts', 'sessions'])).toEqual(['accounts', 'sessions']);
});

test('what an appointment lacks is named', () => {
  expect(outcome(appoint({ exists: false }))).toBe('USER_DOES_NOT_EXIST');
  expect(outcome(appoint({ by: member }))).toBe('AUDITOR_NOT_ONESELF');
  expect(outcome(appoint({ scope: [] }))).toBe('AUDITOR_SCOPE_REQUIRED');
  for (const hours of [0, -1, 1.5, 721]) expect(outcome(appoint({ hours }))).toBe('AUDITOR_TIME_INVALID');
  for (const reason of ['', ' a b ', 'x'.repeat(501)])
    expect(outcome(appoint({ reason }))).toBe('AUDIT_REASON_REQUIRED');
});

test('what an appointment lacks is named at its field', () => {
  const refusal = (change: Parameters<typeof appoint>[0]) => auditor.decide(appoint(change), auditor.initial);
  expect(refusal({ exists: false })).toMatchObject({ field: 'member' });
  expect(refusal({ by: member })).toMatchObject({ field: 'member' });
  expect(refusal({ scope: [] })).toMatchObject({ field: 'scope' });
  expect(refusal({ hours: 721 })).toMatchObject({ field: 'hours', values: { most: 720 } });
  expect(refusal({ reason: '' })).toMatchObject({ field: 'reason' });
});

test('an appointment lasts as long as is allowed, and its reason is recorded without spaces around it', () => {
  expect(outcome(appoint({ hours: 720, reason: ' yearly review ' }))).toMatchObject([
    { data: { until: '2026-06-03T09:00:00.000Z', reason: 'yearly review' } },
  ]);
});

test('the right expires by the clock, without an event', () => {
  const { right } = fold(auditor, appointed);
  expect(holdsAt(right, '2026-05-04T09:59:59.999Z')).toBe(true);
  expect(holdsAt(right, '2026-05-04T10:00:00.000Z')).toBe(false);
});

test('a dismissal ends it once', () => {
  const dismissed = outcome({ type: 'Dismiss', member, now }, appointed) as readonly AuditorEvent[];
  expect(dismissed).toEqual([{ type: 'AuditorDismissed', data: { member } }]);
  expect(fold(auditor, [...appointed, ...dismissed]).right).toBeNull();
  expect(outcome({ type: 'Dismiss', member, now }, [...appointed, ...dismissed])).toEqual([]);
  expect(outcome({ type: 'Dismiss', member, now: '2026-05-05T09:00:00.000Z' }, appointed)).toEqual([]);
  expect(outcome({ type: 'Dismiss', member, now })).toBe('AUDITOR_DOES_NOT_EXIST');
});

test('an auditor who was dismissed or expired may be appointed again', () => {
  const again = outcome(appoint({ now: '2026-06-01T09:00:00.000Z' }), appointed) as readonly AuditorEvent[];
  expect(fold(auditor, [...appointed, ...again]).right?.until).toBe('2026-06-01T10:00:00.000Z');
});
