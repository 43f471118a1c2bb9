import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import type { OwnDataNeeds } from './needs.ts';

/** The copy is ready; one for an account that was closed meanwhile is dropped. */
export const finish =
  ({ parts: { execute, clock, settings }, copies }: OwnDataNeeds) =>
  async (caller: Caller, member: string, request: string): Promise<void> => {
    const done = await execute(caller, account, member, {
      type: 'FinishOwnData',
      member,
      request,
      now: clock.now(),
      settings: settings.identity,
    });
    if (isRefusal(done)) await copies.remove(member, request);
  };
