import type { UseCase } from '#kernel/commands/commands.ts';
import type { CommunitiesNeeds } from './needs.ts';
import { withTitle } from './with-title.ts';

/** Makes the main Well when there is none yet; what it is called can be changed afterwards like any Well's title. */
export const ensureMainWell: UseCase<CommunitiesNeeds, []> = (needs) => (caller) =>
  withTitle(needs, caller, {
    type: 'CreateWell',
    well: needs.settings.MAIN_WELL_UUID,
    title: needs.settings.MAIN_WELL_TITLE,
    description: needs.settings.MAIN_WELL_DESCRIPTION,
    visible: true,
    isDefault: true,
    by: null,
  });
