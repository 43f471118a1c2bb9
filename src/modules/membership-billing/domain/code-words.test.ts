import { expect, it } from '@jest/globals';
import { codeAsPlain, codeInWords } from './code-words.ts';
import type { CodeState } from './code.ts';

const member = '11111111-1111-4111-8111-111111111111';
const gift: CodeState = {
  created: { text: 'TUWZ-CZHF-XK3S-DCBX', freeMonths: 3, isGift: true, expiresAt: null },
  isActive: true,
  offBy: null,
  claim: null,
};
const staffs: CodeState = {
  created: { text: 'BACK-AGAIN', freeMonths: 1, isGift: false, expiresAt: '2026-06-01T12:00:00.000Z' },
  isActive: false,
  offBy: 'refund',
  claim: { member, order: null },
};

it('auditors read the beginning of a code alone: all of it would redeem it', () => {
  expect(codeAsPlain(gift)).toMatchObject({ created: { text: 'TUWZ…', freeMonths: 3 } });
});

it('what matters of a code is said in words: what for, whether it can be used, and by whom it was', () => {
  expect(Object.values(codeInWords(gift))).toEqual(['A gift code for 3 months.', null, 'It was not used.']);
  expect(Object.values(codeInWords(staffs))).toEqual([
    'A discount code for 1 month, until 1 June 2026, 12:00 UTC.',
    'Switched off by a refund.',
    `Used by member ${member}.`,
  ]);
});
