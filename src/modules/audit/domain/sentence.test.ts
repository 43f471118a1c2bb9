import { expect, test } from '@jest/globals';
import type { EventSubject } from '#kernel/contract/event.ts';
import { letters } from './pseudonyms.ts';
import { ruleName, sentenceOf } from './sentence.ts';

const ben = '11111111-1111-4111-8111-111111111111';
const mia = '22222222-1111-4111-8111-111111111111';
const sentenceWith = (
  says: string,
  data: Record<string, unknown>,
  actor: { kind: string; id?: string; policy?: string },
  subject: EventSubject = 'actor',
) => sentenceOf({ data, meta: { actor } }, { says, subject });

test('a sentence is about the acting member', () => {
  expect(sentenceWith('joined the Well', { member: ben }, { kind: 'member', id: ben })).toBe(
    `Member ${ben} joined the Well.`,
  );
  expect(sentenceWith('deleted the Well', {}, { kind: 'admin', id: mia })).toBe(
    `Member ${mia} (staff) deleted the Well.`,
  );
  expect(sentenceWith('opened an account', { member: ben }, { kind: 'visitor' }, 'member')).toBe(
    `Member ${ben} opened an account.`,
  );
});

test('a sentence is about the member whose field its event declares, when another one acted', () => {
  expect(sentenceWith('has host level 1, set by staff', { member: ben }, { kind: 'admin', id: mia }, 'member')).toBe(
    `Member ${ben} has host level 1, set by staff.`,
  );
  expect(sentenceWith('is free again', { member: ben }, { kind: 'system', policy: 'settle' }, 'member')).toBe(
    `Member ${ben} is free again.`,
  );
});

test('what staff decided names them as staff, also where the product carried it out', () => {
  const closed = (actor: { kind: string; id?: string; policy?: string }) =>
    sentenceWith('closed the report', { by: mia }, actor, { staff: 'by' });
  expect(closed({ kind: 'system', policy: 'close-reports-when-case-closed' })).toBe(
    `Member ${mia} (staff) closed the report.`,
  );
  expect(closed({ kind: 'admin', id: mia })).toBe(`Member ${mia} (staff) closed the report.`);
});

test('a sentence whose event declares no field is about the acting member', () => {
  expect(sentenceWith(`removed member ${ben}`, { member: ben }, { kind: 'member', id: mia })).toBe(
    `Member ${mia} removed member ${ben}.`,
  );
});

test('complete sentences stay as they are, but for their beginning and end', () => {
  expect(sentenceWith('the doors opened', {}, { kind: 'system', policy: 'open-doors' }, null)).toBe(
    'The doors opened.',
  );
  expect(sentenceWith('canceled the session', {}, { kind: 'system', policy: 'operator' })).toBe(
    'The operator canceled the session.',
  );
  expect(sentenceWith('wants to know why?', {}, { kind: 'visitor' })).toBe('A visitor wants to know why?');
  expect(sentenceWith('read “a.b” of it', {}, { kind: 'visitor' })).toBe('A visitor read “a.b” of it.');
  expect(sentenceWith('closed it', { by: null }, { kind: 'system', policy: 'x' }, { staff: 'by' })).toBe(
    'The product closed it.',
  );
  expect(sentenceWith('canceled the session', {}, { kind: 'system', policy: 'x' })).toBe(
    'The product canceled the session.',
  );
});

test('letters continue after Z', () => {
  expect([0, 25, 26, 51, 52, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'AAA']);
});

test('the name of a rule is the policy, also where an earlier release recorded another name', () => {
  expect(ruleName('settle-claim-when-taken')).toBe('settle claim when taken');
  expect(ruleName('tend-waiting-lists')).toBe('tend waiting lists when seats are offered');
  expect(ruleName('clear-chat')).toBe('hide chat when closing');
});
