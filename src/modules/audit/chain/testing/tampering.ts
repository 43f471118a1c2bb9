import { randomUUID } from 'node:crypto';
import type { Sql } from '#kernel/database/database.ts';
import type { EventStore, EventToAppend, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { digestOf, idBytes, nextHead } from '../digest.ts';

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
    readStream: (name, { direction = 'forwards', from, limit } = {}) =>
      reading(
        log().then((events) => {
          const own = events.filter(({ stream }) => stream === name).sort((a, b) => Number(a.revision - b.revision));
          return direction === 'forwards' ? own.filter(({ revision }) => revision >= (from ?? 0n)) : own.toReversed();
        }),
        limit,
      ),
  };
};

/** Blocks computed again over a log that was changed, by a person without the key: behind `after` until each of these ends. */
export const blocksWrittenAgain = async (
  sql: Sql,
  log: readonly StoredEvent[],
  { after, ends }: { after: number; ends: readonly number[] },
): Promise<void> => {
  const [before] = await sql.query<{ head: Uint8Array }>('select head from audit.blocks where last = $1', [after]);
  await sql.query('delete from audit.blocks where first > $1', [after]);
  let head: Buffer = Buffer.from(before!.head);
  let from = after;
  for (const end of ends) {
    const events = log.slice(from, end);
    const digests = events.map(digestOf);
    head = digests.reduce(nextHead, head);
    await sql.query(
      `insert into audit.blocks (first, last, first_position, last_position, digests, ids, head)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        from + 1,
        end,
        events[0]!.position,
        events.at(-1)!.position,
        Buffer.concat(digests),
        Buffer.concat(events.map(({ id }) => idBytes(id))),
        head,
      ],
    );
    from = end;
  }
  await sql.query('update audit.chain set head = $1', [head]);
};
