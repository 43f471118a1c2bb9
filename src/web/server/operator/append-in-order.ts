import type { Database } from '#kernel/database/database.ts';
import {
  BEGINNING,
  type EventStore,
  type EventToAppend,
  type Position,
  WrongExpectedRevision,
} from '#kernel/log/event-store/event-store.ts';
import { positionOf } from '#kernel/log/event-store/postgres/position.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

type Encoded = EventToAppend & { dataText: string; metaText: string };
/** Events that follow each other in the log and in one stream: one append. */
type Run = { stream: string; revision: bigint; events: Encoded[]; bytes: number };
/** Appends runs in exactly this order; the position of the last event of each. */
export type AppendRuns = (runs: readonly Run[]) => Promise<Position[]>;

/** EventStoreDB refuses appends of more than a megabyte. */
const RUN = { events: 1_000, bytes: 2 ** 19 };
/** No server is set to refuse appends as small as this. */
const SMALL_BYTES = 2 ** 16;
const AT_ONCE = { events: 1_000, bytes: 2 ** 22 };

/** The target numbers the events of a stream otherwise: it held and lost that stream before. */
export class NumberedOtherwise extends Error {
  constructor({ stream, revision, events: [first] }: Run) {
    super(`${first!.type} (${stream}, revision ${revision}) was numbered otherwise`);
    this.name = 'NumberedOtherwise';
  }
}

const expectedOf = ({ revision }: Run) => (revision === 0n ? 'no-stream' : revision - 1n);
const checkNumbers = (run: Run, last: bigint): void => {
  if (last !== run.revision + BigInt(run.events.length) - 1n) throw new NumberedOtherwise(run);
};

/** Each run waits for the one before. */
const oneByOne =
  (store: EventStore): AppendRuns =>
  async (runs) => {
    const positions: Position[] = [];
    for (const run of runs) {
      const { stream, revision, events, bytes } = run;
      const appended = await store.append(stream, expectedOf(run), events).catch((problem: unknown) => {
        if (problem instanceof WrongExpectedRevision || bytes <= RUN.bytes) throw problem;
        const why = problem instanceof Error ? problem.message : String(problem);
        throw new OperatorError(
          `The event ${events[0]!.type} (${stream}, revision ${revision}) is ${Math.ceil(bytes / 1024)} KB large, and the event store did not take it: ${why}\nEventStoreDB takes 1024 KB in one append unless its setting MaxAppendSize says otherwise. Raise it on every node, then run the same command again.`,
        );
      });
      checkNumbers(run, appended.revision);
      positions.push(appended.position);
    }
    return positions;
  };

/**
 * Small runs without a wait between them. A run that might be refused for its size goes alone: those behind it must not be
 * there without it.
 */
const withoutWaiting = (store: EventStore, appendInOrder: NonNullable<EventStore['appendInOrder']>): AppendRuns => {
  const alone = oneByOne(store);
  const sent = async (runs: readonly Run[]): Promise<Position[]> => {
    const appended = await appendInOrder(
      runs.map((run) => ({ stream: run.stream, expected: expectedOf(run), events: run.events })),
    );
    return appended.map(({ revision, position }, place) => {
      checkNumbers(runs[place]!, revision);
      return position;
    });
  };
  return async (runs) => {
    const positions: Position[] = [];
    let small: Run[] = [];
    for (const run of [...runs, undefined]) {
      if (run !== undefined && run.bytes <= SMALL_BYTES) {
        small.push(run);
        continue;
      }
      positions.push(...(await sent(small)));
      small = [];
      if (run !== undefined) positions.push(...(await alone([run])));
    }
    return positions;
  };
};

type Outcome = { outcome: 'ok' | 'repeated' | 'conflict' | 'ended'; revision: string; position: string };

/** All runs in one transaction. The log's append function keeps their order, and nothing else may be writing. */
const together =
  (database: Database): AppendRuns =>
  async (runs) => {
    const events = runs.flatMap((run) => run.events);
    const outcomes = await database.query<Outcome>(
      'select outcome, revision::text, position::text from event_store.append($1, $2, $3, $4, $5, $6, $7)',
      [
        runs.map(({ stream }) => stream),
        runs.map(({ revision }) => String(revision - 1n)),
        runs.map((run) => run.events.length),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ dataText }) => dataText),
        events.map(({ metaText }) => metaText),
      ],
    );
    return outcomes.map(({ outcome, revision, position }, place) => {
      const run = runs[place]!;
      const last = BigInt(revision);
      if (outcome === 'conflict' || outcome === 'ended')
        throw new WrongExpectedRevision(run.stream, expectedOf(run), last < 0n ? 'no-stream' : last);
      checkNumbers(run, last);
      return positionOf(position);
    });
  };

/** @param database where the log lies when it is Postgres: many streams then share a transaction */
export const appendingRuns = async (store: EventStore, database?: Database): Promise<AppendRuns> => {
  const [own] = (await database?.query<{ id: string }>('select id::text from event_store.identity', [])) ?? [];
  if (database && own?.id === (await store.identity())) return together(database);
  return store.appendInOrder === undefined ? oneByOne(store) : withoutWaiting(store, store.appendInOrder);
};

const text = (value: unknown): string => JSON.stringify(value) ?? 'null';

/** Appends events in exactly the order in which they are added; the next ones are read and encoded meanwhile. */
export const appendingInOrder = (append: AppendRuns) => {
  let runs: Run[] = [];
  let gathered = { events: 0, bytes: 0 };
  let marks: { behind: number; found: (position: Position) => void }[] = [];
  let isParted = false;
  let end: Position = BEGINNING;
  let underWay: Promise<void> = Promise.resolve();

  const send = async (): Promise<void> => {
    const [sent, marked] = [runs, marks];
    [runs, marks, gathered] = [[], [], { events: 0, bytes: 0 }];
    await underWay;
    underWay = (async () => {
      const before = end;
      const positions = sent.length === 0 ? [] : await append(sent);
      for (const { behind, found } of marked) found(behind === 0 ? before : positions[behind - 1]!);
      end = positions.at(-1) ?? before;
    })();
    underWay.catch(() => undefined); // rejects where it is awaited next
  };

  return {
    add: async ({ stream, revision, id, type, data, meta }: EventToAppend & { stream: string; revision: bigint }) => {
      const event = { id, type, data, meta, dataText: text(data), metaText: text(meta) };
      const bytes = Buffer.byteLength(event.dataText) + Buffer.byteLength(event.metaText);
      const last = runs.at(-1);
      const fits = last !== undefined && last.events.length < RUN.events && last.bytes + bytes <= RUN.bytes;
      if (isParted || !fits || last.stream !== stream) {
        if (gathered.events >= AT_ONCE.events || gathered.bytes >= AT_ONCE.bytes) await send();
        runs.push({ stream, revision, events: [], bytes: 0 });
      }
      isParted = false;
      const run = runs.at(-1)!;
      run.events.push(event);
      run.bytes += bytes;
      gathered.events += 1;
      gathered.bytes += bytes;
    },
    /** Finds the place behind the last added event; what follows it begins another append. */
    mark: (found: (position: Position) => void): void => {
      marks.push({ behind: runs.length, found });
      isParted = true;
    },
    /** Resolves to the position of the last event once all are in. */
    finish: async (): Promise<Position> => {
      await send();
      await underWay;
      return end;
    },
  };
};
