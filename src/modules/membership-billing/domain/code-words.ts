import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { maskedCode } from '../contract/code-events.ts';
import type { CodeState } from './code.ts';

/** The state of a code without what redeems it. */
export const codeAsPlain = (state: CodeState): unknown => ({
  ...state,
  created: state.created && { ...state.created, text: maskedCode(state.created.text) },
});

/** What matters of a code to auditors. */
export const codeInWords = ({ created, isActive, offBy, claim }: CodeState): Record<string, string | null> => ({
  created:
    created &&
    `A ${created.isGift ? 'gift' : 'discount'} code for ${created.freeMonths === 1 ? '1 month' : `${created.freeMonths} months`}${created.expiresAt === null ? '' : `, until ${instantInWords(created.expiresAt)}`}.`,
  isActive: isActive
    ? null
    : `Switched off${offBy === null ? '' : offBy === 'refund' ? ' by a refund' : ' by a dispute with the bank'}.`,
  claim: claim === null ? 'It was not used.' : `Used by member ${claim.member}.`,
});
