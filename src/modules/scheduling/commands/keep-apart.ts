import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { NamesInWells } from '#modules/identity/index.ts';
import { session } from '../domain/session.ts';
import { apartOf } from '../facts/apart.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

/** `waitedFor`: the sessions for which a member waits. */
export type KeepApartNeeds = SchedulingNeeds & {
  waitedFor: (member: string) => Promise<readonly string[]>;
  names: Pick<NamesInWells, 'memberBehind'>;
};

/** Updates every waiting list on which either member stands after a restriction was placed or taken back. */
export const keepApart = (needs: KeepApartNeeds) => {
  const { waitedFor, execute, clock, settings, restrictions, names } = needs;
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

  return async (caller: Caller, one: string, called: string): Promise<void> => {
    const two = await names.memberBehind(called);
    // By a name in a Well the one who restricts knows no one who waits: only the other side changes (ADR 107).
    const pairs: [string, string][] = two === called ? [[one, two]] : [];
    for (const [member, other] of [...pairs, [two, one] as const]) {
      const waited = await waitedFor(member);
      if (waited.length === 0) continue;
      const apart = two === called ? await othersOf(member, other) : (await apartOf(needs, member)).others;
      for (const id of waited) {
        const command = { type: 'WaitApart' as const, session: id, member, apart, now: clock.now(), settings };
        const outcome = await execute(caller, session, id, command);
        if (isRefusal(outcome) && outcome.refused !== 'SESSION_DELETED') throw new Error(outcome.refused);
      }
    }
  };
};
