import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { CommunitiesNeeds } from './needs.ts';
import { withTitle } from './with-title.ts';

/** Makes the main Well when there is none yet; what it is called can be changed afterwards like any Well's title. */
export const ensureMainWell =
  (needs: CommunitiesNeeds) =>
  (caller: Caller): Promise<Refusal | undefined> =>
    withTitle(needs, caller, {
      type: 'CreateWell',
      well: needs.settings.MAIN_WELL_UUID,
      title: needs.settings.MAIN_WELL_TITLE,
      description: needs.settings.MAIN_WELL_DESCRIPTION,
      visible: true,
      isDefault: true,
      by: null,
    });
