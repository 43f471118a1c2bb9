import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { ModerationNeeds } from '../../commands/needs.ts';
import { workload } from '../domain/workload.ts';

export const pause =
  ({ execute, clock }: ModerationNeeds) =>
  async (caller: Caller, member: string, until: string | null): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, workload, member, { type: 'Pause', member, until, now: clock.now() }));
