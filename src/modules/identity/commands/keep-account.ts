import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import { accountOf } from '../facts/account.ts';
import { isId, isLinkToken } from '../facts/links.ts';
import type { CommandsParts } from './parts.ts';

const wrong = refuse('KEEP_ACCOUNT_LINK_WRONG');

/** Logging in before the time is over keeps the account (C-110). */
export const comeBack =
  ({ execute, log }: CommandsParts) =>
  async (caller: Caller, member: string): Promise<Refusal | undefined> => {
    const { leaving } = await accountOf(log, member);
    if (!leaving) return wrong;
    const command = { type: 'UndoDeletion', member, proved: leaving.request, by: 'login' } as const;
    return refusalOf(await execute(caller, account, member, command));
  };

/** Accepts the values of the mailed link, without logging in; pressed again, or after a log-in, it finds the account as it should be. */
export const keepAccount =
  ({ execute, log, personalData }: CommandsParts) =>
  async (caller: Caller, { member, token }: { member: string; token: string }): Promise<Refusal | undefined> => {
    if (!isId(member)) return wrong;
    const { leaving, undone } = await accountOf(log, member);
    const request = leaving?.request ?? undone;
    if (request === null || !isLinkToken(personalData, { for: 'keep-account', member, request }, token)) return wrong;
    const command = { type: 'UndoDeletion', member, proved: request, by: 'link' } as const;
    return refusalOf(await execute(caller, account, member, command));
  };
