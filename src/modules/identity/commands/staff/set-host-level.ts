import type { Caller } from '#kernel/commands/commands.ts';
import type { HostLevel } from '../../contract/host-level.ts';
import type { RaiseHostLevel } from '../../index.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { Parts } from '../parts.ts';

/** By staff and operators. */
export const setHostLevel = (parts: Parts) => (by: Caller, member: string, level: HostLevel) =>
  executeForRights(parts, by, { type: 'SetHostLevel', member, level });

/** After a first session. */
export const raiseHostLevel =
  (parts: Parts): RaiseHostLevel =>
  async (by, member) => {
    const refused = await executeForRights(parts, by, { type: 'RaiseHostLevel', member });
    if (refused && refused.refused !== 'USER_DOES_NOT_EXIST')
      throw new Error(`Could not raise the level: ${refused.refused}`);
  };
