import { createHash } from 'node:crypto';
import { digestOf } from '#modules/audit/index.ts';
import {
  BEGINNING,
  type EventStore,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '#kernel/log/event-store/event-store.ts';
import { batchesUpTo } from '#kernel/log/event-store/log-end.ts';
import { appendingInOrder, type AppendRuns, NumberedOtherwise } from '../append-in-order.ts';

const BATCH = 2_000;

/** The two histories are not one: told to the person who copies. */
export class Different extends Error {}

const named = ({ type, stream, revision }: StoredEvent): string => `${type} (${stream}, revision ${revision})`;
const isSame = (one: StoredEvent, other: StoredEvent): boolean => digestOf(one).equals(digestOf(other));
const refuseOther = (number: number, one: StoredEvent, other: StoredEvent): void => {
  if (isSame(one, other)) return;
  throw new Different(
    `The target holds another history: its event ${number} is ${named(other)}, the source's is ${named(one)}. Choose an empty target, or the one that was copied to before. Nothing was changed.`,
  );
};

/** What a failed append says about the two histories. */
const inWords = (problem: unknown): unknown => {
  if (problem instanceof NumberedOtherwise)
    return new Different(`${problem.message} in the target, whose stream must have been deleted before.`);
  if (!(problem instanceof WrongExpectedRevision)) return problem;
  const { stream, expected, actual } = problem;
  return new Different(
    actual === 'no-stream'
      ? `The source has lost the beginning of ${stream}: it begins with revision ${typeof expected === 'bigint' ? expected + 1n : 0n}. A history with holes cannot be copied.`
      : `Somebody else writes to the target: ${stream} is at revision ${actual} there. Stop whatever it is, then start again.`,
  );
};

type Histories = { from: EventStore; to: EventStore; end: Position };

/** The events of a log up to the position of its last one. */
async function* eventsUpTo(store: EventStore, end: Position): AsyncGenerator<StoredEvent, void, undefined> {
  let reached: Position = BEGINNING;
  for await (const batch of batchesUpTo(store, end, { batchSize: BATCH })) {
    yield* batch;
    reached = batch.at(-1)?.position ?? reached;
  }
  if (reached !== end) throw new Error(`The source was read to ${reached} instead of ${end}`);
}

/**
 * Copies a log in order. The target has to hold a prefix of it, so an interrupted copy resumes there; no other state is
 * stored.
 * @param end of the source, up to which events are copied
 * @throws {Different} when the target holds something else
 */
export const copyHistory = async (
  { from, to, end, append }: Histories & { append: AppendRuns },
  progress: (events: number) => void = () => undefined,
): Promise<{ there: number; copied: number }> => {
  const present = to.readAll()[Symbol.asyncIterator]();
  const inOrder = appendingInOrder(append);
  let isPresent = true;
  let there = 0;
  let copied = 0;
  try {
    for await (const event of eventsUpTo(from, end)) {
      const next = isPresent ? await present.next() : undefined;
      if (next && next.done !== true) {
        there += 1;
        refuseOther(there, event, next.value);
      } else {
        isPresent = false;
        await inOrder.add(event);
        copied += 1;
      }
      progress(there + copied);
    }
    await inOrder.finish();
  } catch (problem) {
    throw inWords(problem);
  }
  return { there, copied };
};

/** What was found equal, and where in the target the source's positions are. */
export type Compared = { events: number; digest: string; end: Position; places: ReadonlyMap<Position, Position> };

/**
 * Reads both histories again and holds every event against the other.
 * @param marks positions of the source whose places in the target are wanted
 * @throws {Different} naming the first event that differs
 */
export const compareHistories = async ({ from, to, end }: Histories, marks: Iterable<Position>): Promise<Compared> => {
  const digest = createHash('sha256');
  const left = [...new Set(marks)].sort();
  const places = new Map<Position, Position>();
  const others = to.readAll()[Symbol.asyncIterator]();
  let events = 0;
  let reached: Position = BEGINNING;
  const settle = (before: Position | undefined): void => {
    const later = before === undefined ? -1 : left.findIndex((mark) => mark >= before);
    for (const mark of left.splice(0, later === -1 ? left.length : later)) places.set(mark, reached);
  };
  for await (const event of eventsUpTo(from, end)) {
    const next = await others.next();
    if (next.done === true)
      throw new Different(
        `The target ends after ${events} events, before ${named(event)}. Start again: it goes on there.`,
      );
    events += 1;
    refuseOther(events, event, next.value);
    digest.update(digestOf(event));
    settle(event.position);
    reached = next.value.position;
  }
  settle(undefined);
  const more = await others.next();
  if (more.done !== true)
    throw new Different(`The target goes on after the source's ${events} events, with ${named(more.value)}.`);
  return { events, digest: digest.digest('hex'), end: reached, places };
};
