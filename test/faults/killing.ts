import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client as Database, type ClientConfig } from 'pg';
import type { Client } from '#server/testing/test-server.ts';

const MASTER_KEY = 'nothing depends on this key, it is for tests';
const GATE = 7_771;

/**
 * A gate in the database: the first appends of a call pass, the next one waits before it is written. Whoever is killed
 * while it waits has done exactly the steps before.
 */
export const gate = async (connection: ClientConfig) => {
  const database = new Database(connection);
  await database.connect();
  // In a table: a setting of the database would be read by connections that are opened later alone.
  await database.query(`create sequence public.step;
    create table public.gate (pass bigint not null);
    insert into public.gate values (0);
    create function public.wait_at_gate() returns trigger language plpgsql as $$ begin
      if nextval('public.step') > (select pass from public.gate) then
        perform pg_advisory_xact_lock_shared(${GATE});
      end if;
      return new;
    end $$`);
  await database.query('select pg_advisory_lock($1)', [GATE]);
  const waiting = async (): Promise<number[]> =>
    (
      await database.query<{ pid: number }>(
        `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [GATE],
      )
    ).rows.map(({ pid }) => pid);
  return {
    arm: async (pass: number) => {
      await database.query('update public.gate set pass = $1', [pass]);
      await database.query(`alter sequence public.step restart with 1`);
      await database.query(
        `create trigger gate before insert on event_store.events for each row execute function public.wait_at_gate()`,
      );
    },
    /** An append waits to be written. */
    reached: async (): Promise<'waits'> => {
      while ((await waiting()).length === 0) await delay(5);
      return 'waits';
    },
    /** Whatever waits is never written. */
    disarm: async () => {
      for (const pid of await waiting()) await database.query('select pg_terminate_backend($1)', [pid]);
      while ((await waiting()).length > 0) await delay(5);
      await database.query('drop trigger if exists gate on event_store.events');
    },
    close: () => database.end(),
  };
};

/** Other processes of one installation, one at a time, that can be killed. */
export const processes = ({
  connection,
  folder,
  environment,
}: {
  connection: ClientConfig;
  folder: string;
  environment: Readonly<Record<string, string>>;
}) => {
  let child: ChildProcess | undefined;
  /** Another process of the same installation; answers its address. */
  const serve = async (): Promise<string> => {
    const { user, host, port, database: name } = connection;
    const { NODE_OPTIONS: _, ...rest } = process.env;
    const started = spawn(process.execPath, ['src/web/server/main.ts'], {
      env: {
        ...rest,
        ...environment,
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: folder,
        DEMO: 'false',
        MASTER_KEY,
        LOG_LEVEL: 'error',
        OPENVIDU_URL: 'http://127.0.0.1:9',
        OPENVIDU_SECRET: 'none',
        DATABASE_URL: `postgres://${user ?? 'postgres'}@localhost:${port ?? 5432}/${name}?host=${encodeURIComponent(host ?? 'localhost')}`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    let said = '';
    started.stderr.on('data', (data: Buffer) => (said += data.toString()));
    for await (const line of createInterface(started.stdout)) {
      const [, url] = /^Listening on (.+)$/.exec(line) ?? [];
      if (url !== undefined) return url;
    }
    throw new Error(`The server did not start: ${said}`);
  };
  const kill = async () => {
    const dying = child;
    child = undefined;
    if (dying === undefined || dying.exitCode !== null || dying.signalCode !== null) return;
    const ended = new Promise((resolve) => dying.once('exit', resolve));
    dying.kill('SIGKILL');
    await ended;
  };
  return { serve, kill };
};

/** The same browser at another address. */
export const sameBrowserAt = (client: Client, url: string): Client => {
  const cookie = client.cookie();
  return {
    url,
    cookie: () => cookie,
    call: async (path, input = {}, headers = {}) => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...headers },
        body: JSON.stringify(input),
      });
      const body = (await response.json()) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, body };
    },
  };
};
