import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

/** Executes one command on its session; answers what refused it. */
export const changeSession = async (
  { execute }: Pick<SchedulingNeeds, 'execute'>,
  caller: Caller,
  command: SessionCommand,
): Promise<Refusal | undefined> => refusalOf(await execute(caller, session, command.session, command));
