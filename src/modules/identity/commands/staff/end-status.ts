import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { CommandsParts } from '../parts.ts';

export const endStatus =
  (parts: CommandsParts) =>
  async (caller: Caller, member: string): Promise<void> =>
    must(await executeForRights(parts, caller, { type: 'EndStatus', member, now: parts.clock.now() }));
