import type { Caller } from '#kernel/commands/commands.ts';
import { executeForRights } from './execute-for-rights.ts';
import type { CommandsParts } from './parts.ts';

/** The operator knows that the address is the member's. */
export const vouchForEmail = (parts: CommandsParts) => (caller: Caller, member: string) =>
  executeForRights(parts, caller, { type: 'VouchForEmail', member });
