import type { Caller } from '#kernel/commands/commands.ts';
import type { CommandsParts } from '../parts.ts';
import { executeForAuditor } from './execute-for-auditor.ts';

export const dismissAuditor = (parts: CommandsParts) => (caller: Caller, member: string) =>
  executeForAuditor(parts, caller, { type: 'Dismiss', member, now: parts.clock.now() });
