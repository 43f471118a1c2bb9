import { randomUUID } from 'node:crypto';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import type { MemberScope } from '../../contract/api/api-scopes.ts';
import type { ApiTokensToken } from '../../credentials/api-tokens.ts';
import { account } from '../../domain/account.ts';
import type { AccountUseCase } from '../parts.ts';

/** A token for the member’s own programs (ADR 98). */
export const makeApiToken: AccountUseCase<
  [member: string, wanted: { name: string; scopes: readonly MemberScope[]; days: number }],
  { made: ApiTokensToken; secret: string } | Refusal
> =
  ({ execute, clock, apiTokens }) =>
  async (caller, member, wanted) => {
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
  };
