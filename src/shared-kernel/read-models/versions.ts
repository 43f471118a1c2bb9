import { randomUUID } from 'node:crypto';
import { LeaseLost } from '../cluster/lease.ts';
import type { Database, Sql } from '../database/database.ts';
import type { EventLog } from '../log/event-log.ts';
import { BEGINNING, type Position } from '../log/event-store/event-store.ts';
import { buildingTurn } from './building-turn.ts';
import { buildBeside, createTables, dropFormer, existingSchemas } from './building.ts';
import { pause } from './pause.ts';
import type { Projection } from './projection.ts';

/** How often to check whether a newer release still builds the read models that are missing here. */
const WAIT_MS = 1_000;

export type VersionsParts = {
  log: EventLog;
  database: Database;
  projections: readonly Projection[];
  /** Name of the projector, for errors. */
  name: string;
  guard: (sql: Sql) => Promise<void>;
  /** This process, as the holder of the turn to build. */
  holder: string | undefined;
  /** Which read models this process may build: those of an older version (`up`), of a newer one (`back`). */
  builds: () => Promise<{ up: boolean; back: boolean }>;
  stopping: AbortSignal;
  built: (names: readonly string[], position: Position) => void;
};

/** Brings the stored read models to the versions of this release; README.md has the states. */
export const readModelVersions = (parts: VersionsParts) => {
  const { log, database, projections, name, guard, stopping } = parts;
  const assertNotStopped = () => {
    if (stopping.aborted) throw new LeaseLost(name);
  };

  const build = async (outdated: readonly Projection[]): Promise<{ events: number; milliseconds: number }> => {
    const turn = await buildingTurn(database, parts.holder ?? randomUUID());
    const guards = async (sql: Sql) => {
      assertNotStopped();
      await guard(sql);
      await turn.guard(sql);
    };
    const { position, ...built } = await buildBeside({ log, database, guard: guards }, outdated);
    await turn.end();
    parts.built(
      outdated.map((each) => each.name),
      position,
    );
    return built;
  };

  /** Builds outdated read models. @returns whether no read model exists yet */
  const settle = async (): Promise<boolean> => {
    await dropFormer(database, projections);
    for (;;) {
      const rows = await database.query<{ name: string; version: number }>(
        'select name, version from kernel.checkpoints',
      );
      const stored = new Map(rows.map((row) => [row.name, row.version]));
      // An empty database serves no reader meanwhile: new read models begin with all the others.
      if (projections.every((each) => !stored.has(each.name))) return true;
      const older = projections.filter((each) => (stored.get(each.name) ?? 0) < each.version);
      const newer = projections.filter((each) => (stored.get(each.name) ?? 0) > each.version);
      if (older.length + newer.length === 0) return false;
      const { up, back } = await parts.builds();
      const outdated = [...(up ? older : []), ...(back ? newer : [])];
      if (outdated.length > 0) await build(outdated);
      if (up || older.length === 0) return false;
      await pause(WAIT_MS, stopping);
      assertNotStopped();
    }
  };

  const createEmpty = ({ name: schema, tables, version }: Projection): Promise<void> =>
    database.transaction(async (sql) => {
      await guard(sql);
      await createTables(sql, schema, tables);
      await sql.query(
        `insert into kernel.checkpoints (name, version, position) values ($1, $2, $3)
         on conflict (name) do update set version = excluded.version, position = excluded.position`,
        [schema, version, BEGINNING],
      );
    });

  return {
    build,
    /** Afterwards every read model exists. */
    prepare: async (): Promise<void> => {
      const isEmpty = await settle();
      const existing = await existingSchemas(
        database,
        projections.map(({ name }) => name),
      );
      for (const each of projections) if (isEmpty || !existing.has(each.name)) await createEmpty(each);
    },
  };
};
