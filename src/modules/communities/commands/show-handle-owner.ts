import { refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import type { HandleOwners } from '../index.ts';
import { handleRow } from '../projections/handle-rows.ts';
import type { CommunitiesNeeds } from './needs.ts';

/** One of the staff learns who goes by a name, after the reason is recorded. */
export const showHandleOwner =
  ({ execute, sql }: Pick<CommunitiesNeeds, 'execute' | 'sql'>): HandleOwners['show'] =>
  async (caller, staff, { handle, ...why }) => {
    const row = await handleRow(sql, handle);
    if (!row) return refuse('USER_DOES_NOT_EXIST');
    const { member, well } = row;
    const look = { type: 'ShowHandleOwner', well, member, handle, staff, ...why } as const;
    return refusalOf(await execute(caller, membership, membershipId(well, member), look)) ?? { member, well };
  };
