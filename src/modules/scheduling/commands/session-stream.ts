import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { session, type SessionCommand } from '../domain/session.ts';
import type { SessionState } from '../domain/session-state.ts';
import type { SchedulingNeeds } from './needs.ts';

export const sessionState = ({ log }: Pick<SchedulingNeeds, 'log'>, id: string): Promise<SessionState> =>
  stateOf(log, session, id);

/** Executes one command on its session; answers what refused it. */
export const changeSession = async (
  { execute }: Pick<SchedulingNeeds, 'execute'>,
  caller: Caller,
  command: SessionCommand,
): Promise<Refusal | undefined> => refusalOf(await execute(caller, session, command.session, command));
