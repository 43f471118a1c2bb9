/** Strings that nobody else could have left, and every place in which they could lie. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '#kernel/database/database.ts';
import type { TestServer } from '#server/testing/test-server.ts';

/** Unlike anything else there is, so that finding one is no accident. */
export const canary = (n: number): string => `qxcanary${String(n).padStart(2, '0')}`;
export const PATTERN = /qxcanary\d\d/gi;

/** Which of them stand in a text, each once. */
export const found = (text: string): string[] =>
  [...new Set((text.match(PATTERN) ?? []).map((each) => each.toLowerCase()))].toSorted();

type Places = Record<string, string[]>;
const placesOf = (texts: Iterable<readonly [string, string]>): Places => {
  const places: Places = {};
  for (const [name, text] of texts) if (found(text).length > 0) places[name] = found(text);
  return places;
};

/** Every row of every table of every schema, as text; what is kept as bytes also as the letters in it. */
export const inTables = async (database: Database): Promise<Places> => {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: [string, string][] = [];
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`select t::text as row from ${name} t`);
    const bytes = rows.flatMap(({ row }) => (row.match(/\\\\?x[\da-f]{16,}/g) ?? []).map(lettersIn));
    texts.push([name, [...rows.map(({ row }) => row), ...bytes].join('\n')]);
  }
  return placesOf(texts);
};
const lettersIn = (hex: string) => Buffer.from(hex.replace(/^\\*x/, ''), 'hex').toString('latin1');

/** What Postgres itself remembers of values, for planning and of what it is doing. */
export const inStatistics = async (database: Database): Promise<Places> => {
  const rows = await database.query<{ name: string; said: string }>(
    `select schemaname || '.' || tablename || '.' || attname as name,
       concat_ws(' ', most_common_vals::text, histogram_bounds::text, most_common_elems::text) as said from pg_stats
     union all select 'activity', coalesce(query, '') from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     union all select 'prepared', coalesce(statement, '') from pg_prepared_statements
     union all select 'extension', extname from pg_extension where extname = 'pg_stat_statements'`,
  );
  return placesOf(rows.map(({ name, said }) => [name, said] as const));
};

/** Every event as it lies in the store, and as it is read with every key there is. */
export const inEvents = async (server: TestServer): Promise<{ stored: Places; read: Places }> => {
  const [stored, read]: [[string, string][], [string, string][]] = [[], []];
  let end = '';
  for await (const event of server.store.readAll()) {
    stored.push([event.type, `${event.stream} ${JSON.stringify(event.data)} ${JSON.stringify(event.meta)}`]);
    end = event.position;
  }
  const enough = new AbortController();
  for await (const { events, checkpoint } of server.assembled.log.subscribe({ from: '', signal: enough.signal })) {
    for (const event of events) read.push([event.type, JSON.stringify([event.data, event.meta])]);
    if (checkpoint >= end) enough.abort();
  }
  const joined = (texts: [string, string][]) =>
    placesOf([...Map.groupBy(texts, ([type]) => type)].map(([type, all]) => [type, all.join('\n')] as const));
  return { stored: joined(stored), read: joined(read) };
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());

/** Files with their names, unpacked where they are packed. */
export const inFiles = (folder: string): Places =>
  placesOf(
    filesIn(folder).map((path) => {
      const bytes = readFileSync(path);
      return [path, `${path} ${(path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')}`] as const;
    }),
  );

/** Everything that this process says, on whatever way, from now on. */
export const overhearing = (): { said: () => string; stop: () => void } => {
  let said = '';
  const undo = (['stdout', 'stderr'] as const).map((name) => {
    const stream = process[name];
    const write = stream.write.bind(stream);
    stream.write = (chunk: string | Uint8Array, ...rest: never[]) => {
      said += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString();
      return write(chunk, ...rest);
    };
    return () => void (stream.write = write);
  });
  return { said: () => said, stop: () => undo.forEach((each) => each()) };
};
