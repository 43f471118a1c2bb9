import { must } from '#kernel/contract/refusals.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { AccountUseCase } from '../parts.ts';

export const endStatus: AccountUseCase<[member: string], void> = (parts) => async (caller, member) =>
  must(await executeForRights(parts, caller, { type: 'EndStatus', member, now: parts.clock.now() }));
