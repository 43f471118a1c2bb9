import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { codeLifecycle, type RecordedCodeStatus } from '../contract/code-lifecycle.ts';
import { CodeClaimed, CodeCreated, CodeReleased, CodeStatusSet, type CodeEvent } from '../contract/code-events.ts';
import type { CodeStatus, SettableStatus } from '../contract/codes.ts';

export type CodeState = {
  created: { text: string; freeMonths: number; isGift: boolean; expiresAt: string | null } | null;
  isActive: boolean;
  /** The dispute, or the refund, that switched it off; it alone switches it on again. */
  offBy: string | null;
  claim: { member: string; order: string | null } | null;
};
export type CodeCommand = { code: string } & (
  | {
      type: 'CreateCode';
      text: string;
      freeMonths: number;
      isGift: boolean;
      gift: string | null;
      expiresAt: string | null;
    }
  | { type: 'ClaimCode'; member: string; order: string | null; now: string }
  | { type: 'ReleaseCode'; order: string }
  | { type: 'SetStatus'; status: SettableStatus; cause?: CodeCause; now: string }
);

export type CodeCause = { dispute: string } | 'refund';
const nameOf = (cause: CodeCause): string => (cause === 'refund' ? cause : cause.dispute);

const recordedStatus = ({ created, isActive, claim }: CodeState): RecordedCodeStatus => {
  if (!created) return 'none';
  if (claim) return 'used';
  return isActive ? 'active' : 'inactive';
};

/** C-171 */
export const statusOf = ({ created, isActive, claim }: Omit<CodeState, 'offBy'>, now: string): CodeStatus => {
  if (claim) return 'used';
  if (!isActive) return 'inactive';
  return created?.expiresAt != null && created.expiresAt <= now ? 'expired' : 'active';
};

/** One code; it is used once (C-105). */
export const discountCode: Decider<CodeState, CodeCommand, CodeEvent> = {
  stream: (code) => `membership-billing.code-${code}`,
  initial: { created: null, isActive: false, offBy: null, claim: null },
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CodeCreated': {
        const { text, freeMonths, isGift, expiresAt } = data;
        return { created: { text, freeMonths, isGift, expiresAt }, isActive: true, offBy: null, claim: null };
      }
      case 'CodeClaimed':
        return { ...state, claim: { member: data.member, order: data.order } };
      case 'CodeReleased':
        return { ...state, claim: null };
      case 'CodeStatusSet':
        return {
          ...state,
          created: state.created && { ...state.created, expiresAt: data.expiredAt ?? state.created.expiresAt },
          isActive: data.status !== 'inactive',
          offBy: data.status !== 'inactive' ? null : (data.dispute ?? (data.isByRefund ? 'refund' : null)),
        };
    }
  },
  decide: (command, state) => {
    const { code } = command;
    if (command.type === 'CreateCode') {
      const { text, freeMonths, isGift, gift, expiresAt } = command;
      if (state.created)
        return state.created.text === text && gift !== null ? [] : refuse('DISCOUNT_CODE_TAKEN', { field: 'code' });
      return [did(CodeCreated, { code, text, freeMonths, isGift, gift, expiresAt })];
    }
    if (!state.created) return refuse('DISCOUNT_CODE_INVALID');
    switch (command.type) {
      case 'ClaimCode': {
        const { member, order, now } = command;
        const { claim, created } = state;
        if (claim?.member === member && claim.order === order) return [];
        const status = statusOf(state, now);
        if (status === 'used') return refuse('DISCOUNT_CODE_ALREADY_USED');
        if (status !== 'active') return refuse('DISCOUNT_CODE_INVALID');
        return [did(CodeClaimed, { code, member, order, freeMonths: created.freeMonths, isGift: created.isGift })];
      }
      case 'ReleaseCode':
        return state.claim?.order === command.order ? [did(CodeReleased, { code, order: command.order })] : [];
      case 'SetStatus': {
        const status = statusOf(state, command.now);
        if (status === 'used') return refuse('DISCOUNT_CODE_ALREADY_USED');
        if (status === 'expired' && command.status !== 'expired') return refuse('DISCOUNT_CODE_EXPIRED');
        const { cause } = command;
        // A dispute that is won, or a refund that came back, gives back what it took, not what others switched off.
        if (
          status === command.status ||
          (command.status === 'active' && cause !== undefined && nameOf(cause) !== state.offBy)
        )
          return [];
        return [
          did(CodeStatusSet, {
            code,
            status: command.status,
            ...(command.status === 'expired' ? { expiredAt: command.now } : {}),
            ...(cause === undefined ? {} : cause === 'refund' ? { isByRefund: true as const } : cause),
          }),
        ];
      }
    }
  },
  lifecycles: [
    follows(codeLifecycle, recordedStatus, ({ type, data }) =>
      type === 'CodeStatusSet' ? `${type}.${data.status}` : type,
    ),
  ],
};
