import type { Caller } from '#kernel/commands/commands.ts';
import type { StatusChange } from '../../contract/staff-events.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { CommandsParts } from '../parts.ts';

/** What staff decided in a case is set, or they lift all limits (C-173). */
export const setStatus = (parts: CommandsParts) => (caller: Caller, member: string, change: StatusChange) =>
  executeForRights(parts, caller, { type: 'SetStatus', member, ...change });
