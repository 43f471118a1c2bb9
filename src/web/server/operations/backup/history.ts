import { join } from 'node:path';
import type { Database } from '../../../../shared-kernel/database/database.ts';
import type { EventStore, EventToAppend, Position } from '../../../../shared-kernel/log/event-store/event-store.ts';
import { positionOf } from '../../../../shared-kernel/log/event-store/postgres-position.ts';
import { OperatorError } from '../tools/operator-error.ts';
import { EVENTS, type BackupEvent } from './making.ts';
import type { Manifest } from './manifest.ts';
import { readParcel } from './parcel.ts';
import { isWithin, type RestoreUntil } from './restore-until.ts';

/** Events that stand behind each other in the log and in one stream. */
type Run = { stream: string; revision: bigint; events: EventToAppend[] };
/** Appends runs in their order; the position of each one's last event. */
type AppendInOrder = (runs: readonly Run[]) => Promise<Position[]>;

const LONGEST_RUN = 100;
const MOST_AT_ONCE = 1_000;

const oneByOne =
  (store: EventStore): AppendInOrder =>
  async (runs) => {
    const positions: Position[] = [];
    for (const { stream, revision, events } of runs)
      positions.push((await store.append(stream, revision === 0n ? 'no-stream' : revision - 1n, events)).position);
    return positions;
  };

type Outcome = { outcome: 'ok' | 'repeated' | 'conflict' | 'ended'; position: string };

/**
 * Appends to many streams in one transaction, in exactly this order. The log's append function keeps the order, and
 * there are no other writers during a restore.
 */
const together =
  (database: Database): AppendInOrder =>
  async (runs) => {
    const events = runs.flatMap((run) => run.events);
    const outcomes = await database.query<Outcome>(
      'select outcome, position::text from event_store.append($1, $2, $3, $4, $5, $6, $7)',
      [
        runs.map(({ stream }) => stream),
        runs.map(({ revision }) => String(revision - 1n)),
        runs.map((run) => run.events.length),
        events.map(({ id }) => id),
        events.map(({ type }) => type),
        events.map(({ data }) => JSON.stringify(data)),
        events.map(({ meta }) => JSON.stringify(meta)),
      ],
    );
    return outcomes.map(({ outcome, position }, place) => {
      if (outcome !== 'ok' && outcome !== 'repeated')
        throw new OperatorError(
          `The event log has something else in ${runs[place]!.stream} already. Begin with an empty installation.`,
        );
      return positionOf(position);
    });
  };

/** The quick way when the log lies in the installation's own database. */
export const appendingInOrder = async (database: Database, store: EventStore): Promise<AppendInOrder> => {
  const [own] = await database.query<{ id: string }>('select id::text from event_store.identity');
  return own?.id === (await store.identity()) ? together(database) : oneByOne(store);
};

async function* eventsOf(folder: string, manifest: Manifest): AsyncGenerator<BackupEvent, void> {
  for await (const page of readParcel<BackupEvent>(join(folder, EVENTS), manifest.events)) yield* page;
}

export type History = {
  events: number;
  last: BackupEvent | undefined;
  end: Position;
  /** Where policies stood, as places in the restored log. */
  places: Map<string, Position>;
};

/**
 * Appends the history in its order, with its ids, and finds the new places of the old ones. What is there already from a
 * restore that was cut off is found, and not put in twice.
 */
export const putHistory = async (
  { database, store }: { database: Database; store: EventStore },
  folder: string,
  manifest: Manifest,
  until: RestoreUntil | undefined,
): Promise<History> => {
  const append = await appendingInOrder(database, store);
  const within = isWithin(until);
  const waiting = Object.entries(manifest.policies).sort(([, a], [, b]) => (a < b ? -1 : 1));
  const history: History = { events: 0, last: undefined, end: '', places: new Map() };
  let runs: Run[] = [];
  let gathered = 0;
  /** Policies that stood behind so many of the gathered runs. */
  let standing: [name: string, behind: number][] = [];
  let underWay: Promise<void> = Promise.resolve();

  /** The next ones are read while these are written. */
  const send = async (): Promise<void> => {
    const [sent, places] = [runs, standing];
    [runs, standing, gathered] = [[], [], 0];
    await underWay;
    underWay = (async () => {
      const before = history.end;
      const positions = sent.length === 0 ? [] : await append(sent);
      for (const [name, behind] of places) history.places.set(name, behind === 0 ? before : positions[behind - 1]!);
      history.end = positions.at(-1) ?? before;
    })();
    underWay.catch(() => undefined); // rejects where it is awaited next
  };

  for await (const event of eventsOf(folder, manifest)) {
    if (!within(event)) break;
    // A policy that stood in between parts what stands together.
    const isParted = waiting[0] !== undefined && waiting[0][1] < event.position;
    while (waiting[0] !== undefined && waiting[0][1] < event.position)
      standing.push([waiting.shift()![0], runs.length]);
    const { stream, revision, id, type, data, meta } = event;
    const last = runs.at(-1);
    if (isParted || last?.stream !== stream || last.events.length >= LONGEST_RUN) {
      if (gathered >= MOST_AT_ONCE) await send();
      runs.push({ stream, revision: BigInt(revision), events: [] });
    }
    runs.at(-1)!.events.push({ id, type, data, meta });
    gathered += 1;
    history.events += 1;
    history.last = event;
  }
  for (const [name] of waiting) standing.push([name, runs.length]);
  await send();
  await underWay;
  return history;
};
