import type { ApiTokensToken } from '../../credentials/api-tokens.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** Those that the account has by its stream; of others the row is removed when it is tidied up. */
export const apiTokensOf =
  ({ log, clock, apiTokens }: CommandsParts) =>
  async (member: string): Promise<ApiTokensToken[]> => {
    const open = (await accountOf(log, member)).apiTokens.map(({ token }) => token);
    return (await apiTokens.list(member, clock.now())).filter(({ token }) => open.includes(token));
  };
