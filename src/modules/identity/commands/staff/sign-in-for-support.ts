import type { Caller } from '#kernel/commands/commands.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { Parts } from '../parts.ts';

/** Staff see what a member sees; the member gets a mail about it (I-003, C-087). */
export const signInForSupport =
  (parts: Parts) => (by: Caller, member: string, support: { by: string; reason: string; now: string }) =>
    executeForRights(parts, by, { type: 'SignInForSupport', member, ...support });
