import { randomBytes } from 'node:crypto';
import type { Counted } from '#kernel/about-members.ts';
import type { Database } from '#kernel/database/database.ts';

/** What has to survive between the steps of an erasure. */
export type Erasure = { address: string | null; code: string; removed: Record<string, Counted> };

type ErasuresRow = { address: string | null; code: string; removed: Record<string, Counted> };

/** Twenty unambiguous letters and digits, in groups: to be read off a mail. */
const newCode = (): string => {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const all = Array.from(randomBytes(20), (byte) => letters[byte % letters.length]).join('');
  return all.match(/.{4}/g)!.join('-');
};

export const erasures = (database: Database) => ({
  /** The erasure of this member, begun with this address when there was none. */
  begin: async (member: string, address: string | null): Promise<Erasure> => {
    const [row] = await database.query<ErasuresRow>(
      `insert into identity.erasures as e (member, address, code) values ($1, $2, $3)
       on conflict (member) do update set address = coalesce(e.address, excluded.address)
       returning address, code, removed`,
      [member, address, newCode()],
    );
    return row!;
  },
  of: async (member: string): Promise<Erasure | undefined> =>
    (
      await database.query<ErasuresRow>('select address, code, removed from identity.erasures where member = $1', [
        member,
      ])
    )[0],
  /** Records what a part is about to remove; the first count stands after an interruption. */
  count: async (member: string, part: string, counted: Counted): Promise<void> => {
    await database.query(
      `update identity.erasures set removed = jsonb_build_object($2::text, $3::jsonb) || removed where member = $1`,
      [member, part, JSON.stringify(counted)],
    );
  },
  remove: async (member: string): Promise<void> => {
    await database.query('delete from identity.erasures where member = $1', [member]);
  },
});
export type Erasures = ReturnType<typeof erasures>;
