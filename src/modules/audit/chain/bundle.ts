import { createHash, hash } from 'node:crypto';
import type { EventStore, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { BUNDLE_PURPOSE, MARK, type BundleLine, type Proof, type Selection } from './bundle-lines.ts';
import type { Checkpoint } from './checkpoint.ts';
import { canonical, DIGEST, digestOf, ID, idBytes, nextHead, origin } from './digest.ts';
import { type ChainParts, caughtUp, ChainBroken } from './keeper.ts';
import { type Block, blockAt, blockEndingAt, blocksCovering, checkpointFor } from './tables.ts';

export type BundleParts = ChainParts & {
  /** How an auditor reads an event, without personal data. */
  says: (event: StoredEvent) => Promise<string>;
};

/** Not everything was read: an export without it would be signed as whole. */
export class CutOff extends Error {}

/** The log is empty: there is nothing to export. */
export class NothingRecorded extends Error {}

/** A stream, at least up to where it ended before it was read. */
const wholeStream = async (store: EventStore, stream: string): Promise<StoredEvent[]> => {
  let end = -1n;
  for await (const { revision } of store.readStream(stream, { direction: 'backwards', limit: 1 })) end = revision;
  const events: StoredEvent[] = [];
  for await (const event of store.readStream(stream)) events.push(event);
  if ((events.at(-1)?.revision ?? -1n) < end)
    throw new CutOff(`The stream ${stream} was not read to its end, revision ${end}. Export again.`);
  return events;
};

/** What belongs to a selection, in log order, up to this place. @throws {CutOff} */
async function* selected(store: EventStore, selection: Selection, upTo: string): AsyncGenerator<StoredEvent, void> {
  if (selection.kind === 'stream' || selection.kind === 'streams') {
    const events: StoredEvent[] = [];
    for (const stream of selection.kind === 'stream' ? [selection.stream] : new Set(selection.streams))
      for (const event of await wholeStream(store, stream)) if (event.position <= upTo) events.push(event);
    yield* events.sort((a, b) => (a.position < b.position ? -1 : 1));
    return;
  }
  let reached = '';
  for await (const event of store.readAll()) {
    if (event.position > upTo) break;
    reached = event.position;
    if (selection.kind === 'all' || concerns(event, selection.member)) yield event;
  }
  if (reached !== upTo) throw new CutOff(`The log was read to ${reached} instead of ${upTo}. Export again.`);
}

/** Whether a member's id stands anywhere in an event: in its stream, as its actor, or in what it says. */
const concerns = ({ stream, data, meta }: StoredEvent, member: string): boolean =>
  stream.includes(member) || JSON.stringify([data, meta]).includes(member);

/** Where an event stands in a block, -1 when not as it is. */
const placeIn = ({ ids, digests }: Block, event: StoredEvent): number => {
  const id = idBytes(event.id);
  for (let at = 0; at < ids.length / ID; at += 1)
    if (ids.subarray(at * ID, (at + 1) * ID).equals(id))
      return digests.subarray(at * DIGEST, (at + 1) * DIGEST).equals(digestOf(event)) ? at : -1;
  return -1;
};

/** Finds the number of an event in the chain; events are asked for in log order. */
const numbering = (parts: ChainParts) => {
  let block: Block | undefined;
  return async (event: StoredEvent): Promise<number> => {
    if (block === undefined || block.lastPosition < event.position)
      block = await blockAt(parts.database, event.position);
    const at = block === undefined ? -1 : placeIn(block, event);
    if (at >= 0) return block!.first + at;
    throw new ChainBroken(`The event ${event.id} at ${event.position} is not in the chain as the log has it.`);
  };
};

/** The chain from one number on to the checkpoint that covers it. */
const proofOf = async ({ database }: ChainParts, first: number, checkpoint: Checkpoint): Promise<Proof> => {
  const digests: Buffer[] = [];
  let before: Buffer | undefined;
  for await (const block of blocksCovering(database, first, checkpoint.count)) {
    before ??= (await blockEndingAt(database, block.first - 1))?.head ?? origin(checkpoint.chain);
    for (let number = block.first; number <= Math.min(block.last, checkpoint.count); number += 1) {
      const at = (number - block.first) * DIGEST;
      const digest = block.digests.subarray(at, at + DIGEST);
      if (number < first) before = nextHead(before, digest);
      else digests.push(digest);
    }
  }
  if (before === undefined) throw new ChainBroken(`The chain has no block with the event ${first}.`);
  return {
    first,
    before: before.toString('hex'),
    digests: Buffer.concat(digests).toString('base64url'),
    checkpoint,
  };
};

/**
 * A history that proves itself: the events as recorded with a sentence each, the chain up to signed checkpoints, the public
 * key, and a signature over the whole. Yields lines, each with its end. Chains and signs first what is not chained yet.
 * @throws {ChainBroken} when the log is not what the chain says; {NothingRecorded} when nothing was ever recorded
 */
export async function* exportedHistory(parts: BundleParts, selection: Selection): AsyncGenerator<string, void> {
  const covering = await caughtUp(parts);
  if (covering === undefined) throw new NothingRecorded('Nothing was recorded yet');
  const { store, database, signing } = parts;
  const sum = createHash('sha256');
  const marks: Buffer[] = [];
  const line = (value: BundleLine): string => {
    const text = `${JSON.stringify(value)}\n`;
    sum.update(text);
    marks.push(hash('sha256', text, 'buffer').subarray(0, MARK));
    return text;
  };
  const { chain, store: lies } = covering;
  const made = new Date().toISOString();
  yield line({ wellspring: 'history', version: 1, of: selection, made, chain, store: lies, key: signing.publicKey });

  const numberOf = numbering(parts);
  let open: { first: number; checkpoint: Checkpoint } | undefined;
  let events = 0;
  for await (const event of selected(store, selection, covering.position)) {
    const number = await numberOf(event);
    if (open && number > open.checkpoint.count) {
      yield line({ proof: await proofOf(parts, open.first, open.checkpoint) });
      open = undefined;
    }
    open ??= { first: number, checkpoint: (await checkpointFor(database, chain, number)) ?? covering };
    const { revision, recordedAt, ...rest } = event;
    const recorded = { ...rest, number, revision: String(revision), recordedAt: recordedAt.toISOString() };
    yield line({ event: recorded, says: await parts.says(event) });
    events += 1;
  }
  if (open) yield line({ proof: await proofOf(parts, open.first, open.checkpoint) });
  const end = { events, sha256: sum.digest('hex'), lines: Buffer.concat(marks).toString('base64url') };
  yield `${JSON.stringify({ end, signature: signing.sign(BUNDLE_PURPOSE, canonical(end)) } satisfies BundleLine)}\n`;
}
