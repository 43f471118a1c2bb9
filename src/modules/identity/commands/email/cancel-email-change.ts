import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';

export const cancelEmailChange =
  ({ execute }: CommandsParts) =>
  async (caller: Caller, member: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, account, member, { type: 'CancelEmailChange', member }));
