import { expect, test } from '@jest/globals';
import { differenceInLine, readable, stateLines, valueInLine } from './state-lines.ts';

test('a recorded value is one line of words: fields, instants, yes and no, and never JSON', () => {
  const charge = { amount: 14400, paidAt: '2027-01-27T10:00:00.000Z', isGift: false, refunds: [], by: null };
  expect(valueInLine(charge)).toBe('amount 14400, paid at 27 January 2027, 10:00 UTC, is gift no');
  expect(valueInLine(['a', { seats: 3, hosts: ['ana', 'ben'] }])).toBe('a, (seats 3, hosts (ana, ben))');
  expect(valueInLine({ because: 'own-wish', plan: { type: 'unlimited-yearly', currency: 'usd' } })).toBe(
    'because own wish, plan (type Unlimited, yearly, currency USD)',
  );
  expect([valueInLine(null), valueInLine([]), valueInLine('')]).toEqual(['none', 'none', 'none']);
});

test('a state is a line for each field, deeper ones below it, and at the end which are empty', () => {
  expect(
    stateLines({
      hostLevel: 1,
      pastSetups: { '4755': null },
      roles: ['host', 'staff'],
      decisions: { '7d65': { deed: 'warned', ended: { how: 'lifted' } }, '…': 2 },
      toAlign: [],
      notice: null,
    }),
  ).toEqual([
    '  host level: 1',
    '  past setups: 4755',
    '  roles: host, staff',
    '  decisions:',
    '    7d65:',
    '      deed: warned',
    '      ended: how lifted',
    '    2 earlier entries are left out',
    '  Empty: to align, notice',
  ]);
});

test.each([
  ['none', '6', 'max attendees: none -> 6'],
  [null, '2027-01-27T10:00:00.000Z', 'max attendees: added 27 January 2027, 10:00 UTC'],
  ['{"deed":"warned","until":null}', '', 'max attendees: removed deed warned'],
  ['true', 'false', 'max attendees: yes -> no'],
  ['own-wish', 'period-over', 'max attendees: own wish -> period over'],
  ['[not a list', null, 'max attendees: removed [not a list'],
])('a field that was %s and is %s reads “%s”', (before, after, says) => {
  expect(differenceInLine({ path: ['maxAttendees'], before, after })).toBe(says);
});

test('what a member wrote with breaks, or with signs that move the cursor, cannot be taken for a line of the history', () => {
  const written = 'He shouted.\r\n2027-01-02T10:00:00.000Z  mia (staff) lifted it.\u001b[2K\u2028The end';
  expect(readable(written)).toBe('He shouted. 2 January 2027, 10:00 UTC  mia (staff) lifted it. [2K The end');
  expect(stateLines({ note: 'one\ntwo' })).toEqual(['  note: one two']);
});
