import { expect, it } from '@jest/globals';
import { readReceipt, receipt, RECEIPT_LABELS, receiptText, type ReceiptFacts } from './receipt.ts';

const facts: ReceiptFacts = {
  installation: 'https://wellspring.example',
  requestedAt: '2026-05-04T12:00:00.000Z',
  begunAt: '2026-06-03T12:00:00.000Z',
  finishedAt: '2026-06-03T12:02:00.000Z',
  position: '000000000000001b',
  fingerprint: 'ab'.repeat(32),
  removed: { chat: { messages: 12, 'last places read': 3 }, identity: { passwords: 1, devices: 0 }, search: {} },
  stays: {
    scheduling: 'that somebody hosted or attended which session, without a name, because others were there too',
  },
};
const SIGNATURE = 's'.repeat(86);
const whole = receipt(receiptText(facts), 'k'.repeat(43), SIGNATURE);

it('says when, where, what went and what stays, in lines that no mail program breaks', () => {
  expect(Math.max(...whole.split('\n').map((line) => line.length))).toBeLessThan(78);
  expect(whole).toContain('- chat: messages 12, last places read 3');
  expect(whole).toContain('- identity: passwords 1');
  expect(whole).not.toContain('devices');
  expect(whole).not.toContain('search');
});

it('has the labels that pages translate, and no others', () => {
  expect(Object.keys(readReceipt(whole)!.facts)).toEqual(RECEIPT_LABELS);
});

it.each([
  ['as it is', whole],
  ['with other ends of lines and spaces', whole.replaceAll('\n', '  \r\n')],
  ['inside the mail it came with', `Hello,\n\n${whole}\n\nTake care.`],
  ['quoted in an answer', `On Monday you wrote:\n${whole.replaceAll(/^/gm, '> ')}`],
])('is read %s', (_, pasted) => {
  expect(readReceipt(pasted)).toEqual({
    signed: receiptText(facts),
    publicKey: 'k'.repeat(43),
    signature: SIGNATURE,
    isAsWritten: true,
    facts: {
      Where: facts.installation,
      'Asked for': facts.requestedAt,
      Begun: facts.begunAt,
      Finished: facts.finishedAt,
      'In the log': facts.position,
      Fingerprint: facts.fingerprint,
    },
  });
});

it.each(['', 'Dear diary', whole.split('\n').slice(1).join('\n'), whole.split('\n').slice(0, -1).join('\n')])(
  'what is none, or not whole, is none',
  (pasted) => {
    expect(readReceipt(pasted)).toBeUndefined();
  },
);
