import { isRefusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { NamesInWells } from '#modules/identity/index.ts';
import { apartOf } from '../facts/apart.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { session } from '../domain/session.ts';
import { keepWaitingMembersApart } from '../policies/keep-waiting-members-apart-when-restricted.ts';
import { waitedForBy } from '../projections/waiting-rows.ts';

/** Updates every waiting list on which either member stands after a restriction was placed or taken back. Safe to run twice. */
export const keepApartJobs = (
  needs: SchedulingNeeds & { sql: Sql; names: Pick<NamesInWells, 'memberBehind'> },
): readonly JobHandler[] => {
  const { sql, execute, clock, settings, restrictions, names } = needs;
  /** The restricted side may be recorded a moment later, so this pair is read from the restricting member's stream. */
  const othersOf = async (member: string, other: string): Promise<string[]> => {
    const [{ others }, mine, theirs] = await Promise.all([
      apartOf(needs, member),
      restrictions.restrictedBy(member),
      restrictions.restrictedBy(other),
    ]);
    const apart = new Set(others);
    if (mine.has(other) || theirs.has(member)) apart.add(other);
    else apart.delete(other);
    return [...apart];
  };
  return [
    jobHandler(keepWaitingMembersApart, async ({ member: one, restricted: called }, caller) => {
      const two = await names.memberBehind(called);
      // By a name in a Well the one who restricts knows no one who waits: only the other side changes (ADR 107).
      const pairs: [string, string][] = two === called ? [[one, two]] : [];
      for (const [member, other] of [...pairs, [two, one] as const]) {
        const waited = await waitedForBy(sql, member);
        if (waited.length === 0) continue;
        const apart = two === called ? await othersOf(member, other) : (await apartOf(needs, member)).others;
        for (const id of waited) {
          const command = { type: 'WaitApart' as const, session: id, member, apart, now: clock.now(), settings };
          const outcome = await execute(caller, session, id, command);
          if (isRefusal(outcome) && outcome.refused !== 'SESSION_DELETED') throw new Error(outcome.refused);
        }
      }
    }),
  ];
};
