import { refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import { accountOf } from '../facts/account.ts';
import type { AccountUseCase } from './parts.ts';

/** Logging in before the time is over keeps the account (C-110). */
export const comeBack: AccountUseCase<[member: string]> =
  ({ execute, log }) =>
  async (caller, member) => {
    const { leaving } = await accountOf(log, member);
    if (!leaving) return refuse('KEEP_ACCOUNT_LINK_WRONG');
    const command = { type: 'UndoDeletion', member, proved: leaving.request, by: 'login' } as const;
    return refusalOf(await execute(caller, account, member, command));
  };
