import { join } from 'node:path';
import type { Database } from '#kernel/database/database.ts';
import { type EventStore, type Position, WrongExpectedRevision } from '#kernel/log/event-store/event-store.ts';
import { appendingInOrder, appendingRuns, NumberedOtherwise } from '../append-in-order.ts';
import { OperatorError } from '#server/settings/operator-error.ts';
import { EVENTS, type BackupEvent } from './making.ts';
import type { Manifest } from './manifest.ts';
import { readParcel } from './parcel.ts';
import { isWithin, type RestoreUntil } from './restore-until.ts';

async function* eventsOf(folder: string, manifest: Manifest): AsyncGenerator<BackupEvent, void> {
  for await (const page of readParcel<BackupEvent>(join(folder, EVENTS), manifest.events)) yield* page;
}

export type BackupHistory = {
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
): Promise<BackupHistory> => {
  const within = isWithin(until);
  const waiting = Object.entries(manifest.policies).sort(([, a], [, b]) => (a < b ? -1 : 1));
  const history: BackupHistory = { events: 0, last: undefined, end: '', places: new Map() };
  const inOrder = appendingInOrder(await appendingRuns(store, database));
  const markPolicy = (name: string) => inOrder.mark((position) => history.places.set(name, position));
  try {
    for await (const event of eventsOf(folder, manifest)) {
      if (!within(event)) break;
      while (waiting[0] !== undefined && waiting[0][1] < event.position) markPolicy(waiting.shift()![0]);
      await inOrder.add({ ...event, revision: BigInt(event.revision) });
      history.events += 1;
      history.last = event;
    }
    for (const [name] of waiting) markPolicy(name);
    history.end = await inOrder.finish();
    return history;
  } catch (problem) {
    if (!(problem instanceof WrongExpectedRevision || problem instanceof NumberedOtherwise)) throw problem;
    throw new OperatorError(
      `The event log has something else already: ${problem.message}. Begin with an empty installation.`,
    );
  }
};
