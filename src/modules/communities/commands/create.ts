import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { mayCreateWells } from '../domain/roles.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';
import { withTitle } from './with-title.ts';

export const create =
  (needs: CommunitiesNeeds) =>
  (
    caller: Caller,
    acting: WellCaller,
    wanted: { well: string; title: string; description: string; visible: boolean },
  ): Promise<Refusal | undefined> =>
    withTitle(needs, caller, {
      type: 'CreateWell',
      ...wanted,
      isDefault: false,
      by: { id: acting.id, mayCreate: mayCreateWells(needs.settings.WELL_CREATE_ROLE, acting) },
    });
