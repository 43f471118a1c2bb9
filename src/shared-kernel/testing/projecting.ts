import { beforeEach } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Event } from '../contract/event.ts';
import type { Database } from '../database/database.ts';
import type { Recorded } from '../log/event-log.ts';
import { positionOf } from '../log/event-store/memory.ts';
import { withAudiences } from '../read-models/audience.ts';
import type { Change, Projection } from '../read-models/projection.ts';
import { rowsWriter } from '../read-models/read-model.ts';
import { tablesOf } from '../read-models/row-statements.ts';
import { puttingBack } from './putting-back.ts';

/** A fact as a test gives it: what happened, and when if that matters. */
export type Given = Event & { at?: string };

type Prepared = { keys: Awaited<ReturnType<typeof tablesOf>>; putBack: string };
const prepared = new WeakMap<Database, Map<string, Prepared>>();

/** Makes the tables of a projection, once for each database. */
const prepare = async (database: Database, { name, tables }: Projection): Promise<Prepared> => {
  const ofDatabase = prepared.get(database) ?? new Map<string, Prepared>();
  prepared.set(database, ofDatabase);
  const known = ofDatabase.get(name);
  if (known) return known;
  await database.transaction(async (sql) => {
    await sql.query(`create schema "${name}"`);
    await sql.query(`set local search_path to "${name}"`);
    for (const statement of tables.split(/;\s*$/m)) if (statement.trim()) await sql.query(statement);
  });
  const preparation = { keys: await tablesOf(database, name), putBack: await puttingBack(database, [name]) };
  ofDatabase.set(name, preparation);
  return preparation;
};

/**
 * A single projection on a database, with the rows that it begins with, for tests: `given(facts)` writes their rows in one
 * batch and returns the messages for browsers.
 */
export const projecting = async (database: Database, projection: Projection) => {
  const { name } = projection;
  const { keys, putBack } = await prepare(database, projection);
  await database.query(putBack);
  let count = 0;

  const recorded = ({ type, data, at }: Given): Recorded<never> => ({
    id: randomUUID(),
    type,
    data: data as never,
    meta: {
      actor: { kind: 'system', policy: 'test' },
      occurredAt: at ?? '2026-05-04T09:00:00.000Z',
      correlation: 'test',
    },
    stream: 'test',
    position: positionOf(count),
    revision: BigInt((count += 1)),
  });

  return {
    given: async (...facts: readonly Given[]): Promise<readonly Change[]> => {
      const events = facts.map(recorded);
      return database.transaction(async (sql) => {
        const rows = rowsWriter(sql, name, keys);
        for (const event of events)
          for (const { type, react } of projection.reactions) if (type === event.type) await react(event, rows);
        await rows.flush();
        const changes = events.flatMap((event) =>
          (projection.changes ?? []).flatMap(({ type, react }) =>
            type === event.type ? react(event, undefined as never) : [],
          ),
        );
        return withAudiences(sql, changes);
      });
    },
  };
};

/** `given` of {@link projecting} for each test of a file, which begins with the rows that the projection begins with. */
export const rowsGiven = (database: Database, projection: Projection) => {
  let projected: Awaited<ReturnType<typeof projecting>>;
  beforeEach(async () => {
    projected = await projecting(database, projection);
  });
  return (...facts: readonly Given[]): Promise<readonly Change[]> => projected.given(...facts);
};
