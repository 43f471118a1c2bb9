import { escapeLiteral } from 'pg';
import type { Database } from '../../src/shared-kernel/database/database.ts';
import { projector } from '../../src/shared-kernel/read-models/projector.ts';
import type { Assembled } from '../../src/web/server/composition/assembly.ts';

const SYSTEM = ['pg_catalog', 'information_schema', 'pg_toast'];

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
    policies: parts.flatMap(({ policies }) => policies),
    stuck: (name, problem) => {
      throw new Error(`The tables of ${name} could not be made`, { cause: problem });
    },
  });
  await making.start();
  await making.stop();

  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname <> all($1::text[])`,
    [SYSTEM],
  );
  const putBack: string[] = [];
  for (const { name } of tables) {
    putBack.push(`delete from ${name}`);
    const [found] = await database.query<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} t`,
      [],
    );
    if (found?.rows != null)
      putBack.push(
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${escapeLiteral(found.rows)})`,
      );
  }
  return { putBack: () => database.transaction(async (sql) => void (await sql.query(putBack.join(';\n')))) };
};
