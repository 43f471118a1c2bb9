import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Sql } from '#kernel/database/database.ts';
import type { LinkPreview } from '../contract/api.ts';

/** More push out the oldest: at most some 50 MB. */
const MOST_STORED = 1000;
const NONCE = 12;
const TAG = 16;

type PreviewStoreStored = LinkPreview | null;
export type PreviewStore = {
  /** What was fetched after an instant; null: there was nothing to show. */
  find(address: string, after: string): Promise<{ preview: PreviewStoreStored } | undefined>;
  save(address: string, options: { preview: PreviewStoreStored; at: string }): Promise<void>;
  /** Removes what was fetched before an instant, and what is too much. */
  tidy(before: string): Promise<void>;
};

const nameOf = (address: string): Buffer => createHash('sha256').update(`name|${address}`).digest();
const keyOf = (address: string): Buffer => createHash('sha256').update(`key|${address}`).digest();

const seal = (address: string, preview: PreviewStoreStored): Buffer => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(address), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(preview)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
};

const open = (address: string, sealed: Buffer): PreviewStoreStored => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(address), sealed.subarray(0, NONCE));
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
  return JSON.parse(text.toString()) as PreviewStoreStored;
};

/** Previews in a table that all processes share. Only with the address of a page can its preview be found or read. */
export const previewStore = (sql: Sql): PreviewStore => ({
  find: async (address, after) => {
    const [row] = await sql.query<{ sealed: Buffer }>(
      'select sealed from forum.link_previews where name = $1 and fetched_at > $2',
      [nameOf(address), after],
    );
    return row && { preview: open(address, Buffer.from(row.sealed)) };
  },
  save: async (address, { preview, at }) => {
    await sql.query(
      `insert into forum.link_previews (name, sealed, fetched_at) values ($1, $2, $3)
       on conflict (name) do update set sealed = excluded.sealed, fetched_at = excluded.fetched_at`,
      [nameOf(address), seal(address, preview), at],
    );
  },
  tidy: async (before) => {
    await sql.query(
      `delete from forum.link_previews where fetched_at <= $1 or name in (
         select name from forum.link_previews order by fetched_at desc, name offset $2::integer)`,
      [before, MOST_STORED],
    );
  },
});
