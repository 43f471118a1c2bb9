import { caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal } from '../../../shared-kernel/contract/refusals.ts';
import type { Sql } from '../../../shared-kernel/database/database.ts';
import type { JobHandler } from '../../../shared-kernel/jobs/policy.ts';
import { apartOf } from '../apart.ts';
import type { SchedulingNeeds } from '../commands.ts';
import { session } from '../domain/session.ts';
import { KEEP_APART } from '../policies/keep-waiting-members-apart-when-restricted.ts';
import { waitedForBy } from './projections/waiting-rows.ts';

/** Applies a placed or lifted restriction to every waiting list in which either member stands. Idempotent. */
export const keepApartJobs = (needs: SchedulingNeeds & { sql: Sql }): Record<string, JobHandler> => {
  const { sql, execute, clock, settings, restrictions } = needs;
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
  return {
    [KEEP_APART]: async ({ payload, correlation, causation }) => {
      const by = caller({ kind: 'system', policy: 'keep-apart' }, correlation, causation);
      const pair = [String(payload['member']), String(payload['restricted'])] as const;
      for (const [member, other] of [pair, [pair[1], pair[0]] as const]) {
        const waited = await waitedForBy(sql, member);
        if (waited.length === 0) continue;
        const apart = await othersOf(member, other);
        for (const id of waited) {
          const command = { type: 'wait-apart' as const, session: id, member, apart, now: clock.now(), settings };
          const outcome = await execute(by, session, id, command);
          if (isRefusal(outcome) && outcome.refused !== 'SESSION_DELETED') throw new Error(outcome.refused);
        }
      }
    },
  };
};
