import type { HostLevel } from '../../contract/host-level.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { AccountUseCase } from '../parts.ts';

/** By staff and operators. */
export const setHostLevel: AccountUseCase<[member: string, level: HostLevel]> = (parts) => (caller, member, level) =>
  executeForRights(parts, caller, { type: 'SetHostLevel', member, level });
