import type { Caller } from '#kernel/commands/commands.ts';
import type { HostLevel } from '../../contract/host-level.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { CommandsParts } from '../parts.ts';

/** By staff and operators. */
export const setHostLevel = (parts: CommandsParts) => (caller: Caller, member: string, level: HostLevel) =>
  executeForRights(parts, caller, { type: 'SetHostLevel', member, level });
