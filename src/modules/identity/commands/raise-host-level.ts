import type { RaiseHostLevel } from '../index.ts';
import { executeForRights } from './execute-for-rights.ts';
import type { CommandsParts } from './parts.ts';

/** After a first session. */
export const raiseHostLevel =
  (parts: CommandsParts): RaiseHostLevel =>
  async (caller, member) => {
    const refused = await executeForRights(parts, caller, { type: 'RaiseHostLevel', member });
    if (refused && refused.refused !== 'USER_DOES_NOT_EXIST')
      throw new Error(`Could not raise the level: ${refused.refused}`);
  };
