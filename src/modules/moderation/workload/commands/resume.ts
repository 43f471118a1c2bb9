import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { ModerationNeeds } from '../../commands/needs.ts';
import { workload } from '../domain/workload.ts';

export const resume =
  ({ execute }: ModerationNeeds) =>
  async (caller: Caller, member: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, workload, member, { type: 'Resume', member }));
