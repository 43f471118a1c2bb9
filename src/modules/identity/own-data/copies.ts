import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Database, Sql } from '#kernel/database/database.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';

/** Progress of a copy: the finished chapters, and the current one. */
export type CopiesProgress = {
  madeAt: string;
  /** In their order. `silent`: there was nothing to say about it, and the document does not mention it. */
  told: readonly { part: string; title: string; entries: number; silent?: boolean }[];
  open: { part: string; title: string; after: string | undefined; entries: number; labels: string[] | null } | null;
};

/** A copy that is being made or is there. */
export type Copy = { request: string; progress: CopiesProgress; step: number; finished: boolean };

/** A piece of text, by where in the document it stands: tracks follow each other, and so do the pieces of each. */
export type NewPiece = { track: number; text: string };

type CopiesRow = { request: string; key: string; progress: CopiesProgress; step: number; finished: boolean };

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
const context = (request: string) => `own-data|${request}`;
const place = (request: string, track: number, number: number) => Buffer.from(`${request}|${track}|${number}`);

const sealed = (key: Buffer, at: Buffer, text: string): Buffer => {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(at);
  const all = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), all]);
};

const opened = (key: Buffer, at: Buffer, bytes: Buffer): string => {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV))
    .setAAD(at)
    .setAuthTag(bytes.subarray(IV, IV + TAG));
  return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
};

/** As much of a copy is read at once; the last piece may exceed it. */
const PART_BYTES = 2 * 1024 * 1024;
const PIECES_AT_ONCE = 8;

/** Copies of members' data: sealed pieces that are unreadable once the member's key is destroyed. */
export const sealedCopies = (database: Database, secrets: PersonalData) => {
  const rowOf = async (sql: Sql, member: string): Promise<CopiesRow | undefined> =>
    (
      await sql.query<CopiesRow>(
        'select request::text, key, progress, step, finished from identity.own_data where member = $1',
        [member],
      )
    )[0];
  const keyOf = async (member: string, { request, key }: CopiesRow): Promise<Buffer> => {
    const plain = await secrets.unseal(member, context(request), key);
    if (typeof plain !== 'string') throw new Error('The key of a copy is gone with the one of its member');
    return Buffer.from(plain, 'base64url');
  };

  return {
    of: (member: string): Promise<Copy | undefined> => rowOf(database, member),

    /** The copy of this request; an older one makes way for it. */
    begin: async (member: string, request: string, madeAt: string): Promise<Copy> => {
      const key = await secrets.seal(member, context(request), randomBytes(32).toString('base64url'));
      await database.transaction(async (sql) => {
        await sql.query('delete from identity.own_data where member = $1 and request <> $2', [member, request]);
        await sql.query(
          `insert into identity.own_data (member, request, key, progress) values ($1, $2, $3, $4::jsonb)
           on conflict (member) do nothing`,
          [member, request, key, JSON.stringify({ madeAt, told: [], open: null } satisfies CopiesProgress)],
        );
      });
      const row = await rowOf(database, member);
      if (row?.request !== request) throw new Error('Another copy is being made meanwhile');
      return row;
    },

    /** Appends pieces and advances one step; false when another process did it first, or the copy was cancelled. */
    add: async (
      member: string,
      { request, step }: Pick<Copy, 'request' | 'step'>,
      options: { pieces: readonly NewPiece[]; progress: CopiesProgress; finished: boolean },
    ): Promise<boolean> => {
      const row = await rowOf(database, member);
      if (row?.request !== request || row.step !== step) return false;
      const key = await keyOf(member, row);
      return database.transaction(async (sql) => {
        const [mine] = await sql.query(
          `update identity.own_data set step = step + 1, progress = $4::jsonb, finished = $5
           where member = $1 and request = $2 and step = $3 returning step`,
          [member, request, step, JSON.stringify(options.progress), options.finished],
        );
        if (!mine) return false;
        for (const { track, text } of options.pieces)
          await sql.query(
            'insert into identity.own_data_pieces (request, track, number, sealed) values ($1, $2, $3, $4)',
            [request, track, step, sealed(key, place(request, track, step), text)],
          );
        return true;
      });
    },

    /** A part of a finished copy's text, and the cursor of the next one. */
    part: async (
      member: string,
      request: string,
      after: { track: number; number: number } | undefined,
    ): Promise<{ text: string; next: { track: number; number: number } | null } | undefined> => {
      const row = await rowOf(database, member);
      if (row?.request !== request || !row.finished) return undefined;
      const key = await keyOf(member, row);
      let [text, bytes, at] = ['', 0, after ?? { track: -1, number: -1 }];
      for (;;) {
        const pieces = await database.query<{ track: number; number: number; sealed: Uint8Array }>(
          `select track::int, number, sealed from identity.own_data_pieces
           where request = $1 and (track, number) > ($2::int, $3::int) order by track, number limit ${PIECES_AT_ONCE}`,
          [request, at.track, at.number],
        );
        for (const { track, number, sealed: piece } of pieces) {
          text += opened(key, place(request, track, number), Buffer.from(piece));
          bytes += piece.length;
          at = { track, number };
          if (bytes >= PART_BYTES) return { text, next: at };
        }
        if (pieces.length < PIECES_AT_ONCE) return { text, next: null };
      }
    },

    bytes: async (request: string): Promise<number> =>
      (
        await database.query<{ bytes: number }>(
          `select coalesce(sum(octet_length(sealed) - ${IV + TAG}), 0)::float8 as bytes
           from identity.own_data_pieces where request = $1`,
          [request],
        )
      )[0]!.bytes,

    remove: async (member: string, request?: string): Promise<void> => {
      await database.query(
        'delete from identity.own_data where member = $1 and ($2::uuid is null or request = $2::uuid)',
        [member, request ?? null],
      );
    },

    /** How many copies of a member there are. */
    traces: async (member: string): Promise<number> =>
      (await database.query('select 1 from identity.own_data where member = $1', [member])).length,
  };
};
export type SealedCopies = ReturnType<typeof sealedCopies>;
