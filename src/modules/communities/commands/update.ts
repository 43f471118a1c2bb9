import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { wellAndCaller } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';
import { withTitle } from './with-title.ts';

export const update =
  (needs: CommunitiesNeeds) =>
  async (
    caller: Caller,
    acting: WellCaller,
    well: string,
    texts: { title: string; description: string },
  ): Promise<Refusal | undefined> => {
    const { byMember } = await wellAndCaller(needs.log, well, acting);
    return withTitle(needs, caller, { type: 'UpdateWell', well, ...texts, by: acting, byMember });
  };
