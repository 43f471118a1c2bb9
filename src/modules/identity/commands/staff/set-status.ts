import type { StatusChange } from '../../contract/staff-events.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { AccountUseCase } from '../parts.ts';

/** What staff decided in a case is set, or they lift all limits (C-173). */
export const setStatus: AccountUseCase<[member: string, change: StatusChange]> = (parts) => (caller, member, change) =>
  executeForRights(parts, caller, { type: 'SetStatus', member, ...change });
