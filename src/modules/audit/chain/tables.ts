import type { Database, Sql } from '#kernel/database/database.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import { checkpointIn, type Checkpoint, lineOf } from './checkpoint.ts';
import { DIGEST, ID, nextHead, origin } from './digest.ts';

export type End = {
  chain: string;
  count: number;
  head: Buffer;
  /** Of the last event in the chain, in that store. */
  position: Position;
  store: string;
  /** Why nothing more is chained; null while all is well. */
  stopped: string | null;
};

/** A run of events in the chain; digests and ids stand behind each other. */
export type Block = {
  first: number;
  last: number;
  firstPosition: Position;
  lastPosition: Position;
  digests: Buffer;
  ids: Buffer;
  head: Buffer;
};

/** Another process has moved the end of the chain meanwhile. */
export class Rival extends Error {}

const END = 'select chain::text, count::float8 as count, head, position, store, stopped from audit.chain';
const BLOCK = `select first::float8 as first, last::float8 as last, first_position as "firstPosition",
  last_position as "lastPosition", digests, ids, head from audit.blocks`;
const PAGE = 200;

const bytes = <T extends { head: Uint8Array }>(row: T): T => ({ ...row, head: Buffer.from(row.head) });
const blockOf = (row: Block): Block => ({
  ...bytes(row),
  digests: Buffer.from(row.digests),
  ids: Buffer.from(row.ids),
});

/** Undefined before anything was chained. */
export const endOf = async (sql: Sql): Promise<End | undefined> => {
  const [row] = await sql.query<End>(END, []);
  return row && bytes(row);
};

/** The end of the chain, which is begun when there is none. */
export const begun = async (database: Database, chain: string, store: string): Promise<End> => {
  await database.transaction(async (sql) => {
    const [made] = await sql.query(
      `insert into audit.chain (chain, count, head, position, store) values ($1, 0, $2, '', $3) on conflict do nothing
       returning chain`,
      [chain, origin(chain), store],
    );
    if (made) await sql.query('insert into audit.stores (store, count) values ($1, 0)', [store]);
  });
  const end = await endOf(database);
  if (end === undefined) throw new Error('The chain over the log could not be begun');
  return end;
};

/** Adds a block behind the end. @throws {Rival} when the end is no longer there */
export const addBlock = (database: Database, end: End, block: Block): Promise<End> =>
  database.transaction(async (sql) => {
    const [moved] = await sql.query(
      `update audit.chain set count = $1, head = $2, position = $3 where chain = $4 and count = $5 and head = $6
         and store = $7 returning chain`,
      [block.last, block.head, block.lastPosition, end.chain, end.count, end.head, end.store],
    );
    if (moved === undefined) throw new Rival(`The chain is no longer at ${end.count}`);
    await sql.query(
      `insert into audit.blocks (first, last, first_position, last_position, digests, ids, head)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [block.first, block.last, block.firstPosition, block.lastPosition, block.digests, block.ids, block.head],
    );
    return { ...end, count: block.last, head: block.head, position: block.lastPosition };
  });

/** All blocks in order, from the one that begins with this number. */
export async function* blocksFrom(sql: Sql, first = 1, upTo = Infinity): AsyncGenerator<Block, void> {
  for (let next = first; next <= upTo;) {
    const rows = await sql.query<Block>(`${BLOCK} b where b.first >= $1 order by b.first limit ${PAGE}`, [next]);
    for (const row of rows) {
      if (row.first > upTo) return;
      yield blockOf(row);
    }
    if (rows.length < PAGE) return;
    next = rows.at(-1)!.last + 1;
  }
}

/** The blocks in which these numbers stand. */
export async function* blocksCovering(sql: Sql, first: number, last: number): AsyncGenerator<Block, void> {
  const [row] = await sql.query<{ first: number }>(
    'select first::float8 as first from audit.blocks where last >= $1 order by last limit 1',
    [first],
  );
  if (row) yield* blocksFrom(sql, row.first, last);
}

export const blockEndingAt = async (sql: Sql, last: number): Promise<Block | undefined> => {
  const [row] = await sql.query<Block>(`${BLOCK} where last = $1`, [last]);
  return row && blockOf(row);
};

/** The block in which this number stands, up to it and with the head there; undefined when there is none. */
export const blockUpTo = async (sql: Sql, chain: string, number: number): Promise<Block | undefined> => {
  for await (const block of blocksCovering(sql, number, number)) {
    const many = number - block.first + 1;
    const digests = block.digests.subarray(0, many * DIGEST);
    let head = (await blockEndingAt(sql, block.first - 1))?.head ?? origin(chain);
    for (let at = 0; at < digests.length; at += DIGEST) head = nextHead(head, digests.subarray(at, at + DIGEST));
    return { ...block, digests, ids: block.ids.subarray(0, many * ID), head };
  }
  return undefined;
};

/** The block in which the event at this position stands, in the chain's present store. */
export const blockAt = async (sql: Sql, position: Position): Promise<Block | undefined> => {
  const [row] = await sql.query<Block>(`${BLOCK} where last_position >= $1 order by last_position limit 1`, [position]);
  return row === undefined || row.firstPosition > position ? undefined : blockOf(row);
};

/** The block in which each of these positions stands, in the chain's present store. */
export const blocksAtPositions = async (
  sql: Sql,
  positions: readonly Position[],
): Promise<ReadonlyMap<Position, Block>> => {
  const blocks = new Map<number, Block>();
  const found = new Map<Position, Block>();
  for (let at = 0; at < positions.length; at += PAGE) {
    const rows = await sql.query<{ position: Position; first: number }>(
      `select p.position, b.first::float8 as first from unnest($1::text[]) p (position) cross join lateral (
         select first, first_position from audit.blocks where last_position >= p.position order by last_position limit 1
       ) b where b.first_position <= p.position`,
      [positions.slice(at, at + PAGE)],
    );
    const missing = [...new Set(rows.map(({ first }) => first))].filter((first) => !blocks.has(first));
    if (missing.length > 0)
      for (const row of await sql.query<Block>(`${BLOCK} where first = any($1::bigint[])`, [missing]))
        blocks.set(row.first, blockOf(row));
    for (const { position, first } of rows) found.set(position, blocks.get(first)!);
  }
  return found;
};

/** The chain continues in another store: its blocks get the positions of that store. */
export const settleIn = (
  database: Database,
  end: End,
  store: string,
  places: readonly { first: number; firstPosition: Position; lastPosition: Position }[],
): Promise<void> =>
  database.transaction(async (sql) => {
    const [moved] = await sql.query(
      'update audit.chain set store = $1, position = $2 where chain = $3 and count = $4 and store = $5 returning chain',
      [store, places.at(-1)?.lastPosition ?? '', end.chain, end.count, end.store],
    );
    if (moved === undefined) throw new Rival(`The chain is no longer at ${end.count}`);
    await sql.query(
      `update audit.blocks b set first_position = p.from_position, last_position = p.to_position
       from unnest($1::bigint[], $2::text[], $3::text[]) p (first, from_position, to_position) where b.first = p.first`,
      [
        places.map(({ first }) => first),
        places.map(({ firstPosition }) => firstPosition),
        places.map(({ lastPosition }) => lastPosition),
      ],
    );
    await sql.query('insert into audit.stores (store, count) values ($1, $2)', [store, end.count]);
  });

/** Records why the chain stopped, or with null that it runs. */
export const setStopped = async (sql: Sql, why: string | null): Promise<void> => {
  await sql.query('update audit.chain set stopped = $1 where stopped is distinct from $1', [why]);
};

export const keepCheckpoint = async (sql: Sql, checkpoint: Checkpoint): Promise<void> => {
  await sql.query('insert into audit.checkpoints (chain, count, line) values ($1, $2, $3) on conflict do nothing', [
    checkpoint.chain,
    checkpoint.count,
    lineOf(checkpoint),
  ]);
};

/** Lines of checkpoints in order, of any chain, unvalidated. */
export const checkpointLines = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ line: string }>('select line from audit.checkpoints order by count', [])).map(({ line }) => line);

/** Lines of this chain's checkpoints behind this count, in order. */
export const linesBehind = async (sql: Sql, chain: string, count: number): Promise<string[]> =>
  (
    await sql.query<{ line: string }>(
      'select line from audit.checkpoints where chain = $1 and count > $2 order by count',
      [chain, count],
    )
  ).map(({ line }) => line);

/** The first checkpoint that covers this event, or without a number the last one. */
export const checkpointFor = async (sql: Sql, chain: string, number?: number): Promise<Checkpoint | undefined> => {
  const [row] =
    number === undefined
      ? await sql.query<{ line: string }>(
          'select line from audit.checkpoints where chain = $1 order by count desc limit 1',
          [chain],
        )
      : await sql.query<{ line: string }>(
          'select line from audit.checkpoints where chain = $1 and count >= $2 order by count limit 1',
          [chain, number],
        );
  return row && checkpointIn(row.line);
};
