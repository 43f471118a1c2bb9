import { createHash } from 'node:crypto';
import { escapeLiteral } from 'pg';
import type { Sql } from '../database/database.ts';

/**
 * A statement that gives the tables of these schemas the rows that they have now: milliseconds where new tables take a second.
 * It calls a function, whose statements are parsed and planned once for each connection.
 */
export const puttingBack = async (sql: Sql, schemas: readonly string[]): Promise<string> => {
  const tables = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1::text[])`,
    [schemas],
  );
  const statements: string[] = [];
  for (const { name } of tables) {
    statements.push(`delete from ${name}`);
    const [found] = await sql.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`, []);
    if (found?.rows != null)
      statements.push(
        `insert into ${name} select * from json_populate_recordset(null::${name}, ${escapeLiteral(found.rows)})`,
      );
  }
  const name = `public.put_back_${createHash('sha256').update(schemas.join()).digest('hex').slice(0, 16)}`;
  const body = `begin ${statements.map((statement) => `${statement};`).join('\n')} end`;
  await sql.query(`create or replace function ${name}() returns void language plpgsql as ${escapeLiteral(body)}`);
  return `select ${name}()`;
};
