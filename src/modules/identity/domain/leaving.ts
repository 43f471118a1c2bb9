import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { DeletionUndone, ErasureBegun, MemberForgotten } from '../contract/account-events.ts';
import type { AccountCommand, AccountCommandsDecision } from './account-commands.ts';
import type { AccountState } from './account-state.ts';

const unknown = refuse('USER_DOES_NOT_EXIST');
export const wrongKeep = refuse('KEEP_ACCOUNT_LINK_WRONG');

/** What becomes of an account whose owner wants it deleted; nothing for every other command and account. */
export const leavingOrNothing = (
  command: AccountCommand,
  { status, leaving, erasingSince }: AccountState,
): AccountCommandsDecision | undefined => {
  if (leaving === null) return undefined;
  const { member } = command;
  switch (command.type) {
    case 'RequestDeletion':
      return status === 'leaving' ? [] : unknown;
    case 'UndoDeletion':
      return status === 'leaving' && leaving.request === command.proved
        ? [did(DeletionUndone, { member, by: command.by })]
        : wrongKeep;
    case 'BeginErasure':
      return status === 'leaving' && command.now >= leaving.erasesAt
        ? [did(ErasureBegun, { member, begunAt: command.now })]
        : [];
    case 'FinishErasure': {
      if (status !== 'erasing' || erasingSince === null) return [];
      const { removed, fingerprint, now: finishedAt } = command;
      const { requestedAt } = leaving;
      return [did(MemberForgotten, { member, requestedAt, begunAt: erasingSince, finishedAt, removed, fingerprint })];
    }
    default:
      return undefined;
  }
};
