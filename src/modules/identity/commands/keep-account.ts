import { refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import { accountOf } from '../facts/account.ts';
import { isId, isLinkToken } from '../facts/links.ts';
import type { AccountUseCase } from './parts.ts';

const wrong = refuse('KEEP_ACCOUNT_LINK_WRONG');

/** Accepts the values of the mailed link, without logging in; pressed again, or after a log-in, it finds the account as it should be. */
export const keepAccount: AccountUseCase<[{ member: string; token: string }]> =
  ({ execute, log, personalData }) =>
  async (caller, { member, token }) => {
    if (!isId(member)) return wrong;
    const { leaving, undone } = await accountOf(log, member);
    const request = leaving?.request ?? undone;
    if (request === null || !isLinkToken(personalData, { for: 'keep-account', member, request }, token)) return wrong;
    const command = { type: 'UndoDeletion', member, proved: request, by: 'link' } as const;
    return refusalOf(await execute(caller, account, member, command));
  };
