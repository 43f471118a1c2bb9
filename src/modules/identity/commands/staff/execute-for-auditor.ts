import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { auditor, type AuditorCommand } from '../../domain/auditor.ts';
import type { CommandsParts } from '../parts.ts';

/** Executes what changes who may look at recorded histories: cached sign-ins are read again. */
export const executeForAuditor = async (
  { execute, signIns }: CommandsParts,
  caller: Caller,
  command: AuditorCommand,
): Promise<Refusal | undefined> => {
  const done = await execute(caller, auditor, command.member, command);
  if (isRefusal(done)) return done;
  if (done.events.length > 0) await signIns.forget(command.member);
  return undefined;
};
