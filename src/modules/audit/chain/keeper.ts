import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#kernel/database/database.ts';
import type { EventStore, Position, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import type { Signing } from '#kernel/log/signing.ts';
import { type Checkpoint, checkpointIn, isGenuine, signedCheckpoint } from './checkpoint.ts';
import type { CheckpointFiles } from './checkpoint-files.ts';
import { DIGEST, digestOf, idBytes, nextHead } from './digest.ts';
import {
  addBlock,
  type Block,
  begun,
  blockEndingAt,
  blocksFrom,
  blockUpTo,
  checkpointFor,
  checkpointLines,
  type End,
  endOf,
  keepCheckpoint,
  linesBehind,
  Rival,
  setStopped,
  settleIn,
} from './tables.ts';

export type ChainParts = {
  store: EventStore;
  database: Database;
  signing: Signing;
  /** Where checkpoints are written beside the database; nowhere when absent. */
  files?: CheckpointFiles | undefined;
};

export type KeeperOptions = ChainParts & {
  /** Called when the chain stops or a checkpoint could not be written. */
  failed: (problem: unknown) => void;
  /** Most events between two checkpoints; 1000 when absent. */
  checkpointEvery?: number;
  /** Most milliseconds until what is chained is signed; five minutes when absent. */
  checkpointWithin?: number;
  /** Milliseconds in which news gather to one block; a second when absent. */
  gather?: number;
};

/** The log is not what the chain says: nothing more is chained, so that the damage stays in sight. */
export class ChainBroken extends Error {
  constructor(what: string) {
    super(`${what} Nothing more is chained. Run: npm run audit -- verify`);
    this.name = 'ChainBroken';
  }
}

const LARGEST_BLOCK = 1_000;
const RIVAL_PAUSE_MS = 20;

const blockOf = (end: End, events: readonly StoredEvent[]): Block => {
  const digests = events.map(digestOf);
  return {
    first: end.count + 1,
    last: end.count + events.length,
    firstPosition: events[0]!.position,
    lastPosition: events.at(-1)!.position,
    digests: Buffer.concat(digests),
    ids: Buffer.concat(events.map(({ id }) => idBytes(id))),
    head: digests.reduce(nextHead, end.head),
  };
};

const fits = (block: Block, run: readonly StoredEvent[]): boolean =>
  Buffer.concat(run.map(digestOf)).equals(block.digests);

/**
 * The events of a block as the log has them behind a position; undefined when it has others. That stops the chain for good,
 * so the log is asked twice.
 */
const eventsOf = async (store: EventStore, block: Block, after: Position): Promise<StoredEvent[] | undefined> => {
  for (let time = 1; time <= 2; time += 1) {
    const run: StoredEvent[] = [];
    for await (const event of store.readAll({ after, limit: block.digests.length / DIGEST })) run.push(event);
    if (fits(block, run)) return run;
  }
  return undefined;
};

/** The last block once more: a log that was cut off, replaced or restored otherwise is noticed before anything is added. */
const checkEnd = async ({ store, database }: ChainParts, end: End): Promise<void> => {
  const block = await blockEndingAt(database, end.count);
  if (block === undefined || !block.head.equals(end.head))
    throw new ChainBroken(
      `The last block of the chain over the log is not the one that ends it at event ${end.count}.`,
    );
  const before = await blockEndingAt(database, block.first - 1);
  if (!(await eventsOf(store, block, before?.lastPosition ?? '')))
    throw new ChainBroken(`The log no longer says what is chained as its events ${block.first} to ${block.last}.`);
};

/** The log lies in another store than before: it must say the same there, and only its places are new. */
const moveIn = async ({ store, database }: ChainParts, end: End, identity: string): Promise<void> => {
  const places: { first: number; firstPosition: Position; lastPosition: Position }[] = [];
  for await (const block of blocksFrom(database)) {
    const run = await eventsOf(store, block, places.at(-1)?.lastPosition ?? '');
    if (!run)
      throw new ChainBroken(
        `The log lies in the event store ${identity} now, formerly in ${end.store}, and its events ${block.first} to ${block.last} are not the same there.`,
      );
    places.push({ first: block.first, firstPosition: run[0]!.position, lastPosition: run.at(-1)!.position });
  }
  await settleIn(database, end, identity, places);
};

/** Signed with a key of ours, and unchanged since. */
export const isOurs = ({ publicKeys }: Signing, checkpoint: Checkpoint): boolean =>
  isGenuine(checkpoint) && publicKeys.includes(checkpoint.key);

/** What we signed last of this chain; of all chains in this store where this one has nothing yet. */
export const signedLast = async (
  { database, files, signing }: ChainParts,
  end: End | undefined,
  store: string,
): Promise<Checkpoint[]> => {
  const checkpoints =
    end === undefined || end.count === 0
      ? [...(await checkpointLines(database)), ...((await files?.lines()) ?? [])]
          .map(checkpointIn)
          .filter((each) => each?.store === store)
      : [await checkpointFor(database, end.chain), await files?.last(end.chain)];
  return checkpoints.filter((each) => each !== undefined).filter((each) => isOurs(signing, each));
};

/** The chain held against what we signed of it, so that nothing is signed over one that was written again. @throws {ChainBroken} */
const checkSigned = async (parts: ChainParts, end: End, store: string): Promise<void> => {
  for (const { chain, count, head } of await signedLast(parts, end, store)) {
    if (count > end.count)
      throw new ChainBroken(
        `A checkpoint that we signed covers ${count} events, but the chain ends after ${end.count}.`,
      );
    const there = await blockUpTo(parts.database, chain, count);
    if (there?.head.toString('hex') !== head)
      throw new ChainBroken(`The chain up to its event ${count} is not the one that we signed.`);
  }
};

/** The end of the chain, held against the log. @throws {ChainBroken} */
const resume = async (parts: ChainParts): Promise<End> => {
  const { store, database } = parts;
  const identity = await store.identity();
  const end = await begun(database, randomUUID(), identity);
  await checkSigned(parts, end, identity);
  if (end.store !== identity) await moveIn(parts, end, identity);
  else if (end.count > 0) await checkEnd(parts, end);
  await setStopped(database, null);
  return (await endOf(database))!;
};

/**
 * Signs the end of the chain and keeps the checkpoint; the one that covers it already, or undefined without events.
 * @throws {ChainBroken}
 */
export const checkpointNow = async (parts: ChainParts): Promise<Checkpoint | undefined> => {
  const { database, signing, files } = parts;
  const end = await endOf(database);
  if (end === undefined || end.count === 0) return undefined;
  const { chain, count, position, store } = end;
  const known = await checkpointFor(database, chain, count);
  if (known === undefined) {
    await checkSigned(parts, end, store);
    const at = new Date().toISOString();
    await keepCheckpoint(
      database,
      signedCheckpoint({ chain, count, head: end.head.toString('hex'), at, position, store }, signing),
    );
  }
  if (files) await files.append(chain, await linesBehind(database, chain, (await files.last(chain))?.count ?? 0));
  return known ?? checkpointFor(database, chain, count);
};

/** Chains what the log has behind the end, until the signal or, with `upTo`, until that position is covered. */
const chain = async (options: KeeperOptions, signal: AbortSignal, upTo?: Position): Promise<void> => {
  const { store, database, failed, checkpointEvery = 1_000, checkpointWithin = 300_000, gather = 1_000 } = options;
  let end = await resume(options);
  let signed = (await checkpointFor(database, end.chain))?.count ?? 0;
  let signing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const sign = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    signing = signing
      .then(() => checkpointNow(options))
      .then((checkpoint) => void (signed = checkpoint?.count ?? signed))
      .catch(failed);
    return signing;
  };
  const enough = new AbortController();
  const until = AbortSignal.any([signal, enough.signal]);
  const isCovered = () => upTo !== undefined && end.position >= upTo;
  if (isCovered()) return sign();
  try {
    if (end.count > signed) await sign();
    for await (const { events } of store.subscribe({ from: end.position, batchSize: LARGEST_BLOCK, signal: until })) {
      if (events.length > 0) {
        end = await addBlock(database, end, blockOf(end, events));
        if (end.count - signed >= checkpointEvery) await sign();
        else timer ??= setTimeout(() => void sign(), checkpointWithin);
      }
      if (isCovered()) enough.abort();
      else if (events.length < LARGEST_BLOCK) await delay(gather, undefined, { signal: until }).catch(() => undefined);
    }
  } catch (problem) {
    if (problem instanceof RangeError) throw new ChainBroken(problem.message);
    throw problem;
  } finally {
    clearTimeout(timer);
    if (end.count > signed) await sign();
    await signing;
  }
};

const inSpiteOfRivals = async (work: () => Promise<void>, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted)
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof Rival)) throw problem;
      await delay(RIVAL_PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
};

/**
 * Chains every event of the log as it is recorded, until the signal. When the log differs from the chain it stops,
 * reports it visibly, and does not retry by itself.
 */
export const keepChain = async (options: KeeperOptions, signal: AbortSignal): Promise<void> => {
  try {
    await inSpiteOfRivals(() => chain(options, signal), signal);
  } catch (problem) {
    if (!(problem instanceof ChainBroken)) throw problem;
    await setStopped(options.database, problem.message);
    options.failed(problem);
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  }
};

const CATCH_UP_MS = 600_000;

/**
 * Chains and signs what the log has now, whether or not a keeper is at work; the checkpoint that covers it, undefined for
 * an empty log. @throws {ChainBroken}
 */
export const caughtUp = async (parts: ChainParts): Promise<Checkpoint | undefined> => {
  const upTo = await lastPosition(parts.store);
  const signal = AbortSignal.timeout(CATCH_UP_MS);
  // What keeps a checkpoint from being written is found out below.
  const quietly: KeeperOptions = { ...parts, failed: () => undefined, gather: 0 };
  await inSpiteOfRivals(() => chain(quietly, signal, upTo), signal);
  if (signal.aborted) throw new Error('The chain did not catch up with the log within ten minutes');
  return checkpointNow(parts);
};
