import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { membership, membershipId, type WellNotices } from '../domain/membership.ts';
import { defaultNotices } from '../domain/roles.ts';
import { wellState } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

/** COM-064, COM-088 */
export const chooseNotices =
  ({ execute, log, settings }: CommunitiesNeeds) =>
  async (
    caller: Caller,
    acting: WellCaller,
    well: string,
    wanted: Partial<WellNotices>,
  ): Promise<Refusal | undefined> =>
    refusalOf(
      await execute(caller, membership, membershipId(well, acting.id), {
        type: 'ChooseNotices',
        well,
        wellState: await wellState(log, well),
        by: acting,
        wanted,
        defaults: defaultNotices(settings, well),
      }),
    );
