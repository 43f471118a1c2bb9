import { wellAndCaller } from './facts.ts';
import type { WellUseCase } from './needs.ts';
import { withTitle } from './with-title.ts';

export const update: WellUseCase<[texts: { title: string; description: string }]> =
  (needs) => async (caller, acting, well, texts) => {
    const { byMember } = await wellAndCaller(needs.log, well, acting);
    return withTitle(needs, caller, { type: 'UpdateWell', well, ...texts, by: acting, byMember });
  };
