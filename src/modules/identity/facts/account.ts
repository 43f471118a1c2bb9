import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { account } from '../domain/account.ts';
import type { AccountState } from '../domain/account-state.ts';

export const accountOf = (log: EventLog, member: string): Promise<AccountState> => stateOf(log, account, member);
