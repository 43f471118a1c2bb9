import { createHash } from 'node:crypto';
import { digestOf } from '../../../../modules/audit/index.ts';
import {
  BEGINNING,
  type EventStore,
  type Position,
  type StoredEvent,
  WrongExpectedRevision,
} from '../../../../shared-kernel/log/event-store/event-store.ts';

/** The two histories are not one: told to the person who copies. */
export class Different extends Error {}

const LONGEST_RUN = 100;

export const endOf = async (store: EventStore): Promise<Position> => {
  for await (const last of store.readAll({ direction: 'backwards', limit: 1 })) return last.position;
  return BEGINNING;
};

/** The events of a log up to a position; none that is being recorded at this moment is missed. */
async function* eventsUpTo(store: EventStore, end: Position): AsyncGenerator<StoredEvent, void, undefined> {
  if (end === BEGINNING) return;
  const enough = new AbortController();
  try {
    for await (const { events, checkpoint } of store.subscribe({ from: BEGINNING, signal: enough.signal })) {
      for (const event of events) if (event.position <= end) yield event;
      if (checkpoint >= end) return;
    }
    throw new Error('The log that is read was closed');
  } finally {
    enough.abort();
  }
}

const named = ({ type, stream, revision }: StoredEvent): string => `${type} (${stream}, revision ${revision})`;
const isSame = (one: StoredEvent, other: StoredEvent): boolean => digestOf(one).equals(digestOf(other));
const refuseOther = (number: number, one: StoredEvent, other: StoredEvent): void => {
  if (isSame(one, other)) return;
  throw new Different(
    `The target holds another history: its event ${number} is ${named(other)}, the source's is ${named(one)}. Choose an empty target, or the one that was copied to before. Nothing was changed.`,
  );
};

/** Appends what belongs together as one; the source's revisions have to come out again. */
const append = async (to: EventStore, run: readonly StoredEvent[]): Promise<void> => {
  const [first] = run;
  if (first === undefined) return;
  const expected = first.revision === 0n ? 'no-stream' : first.revision - 1n;
  try {
    const { revision } = await to.append(
      first.stream,
      expected,
      run.map(({ id, type, data, meta }) => ({ id, type, data, meta })),
    );
    if (revision !== run.at(-1)?.revision)
      throw new Different(
        `${named(first)} was numbered otherwise in the target, whose stream must have been deleted before.`,
      );
  } catch (problem) {
    if (!(problem instanceof WrongExpectedRevision)) throw problem;
    throw new Different(
      problem.actual === 'no-stream'
        ? `The source has lost the beginning of ${first.stream}: it begins with revision ${first.revision}. A history with holes cannot be copied.`
        : `Somebody else writes to the target: ${first.stream} is at revision ${problem.actual} there. Stop whatever it is, then start again.`,
    );
  }
};

/**
 * Copies a log in order. The target has to hold a prefix of it, so an interrupted copy resumes there; no other state is
 * stored.
 * @param end of the source, up to which events are copied
 * @throws {Different} when the target holds something else
 */
export const copyHistory = async (
  { from, to, end }: { from: EventStore; to: EventStore; end: Position },
  progress: (events: number) => void = () => undefined,
): Promise<{ there: number; copied: number }> => {
  const present = to.readAll()[Symbol.asyncIterator]();
  let isPresent = true;
  let there = 0;
  let copied = 0;
  let run: StoredEvent[] = [];
  const flush = async (): Promise<void> => {
    await append(to, run);
    copied += run.length;
    run = [];
  };
  for await (const event of eventsUpTo(from, end)) {
    if (isPresent) {
      const next = await present.next();
      if (next.done !== true) {
        there += 1;
        refuseOther(there, event, next.value);
        progress(there);
        continue;
      }
      isPresent = false;
    }
    if (run.length >= LONGEST_RUN || (run.length > 0 && run[0]?.stream !== event.stream)) await flush();
    run.push(event);
    progress(there + copied + run.length);
  }
  await flush();
  return { there, copied };
};

/** What was found equal, and where in the target the source's positions are. */
export type Compared = { events: number; digest: string; end: Position; places: ReadonlyMap<Position, Position> };

/**
 * Reads both histories again and holds every event against the other.
 * @param marks positions of the source whose places in the target are wanted
 * @throws {Different} naming the first event that differs
 */
export const compareHistories = async (
  { from, to, end }: { from: EventStore; to: EventStore; end: Position },
  marks: Iterable<Position>,
): Promise<Compared> => {
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
