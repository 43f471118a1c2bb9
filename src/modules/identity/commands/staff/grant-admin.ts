import type { Caller } from '#kernel/commands/commands.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { CommandsParts } from '../parts.ts';

export const grantAdmin = (parts: CommandsParts) => (caller: Caller, member: string) =>
  executeForRights(parts, caller, { type: 'GrantAdmin', member });
