import type { Caller } from '#kernel/commands/commands.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { Parts } from '../parts.ts';

export const grantAdmin = (parts: Parts) => (by: Caller, member: string) =>
  executeForRights(parts, by, { type: 'GrantAdmin', member });
