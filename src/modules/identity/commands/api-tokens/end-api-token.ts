import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { AccountUseCase } from '../parts.ts';

export const endApiToken: AccountUseCase<[member: string, token: string]> =
  ({ execute, apiTokens }) =>
  async (caller, member, token) => {
    const done = await execute(caller, account, member, { type: 'EndApiToken', member, token });
    if (isRefusal(done)) return done;
    await apiTokens.remove(token, member);
    return undefined;
  };
