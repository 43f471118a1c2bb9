import type { Database } from '#kernel/database/database.ts';
import { policyFollower } from '#kernel/jobs/policy-follower.ts';
import { projector } from '#kernel/read-models/projector.ts';
import { puttingBack } from '#kernel/testing/putting-back.ts';
import type { Assembled } from '#server/composition/assembly.ts';

/** Nothing that happens in an example changes these. */
const LASTING = ['pg_catalog', 'information_schema', 'pg_toast', 'migrations'];
/** Deleted rows stay in the tables, and slow every look at them, until they are vacuumed. */
const VACUUM_EVERY = 25;

/** The database with the tables of every read model, as it is before anything has happened. */
export type PreparedTables = {
  /** Takes back whatever happened since: that takes milliseconds where a new database takes a second. */
  putBack(): Promise<void>;
};

/** Makes the tables of the read models, as the first start would, and remembers the rows that are there from the beginning. */
export const preparedTables = async (
  database: Database,
  { log, parts }: Pick<Assembled, 'log' | 'parts'>,
): Promise<PreparedTables> => {
  const making = projector({
    log,
    database,
    projections: parts.flatMap(({ projections }) => projections),
    followers: parts.flatMap(({ policies }) => policies.map(policyFollower)),
    stuck: (name, problem) => {
      throw new Error(`The tables of ${name} could not be made`, { cause: problem });
    },
  });
  await making.start();
  await making.stop();

  const schemas = await database.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname <> all($1::text[])',
    [LASTING],
  );
  const statements = await puttingBack(
    database,
    schemas.map(({ name }) => name),
  );
  let times = 0;
  return {
    putBack: async () => {
      await database.transaction(async (sql) => void (await sql.query(statements)));
      times += 1;
      if (times % VACUUM_EVERY === 0) await database.query('vacuum');
    },
  };
};
