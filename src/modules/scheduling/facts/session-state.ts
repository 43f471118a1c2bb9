import { stateOf } from '#kernel/commands/commands.ts';
import { session } from '../domain/session.ts';
import type { SessionState } from '../domain/session-state.ts';
import type { SchedulingNeeds } from './needs.ts';

export const sessionState = ({ log }: Pick<SchedulingNeeds, 'log'>, id: string): Promise<SessionState> =>
  stateOf(log, session, id);
