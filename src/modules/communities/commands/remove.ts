import { isRefusal } from '#kernel/contract/refusals.ts';
import { titleClaims } from '../domain/title.ts';
import { well as wellDecider } from '../domain/well.ts';
import { wellAndCaller } from './facts.ts';
import type { WellUseCase } from './needs.ts';
import { settleTitle } from './settle-title.ts';

/** Deletes a Well without active sessions, and frees its title. */
export const remove: WellUseCase<[]> =
  ({ execute, log, obstacles }) =>
  async (caller, acting, well) => {
    const { byMember } = await wellAndCaller(log, well, acting);
    const hasActiveSessions = acting.isAdmin && (await obstacles.hasActiveSessions(well));
    const done = await execute(caller, wellDecider, well, {
      type: 'DeleteWell',
      well,
      by: acting,
      byMember,
      hasActiveSessions,
    });
    if (isRefusal(done)) return done;
    for (const claim of titleClaims(done.state.slug)) await settleTitle({ execute, log })(caller, well, claim);
    return undefined;
  };
