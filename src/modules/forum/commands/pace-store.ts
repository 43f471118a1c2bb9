import { serializedByKey } from '#kernel/commands/in-turn.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { groupCommit } from '#kernel/database/group-commit.ts';
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

type Row = { member: string; acts: readonly Act[]; version: string | null };

/** So many members' acts are cached. */
const MOST_CACHED = 2_000;

const MAX_ATTEMPTS = 25;
const LANES = 2;
const LARGEST_GROUP = 64;

/** What members did within the newest day, in a table that all processes share; under optimistic concurrency (ADR 57). */
export const paceStore = (sql: Sql): PaceStore => {
  const inTurn = serializedByKey();
  const find = groupCommit<string, Row>({
    lanes: LANES,
    largest: LARGEST_GROUP,
    together: async (members) => {
      const rows = await sql.query<Row>(
        'select member::text, acts, version::text from forum.paces where member = any($1::uuid[])',
        [members],
      );
      const byMember = new Map(rows.map((row) => [row.member, row]));
      return members.map((member) => byMember.get(member) ?? { member, acts: [], version: null });
    },
  });
  /**
   * The new version of each, null of one that was not at the version which is replaced any more. A group has one change of a
   * member: they come in turn.
   */
  const replace = groupCommit<Row & { at: string }, string | null>({
    lanes: LANES,
    largest: LARGEST_GROUP,
    together: async (rows) => {
      const written = await sql.query<{ member: string; version: string }>(
        `with next as (
           select * from jsonb_to_recordset($1) as r(member uuid, acts jsonb, at timestamptz, version uuid)
         )
         insert into forum.paces as p (member, acts, at) select member, acts, at from next n
           where n.version is null or exists (select from forum.paces o where o.member = n.member) order by member
         on conflict (member) do update set acts = excluded.acts, at = excluded.at, version = excluded.version
         where p.version = (select n.version from next n where n.member = p.member)
         returning member::text, version::text`,
        [JSON.stringify(rows)],
      );
      const versions = new Map(written.map(({ member, version }) => [member, version]));
      return rows.map(({ member }) => versions.get(member) ?? null);
    },
  });

  /** As this process wrote them last. Another may have changed them: what is replaced is the version. */
  const cached = new Map<string, Row>();
  const cache = (row: Row): void => {
    cached.delete(row.member);
    cached.set(row.member, row);
    if (cached.size > MOST_CACHED) cached.delete(cached.keys().next().value!);
  };

  return {
    change: (member, at, change) =>
      inTurn(member, async () => {
        for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
          const last = attempt === 1 ? cached.get(member) : undefined;
          const stored = last ?? (await find(member));
          const acts = change(stored.acts);
          if (isRefusal(acts) || acts === stored.acts) {
            if (last) continue;
            return isRefusal(acts) ? acts : undefined;
          }
          const version = await replace({ ...stored, acts, at });
          if (version !== null) {
            cache({ member, acts, version });
            return undefined;
          }
          cached.delete(member);
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 2 * attempt));
        }
        return refuse('CHANGED_MEANWHILE');
      }),
    holds: async (member) => (await sql.query('select from forum.paces where member = $1', [member])).length,
    forget: async (member) => {
      cached.delete(member);
      await sql.query('delete from forum.paces where member = $1', [member]);
    },
    tidy: async (before) => {
      await sql.query('delete from forum.paces where at <= $1', [before]);
    },
  };
};
