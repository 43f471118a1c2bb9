import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import type { MemberScope } from '../contract/api/api-scopes.ts';
import type { ApiTokensToken } from '../credentials/api-tokens.ts';
import { account } from '../domain/account.ts';
import { accountOf } from '../facts/account.ts';
import type { CommandsParts } from './parts.ts';

/** Tokens for a member’s own programs (ADR 98). */
export const usingApiTokens = ({ execute, log, clock, apiTokens }: CommandsParts) => {
  /** Those that the account has by its stream; of others the row is removed when it is tidied up. */
  const apiTokensOf = async (member: string): Promise<ApiTokensToken[]> => {
    const open = (await accountOf(log, member)).apiTokens.map(({ token }) => token);
    return (await apiTokens.list(member, clock.now())).filter(({ token }) => open.includes(token));
  };

  return {
    apiTokensOf,

    makeApiToken: async (
      caller: Caller,
      member: string,
      wanted: { name: string; scopes: readonly MemberScope[]; days: number },
    ): Promise<{ made: ApiTokensToken; secret: string } | Refusal> => {
      const now = clock.now();
      const made = {
        token: randomUUID(),
        name: wanted.name,
        scopes: [...new Set(wanted.scopes)].toSorted(),
        madeAt: now,
        expiresAt: plus(now, days(wanted.days)),
      };
      const { token, scopes, expiresAt } = made;
      const done = await execute(caller, account, member, {
        type: 'MakeApiToken',
        member,
        token,
        scopes,
        expiresAt,
        now,
      });
      if (isRefusal(done)) return done;
      // Without its row the recorded token opens nothing.
      return { made: { ...made, lastUsedOn: null }, secret: await apiTokens.put({ ...made, member }) };
    },

    endApiToken: async (caller: Caller, member: string, token: string): Promise<Refusal | undefined> => {
      const done = await execute(caller, account, member, { type: 'EndApiToken', member, token });
      if (isRefusal(done)) return done;
      await apiTokens.remove(token, member);
      return undefined;
    },
  };
};
