import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { outages, type OutagesCommand } from '../domain/outages.ts';

/** Notes when members could not use a part of the product; what is so already is noted once. */
export const noteOutage =
  ({ execute }: { execute: Execute }) =>
  async (caller: Caller, command: OutagesCommand): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, outages, command.what, command));
