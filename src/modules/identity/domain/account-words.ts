import { instantInWords } from '#kernel/contract/days-in-words.ts';
import type { AccountPhase } from '../contract/account-lifecycle.ts';
import type { AccountState } from './account-state.ts';

const PHASES: Readonly<Record<AccountPhase, string | null>> = {
  none: null,
  open: 'The account is open.',
  abandoned: 'The registration was never completed.',
  leaving: 'The member wants the account deleted.',
  erasing: 'The account is being deleted.',
  forgotten: 'The account was deleted.',
};

const limited = ({ status, until }: AccountState['standing']): string => {
  const end = until === null ? '.' : ` until ${instantInWords(until)}.`;
  switch (status) {
    case 'active':
      return 'Staff limit nothing.';
    case 'warned':
      return `Warned by staff${end}`;
    case 'probation':
      return `On probation${end}`;
    case 'suspended':
      return `Suspended${end}`;
    case 'removed':
      return 'Removed by staff.';
  }
};

/** What matters of an account to auditors. */
export const accountInWords = (state: AccountState): Record<string, string | null> => ({
  status: PHASES[state.status],
  standing: limited(state.standing),
  emailVerified: state.emailVerified ? 'The email address is confirmed.' : 'The email address is not confirmed.',
  hostLevel: state.hostLevel === 0 ? 'May not host.' : `Host of level ${state.hostLevel}.`,
  isAdmin: state.isAdmin ? 'Is one of the staff.' : null,
  leaving: state.leaving === null ? null : `Will be deleted on ${instantInWords(state.leaving.erasesAt)}.`,
});
