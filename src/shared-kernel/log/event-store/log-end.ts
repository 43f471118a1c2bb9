import { BEGINNING, type EventStore, type Position, type SubscribeOptions } from './event-store.ts';

const lastOf = async (store: Pick<EventStore, 'readAll'>): Promise<Position> => {
  for await (const { position } of store.readAll({ direction: 'backwards', limit: 1 })) return position;
  return BEGINNING;
};

/**
 * The position of the last event; {@link BEGINNING} for an empty log, which is asked twice: what follows from emptiness
 * (nothing to copy, nothing to restore over) cannot be taken back.
 */
export const lastPosition = async (store: Pick<EventStore, 'readAll'>): Promise<Position> =>
  (await lastOf(store)) || lastOf(store);

type Subscribed<Event> = {
  subscribe(options: SubscribeOptions): AsyncIterable<{ events: Event[]; checkpoint: Position }>;
};

/**
 * Everything after `from` up to a position, in batches; no event that is being recorded at this moment is missed.
 * @throws when the log is closed before that position is reached, so that a part never counts as the whole
 */
export async function* batchesUpTo<Event extends { position: Position }>(
  log: Subscribed<Event>,
  upTo: Position,
  { from = BEGINNING, batchSize }: { from?: Position; batchSize?: number } = {},
): AsyncGenerator<Event[], void, undefined> {
  if (upTo <= from) return;
  const enough = new AbortController();
  const options = { from, signal: enough.signal, ...(batchSize === undefined ? {} : { batchSize }) };
  try {
    for await (const { events, checkpoint } of log.subscribe(options)) {
      yield checkpoint > upTo ? events.filter(({ position }) => position <= upTo) : events;
      if (checkpoint >= upTo) return;
    }
  } finally {
    enough.abort();
  }
  throw new Error(`The event log was closed before it was read up to ${upTo}`);
}
