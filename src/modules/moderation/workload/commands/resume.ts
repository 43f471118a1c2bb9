import { refusalOf } from '#kernel/contract/refusals.ts';
import type { ModerationUseCase } from '../../commands/needs.ts';
import { workload } from '../domain/workload.ts';

export const resume: ModerationUseCase<[member: string]> =
  ({ execute }) =>
  async (caller, member) =>
    refusalOf(await execute(caller, workload, member, { type: 'Resume', member }));
