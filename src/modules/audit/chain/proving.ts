import { hash } from 'node:crypto';
import type { Position, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import type { Checkpoint } from './checkpoint.ts';
import { DIGEST, digestOf, ID, idBytes, nextHead, origin } from './digest.ts';
import { type ChainParts, isOurs, signedLast } from './keeper.ts';
import {
  type Block,
  blockEndingAt,
  blocksAtPositions,
  blocksCovering,
  checkpointFor,
  type End,
  endOf,
} from './tables.ts';

/**
 * How an event of the log stands against the chain: what was `signed`, what the chain has and no checkpoint covers yet,
 * what was recorded after the chain's end, and what is not what was recorded.
 */
export type LineProof = 'signed' | 'chained' | 'later' | 'altered';

/** Blocks that a signature was seen to cover, by their first number, as the hash of their digests. */
type ProvingSeen = Map<number, string>;
const MOST_SEEN = 50_000;
const markOf = ({ digests }: Block): string => hash('sha256', digests, 'base64url');

/** Numbers of the chain from `first` to `last`, and whether a signature covers them. */
type Range = { first: number; last: number; proof: 'signed' | 'chained' | 'altered' };

/** Where an event stands in a block as it is now; undefined when the block has it otherwise, or not. */
const numberIn = (block: Block | undefined, event: StoredEvent): number | undefined => {
  if (block === undefined) return undefined;
  const id = idBytes(event.id);
  for (let at = 0; at < block.ids.length / ID; at += 1)
    if (block.ids.subarray(at * ID, (at + 1) * ID).equals(id))
      return block.digests.subarray(at * DIGEST, (at + 1) * DIGEST).equals(digestOf(event))
        ? block.first + at
        : undefined;
  return undefined;
};

/** What the file beside the database has of a chain: its rows may have been removed from the database. */
const newestInFile = async (parts: ChainParts, chain: string): Promise<Checkpoint | undefined> => {
  const checkpoint = await parts.files?.last(chain);
  return checkpoint && isOurs(parts.signing, checkpoint) ? checkpoint : undefined;
};

/** What was signed over this event: a row of the database may say so of a signature that covers less. */
const coveringCheckpoint = async (
  parts: ChainParts,
  chain: string,
  number: number,
): Promise<Checkpoint | undefined> => {
  const stored = await checkpointFor(parts.database, chain, number);
  if (stored !== undefined && stored.count >= number) return stored;
  const written = await newestInFile(parts, chain);
  return written !== undefined && written.count >= number ? written : undefined;
};

/** The last place of this store that we signed, also where the chain itself ends before it or is gone. */
const signedUpTo = async (parts: ChainParts, end: End | undefined, store: string): Promise<Position> =>
  (await signedLast(parts, end, store))
    .filter((each) => each.store === store)
    .reduce((last, { position }) => (position > last ? position : last), '');

/**
 * From a block to the next signed checkpoint. Digests that lead to a signed head are the ones that were signed,
 * also when the head before them was changed.
 */
const rangeFrom = async (parts: ChainParts, end: End, block: Block, seen: ProvingSeen): Promise<Range> => {
  const { database } = parts;
  const { first, last } = block;
  if (seen.get(first) === markOf(block)) return { first, last, proof: 'signed' };
  const checkpoint = await coveringCheckpoint(parts, end.chain, last);
  if (checkpoint === undefined) return { first, last, proof: 'chained' };
  const range = { first, last: checkpoint.count };
  if (!isOurs(parts.signing, checkpoint)) return { ...range, proof: 'altered' };
  let head = (await blockEndingAt(database, first - 1))?.head ?? origin(end.chain);
  let next = first;
  const passed: [number, string][] = [];
  for await (const each of blocksCovering(database, first, checkpoint.count)) {
    if (each.first !== next) return { ...range, proof: 'altered' };
    for (let at = 0; at < each.digests.length; at += DIGEST)
      head = nextHead(head, each.digests.subarray(at, at + DIGEST));
    next = each.last + 1;
    passed.push([each.first, markOf(each)]);
  }
  const fits = next === checkpoint.count + 1 && head.toString('hex') === checkpoint.head;
  if (fits) {
    if (seen.size > MOST_SEEN) seen.clear();
    for (const [from, mark] of passed) seen.set(from, mark);
  }
  return { ...range, proof: fits ? 'signed' : 'altered' };
};

/** Events of the log, each held against its place in the chain and the chain against the signature that covers it. */
export const prover = (parts: ChainParts) => {
  const seen: ProvingSeen = new Map();
  return (events: readonly StoredEvent[]): Promise<ReadonlyMap<StoredEvent, LineProof>> =>
    events.length === 0 ? Promise.resolve(new Map()) : proofsOf(parts, events, seen);
};

/** Which events stand behind the chain's end although the chain has what came after them in their streams. */
const movedBehind = async (
  { store }: ChainParts,
  { position: end }: End,
  events: readonly StoredEvent[],
): Promise<(event: StoredEvent) => boolean> => {
  const newest = new Map<string, bigint>();
  const behind = events.filter(({ position }) => position > end);
  for (const [stream, own] of Map.groupBy(behind, (event) => event.stream)) {
    const from = own.reduce((least, { revision }) => (revision < least ? revision : least), own[0]!.revision);
    for await (const { position, revision } of store.readStream(stream, { from }))
      if (position <= end) newest.set(stream, revision);
  }
  return ({ stream, revision }) => revision < (newest.get(stream) ?? -1n);
};

const proofsOf = async (
  parts: ChainParts,
  events: readonly StoredEvent[],
  seen: ProvingSeen,
): Promise<ReadonlyMap<StoredEvent, LineProof>> => {
  const [end, identity] = await Promise.all([endOf(parts.database), parts.store.identity()]);
  // In another store positions mean nothing until the keeper has moved in.
  const here = end?.store === identity ? end : undefined;
  const chained = here === undefined ? [] : events.filter(({ position }) => position <= here.position);
  const signed = chained.length < events.length ? await signedUpTo(parts, end, identity) : '';
  const blocks = await blocksAtPositions(
    parts.database,
    chained.map(({ position }) => position),
  );
  const ranges: Range[] = [];
  if (here !== undefined)
    for (const block of new Set(blocks.values()))
      if (!ranges.some(({ first, last }) => first <= block.first && block.last <= last))
        ranges.push(await rangeFrom(parts, here, block, seen));
  const lastOf = new Map<string, number>();
  const isMoved = here === undefined ? () => false : await movedBehind(parts, here, events);
  const proofs = new Map<StoredEvent, LineProof>(
    events.map((event) => [event, event.position <= signed || isMoved(event) ? 'altered' : 'later']),
  );
  for (const event of chained.toSorted((one, other) => (one.revision < other.revision ? -1 : 1))) {
    const number = numberIn(blocks.get(event.position), event);
    const before = lastOf.get(event.stream);
    const isInOrder = number !== undefined && (before === undefined || before < number);
    if (isInOrder) lastOf.set(event.stream, number);
    const range = ranges.find(({ first, last }) => number !== undefined && first <= number && number <= last);
    proofs.set(event, isInOrder ? (range?.proof ?? 'altered') : 'altered');
  }
  return proofs;
};
