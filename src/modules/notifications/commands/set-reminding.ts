import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { reminding, type RemindingCommand } from '../domain/reminding.ts';

type Reminding = Omit<Extract<RemindingCommand, { type: 'Set' }>, 'type' | 'member'>;

/** What is left out stays. */
export const setReminding =
  ({ execute }: { execute: Execute }) =>
  async (caller: Caller, member: string, wanted: Reminding): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, reminding, member, { type: 'Set', member, ...wanted }));
