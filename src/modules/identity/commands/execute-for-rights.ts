import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import type { AccountCommand } from '../domain/account-commands.ts';
import type { CommandsParts } from './parts.ts';

/** Executes what changes the rights of a member: cached sign-ins are read again. */
export const executeForRights = async (
  { execute, signIns }: Pick<CommandsParts, 'execute' | 'signIns'>,
  caller: Caller,
  command: AccountCommand,
): Promise<Refusal | undefined> => {
  const done = await execute(caller, account, command.member, command);
  if (isRefusal(done)) return done;
  if (done.events.length > 0) await signIns.forget(command.member);
  return undefined;
};
