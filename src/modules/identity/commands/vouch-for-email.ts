import { executeForRights } from './execute-for-rights.ts';
import type { AccountUseCase } from './parts.ts';

/** The operator knows that the address is the member's. */
export const vouchForEmail: AccountUseCase<[member: string]> = (parts) => (caller, member) =>
  executeForRights(parts, caller, { type: 'VouchForEmail', member });
