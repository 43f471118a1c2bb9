import { randomUUID } from 'node:crypto';
import type { EventStore, EventToAppend, StoredEvent } from '#kernel/log/event-store/event-store.ts';

/** Something that happened, for logs of tests. */
export const something = (said: unknown = randomUUID()): EventToAppend => ({
  id: randomUUID(),
  type: 'SomethingSaid',
  data: { v: 1, d: { said } },
  meta: { actor: { kind: 'system', policy: 'test' }, occurredAt: '2026-05-04T12:00:00.000Z', correlation: 'c' },
});

/** Appends so many events to a few streams. */
export const fill = async (store: EventStore, many: number, streams = 4): Promise<void> => {
  for (let at = 0; at < many; at += 1) await store.append(`test.stream-${at % streams}`, 'any', [something(at)]);
};

export const allOf = async (store: EventStore): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of store.readAll()) events.push(event);
  return events;
};

/** A store manipulated by an attacker with full write access. */
export const tampered = (store: EventStore, change: (log: StoredEvent[]) => StoredEvent[]): EventStore => {
  const log = async () => change(await allOf(store));
  async function* reading(promise: Promise<StoredEvent[]>, limit = Infinity) {
    yield* (await promise).slice(0, limit);
  }
  return {
    ...store,
    readAll: ({ direction = 'forwards', after, limit } = {}) =>
      reading(
        log().then((events) =>
          direction === 'forwards'
            ? events.filter(({ position }) => after === undefined || position > after)
            : events.toReversed(),
        ),
        limit,
      ),
    readStream: (name, { direction = 'forwards', limit } = {}) =>
      reading(
        log().then((events) => {
          const own = events.filter(({ stream }) => stream === name).sort((a, b) => Number(a.revision - b.revision));
          return direction === 'forwards' ? own : own.toReversed();
        }),
        limit,
      ),
  };
};
