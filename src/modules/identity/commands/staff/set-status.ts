import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { AccountStatus } from '../../contract/staff-events.ts';
import { executeForRights } from '../execute-for-rights.ts';
import type { Parts } from '../parts.ts';

type StatusChange = {
  status: AccountStatus;
  reason: string;
  until: string | null;
  report?: string | undefined;
  now: string;
};

/** Staff warn a member, or shut the account out for a time (C-173). */
export const setStatus = (parts: Parts) => (by: Caller, member: string, change: StatusChange) =>
  executeForRights(parts, by, { type: 'SetStatus', member, ...change });

export const endStatus =
  (parts: Parts) =>
  async (by: Caller, member: string): Promise<void> =>
    must(await executeForRights(parts, by, { type: 'EndStatus', member, now: parts.clock.now() }));
