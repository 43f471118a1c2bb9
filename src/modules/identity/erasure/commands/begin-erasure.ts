import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { ErasureNeeds } from './needs.ts';

export const beginErasure =
  ({ parts: { execute, clock } }: Pick<ErasureNeeds, 'parts'>) =>
  async (caller: Caller, member: string): Promise<void> => {
    const done = await execute(caller, account, member, { type: 'BeginErasure', member, now: clock.now() });
    if (isRefusal(done)) throw new Error(`Forgetting could not begin: ${done.refused}`);
  };
