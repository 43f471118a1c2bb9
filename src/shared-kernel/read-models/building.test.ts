import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Database } from '../database/database.ts';
import type { EventLog, Recorded } from '../log/event-log.ts';
import { rowsDatabase } from '../testing/rows-database.ts';
import { buildBeside } from './building.ts';
import type { Projection } from './projection.ts';

let database: Database;
beforeAll(async () => {
  database = await rowsDatabase();
}, 60_000);
afterAll(() => database?.close());

const toys: Projection = {
  name: 'toys',
  version: 2,
  tables: 'create table toy (name text primary key);',
  reactions: [{ type: 'Made', react: ({ data }, rows) => rows.put('toy', { name: data['name'] }) }],
};
const made = (place: number): Recorded => ({
  id: `event-${place}`,
  type: 'Made',
  data: { name: `toy ${place}` },
  meta: { actor: { kind: 'visitor' }, occurredAt: '2026-05-04T12:00:00.000Z', correlation: 'request' },
  stream: 'toys',
  revision: BigInt(place),
  position: String(place),
});
const events = [made(1), made(2), made(3)];

/** A log of which one event is there when the building begins; `open` says whether it can be read to its end then. */
const logThatIs = (open: boolean) => {
  async function* readAll() {
    yield* [events[0]];
  }
  async function* subscribe({ from }: { from: string }) {
    if (from === '') yield { events: events.slice(0, 1), checkpoint: '1' };
    else if (open) yield { events: events.slice(1), checkpoint: '3' };
  }
  return { store: { readAll }, subscribe } as unknown as EventLog;
};
const build = (open: boolean) =>
  buildBeside({ log: logThatIs(open), database, guard: () => Promise.resolve() }, [toys]);
const checkpoint = () => database.query('select version, position from kernel.checkpoints where name = $1', ['toys']);

test('a read model is not taken into use when the log is closed before its last events are read', async () => {
  await database.query("insert into kernel.checkpoints (name, version, position) values ('toys', 1, '3')");
  await expect(build(false)).rejects.toThrow('closed before it was read up to 3');
  expect(await checkpoint()).toEqual([{ version: 1, position: '3' }]);
  await build(true);
  expect(await checkpoint()).toEqual([{ version: 2, position: '3' }]);
  expect(await database.query('select name from toys.toy order by name')).toHaveLength(3);
});
