import type { UseCase } from '#kernel/commands/commands.ts';
import { mayCreateWells } from '../domain/roles.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';
import { withTitle } from './with-title.ts';

export const create: UseCase<
  CommunitiesNeeds,
  [acting: WellCaller, wanted: { well: string; title: string; description: string; visible: boolean }]
> = (needs) => (caller, acting, wanted) =>
  withTitle(needs, caller, {
    type: 'CreateWell',
    ...wanted,
    isDefault: false,
    by: { id: acting.id, mayCreate: mayCreateWells(needs.settings.WELL_CREATE_ROLE, acting) },
  });
