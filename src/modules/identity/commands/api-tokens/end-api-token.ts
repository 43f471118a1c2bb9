import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';

export const endApiToken =
  ({ execute, apiTokens }: CommandsParts) =>
  async (caller: Caller, member: string, token: string): Promise<Refusal | undefined> => {
    const done = await execute(caller, account, member, { type: 'EndApiToken', member, token });
    if (isRefusal(done)) return done;
    await apiTokens.remove(token, member);
    return undefined;
  };
