import { serializedByKey } from '#kernel/commands/in-turn.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Act } from '../domain/pace.ts';

export type PaceStore = {
  /** Replaces the acts of a member by what `change` makes of them, unless it refuses. */
  change(
    member: string,
    at: string,
    change: (acts: readonly Act[]) => readonly Act[] | Refusal,
  ): Promise<Refusal | undefined>;
  holds(member: string): Promise<number>;
  forget(member: string): Promise<void>;
  /** Removes the acts of members whose last one was before an instant. */
  tidy(before: string): Promise<void>;
};

const MAX_ATTEMPTS = 25;

/** What members did within the newest day, in a table that all processes share; under optimistic concurrency (ADR 57). */
export const paceStore = (sql: Sql): PaceStore => {
  const inTurn = serializedByKey();
  const find = async (member: string): Promise<{ acts: readonly Act[]; version: string | null }> => {
    const [row] = await sql.query<{ acts: readonly Act[]; version: string }>(
      'select acts, version::text from forum.paces where member = $1',
      [member],
    );
    return row ?? { acts: [], version: null };
  };
  /** Whether the row was still at this version. */
  const replace = async (
    member: string,
    version: string | null,
    acts: readonly Act[],
    at: string,
  ): Promise<boolean> => {
    const values = [member, JSON.stringify(acts), at];
    const written =
      version === null
        ? await sql.query(
            `insert into forum.paces (member, acts, at) values ($1, $2, $3) on conflict (member) do nothing returning 1`,
            values,
          )
        : await sql.query(
            `update forum.paces set acts = $2, at = $3, version = gen_random_uuid()
             where member = $1 and version = $4 returning 1`,
            [...values, version],
          );
    return written.length > 0;
  };

  return {
    change: (member, at, change) =>
      inTurn(member, async () => {
        for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
          const { acts: before, version } = await find(member);
          const acts = change(before);
          if (isRefusal(acts)) return acts;
          if (acts === before || (await replace(member, version, acts, at))) return undefined;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * attempt));
        }
        return refuse('CHANGED_MEANWHILE');
      }),
    holds: async (member) => (await sql.query('select from forum.paces where member = $1', [member])).length,
    forget: async (member) => {
      await sql.query('delete from forum.paces where member = $1', [member]);
    },
    tidy: async (before) => {
      await sql.query('delete from forum.paces where at <= $1', [before]);
    },
  };
};
