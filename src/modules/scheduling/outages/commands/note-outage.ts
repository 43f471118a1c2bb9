import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { OutageOf } from '../contract/outage-events.ts';
import { outages } from '../domain/outages.ts';

/** Notes when members could not use a part of the product; what is so already is noted once. */
export const outageCommands = (execute: Execute) => ({
  began: async (caller: Caller, what: OutageOf, at: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, outages, what, { type: 'Begin', what, at })),
  ended: async (caller: Caller, what: OutageOf, at: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, outages, what, { type: 'End', what, at })),
});
