import { executeForRights } from '../execute-for-rights.ts';
import type { AccountUseCase } from '../parts.ts';

/** Staff see what a member sees; the member gets a mail about it (I-003, C-087). */
export const signInForSupport: AccountUseCase<[member: string, support: { by: string; reason: string; now: string }]> =
  (parts) => (caller, member, support) =>
    executeForRights(parts, caller, { type: 'SignInForSupport', member, ...support });
