import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { reminding } from '../domain/reminding.ts';

export const revokeCalendarAddress =
  ({ execute }: { execute: Execute }) =>
  async (caller: Caller, member: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, reminding, member, { type: 'RevokeAddress', member }));
