import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { HistoriesSought, HistoryExported, HistoryRead, LookRefused } from '../contract/audit-events.ts';
import { looks, recordable } from './looks.ts';

const id = '1a2b3c4d-1111-4111-8111-111111111111';
const auditor = '22222222-1111-4111-8111-111111111111';

describe('of what an auditor searched for is recorded', () => {
  test.each([
    ['an id', id],
    ['an id in capitals', id.toUpperCase()],
    ['the name of a history', `scheduling.session-${id}`],
    ['the number of a case', '#1042'],
    ['the number of a case without its sign', '1042'],
    ['an invoice', 'in_1QxYz'],
    ['a payment', 'pi_3Q'],
    ['a dispute', 'du_1'],
    ['a month', '2027-01'],
  ])('%s', (_, text) => {
    expect(recordable(text)).toBe(text);
    expect(recordable(`  ${text} `)).toBe(text);
  });

  test.each([
    ['no name', 'Ben Smith'],
    ['no username', 'ben_smith'],
    ['no address', 'ben@example.org'],
    ['no name beside an id', `Ben ${id}`],
    ['no address beside an id', `ben@example.org/${id}`],
    ['no text beside a number', '1042 Ben'],
    ['no text before a number', 'Ben 1042'],
    ['no number as long as that of a card', '4242424242424242'],
    ['no text around a month', 'since 2027-01-01'],
    ['no text after an invoice', 'in_1 Ben'],
    ['no text before an invoice', 'Ben in_1'],
    ['no id within a long text', `${'x'.repeat(100)}-${id}`],
    ['no part of an id', id.slice(0, 20)],
    ['nothing of nothing', ' '],
  ])('%s', (_, text) => {
    expect(recordable(text)).toBe('');
  });
});

test('the looks of an auditor are counted by what they were', () => {
  const reason = 'yearly review';
  const read = (stream: string) => did(HistoryRead, { auditor, stream, reason });
  const facts = [
    did(HistoriesSought, { auditor, by: 'member', subjects: [], sought: '', reason }),
    read('a'),
    read('b'),
    read('a'),
    did(HistoryExported, { auditor, stream: 'a', subject: null, reason }),
    did(HistoryExported, { auditor, stream: 'b', subject: null, reason }),
    did(LookRefused, { auditor, wanted: 'read', by: null, stream: 'c', reason }),
  ];
  const { read: histories, ...counts } = facts.reduce(looks.evolve, looks.initial);
  expect(counts).toEqual({ sought: 1, exported: 2, refused: 1 });
  expect([...histories]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
});
