import { refusalOf } from '#kernel/contract/refusals.ts';
import type { ModerationUseCase } from '../../commands/needs.ts';
import { workload } from '../domain/workload.ts';

export const pause: ModerationUseCase<[member: string, until: string | null]> =
  ({ execute, clock }) =>
  async (caller, member, until) =>
    refusalOf(await execute(caller, workload, member, { type: 'Pause', member, until, now: clock.now() }));
