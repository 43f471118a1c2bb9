import { executeForRights } from '../execute-for-rights.ts';
import type { AccountUseCase } from '../parts.ts';

export const grantAdmin: AccountUseCase<[member: string]> = (parts) => (caller, member) =>
  executeForRights(parts, caller, { type: 'GrantAdmin', member });
