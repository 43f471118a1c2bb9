import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ClientConfig } from 'pg';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import { wireLog, type WireLog } from '#kernel/testing/eventstoredb-wire/log.ts';
import { startWireServer } from '#kernel/testing/eventstoredb-wire/server.ts';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import { modules } from '#server/composition/modules.ts';
import type { Environment } from '#server/settings/environment.ts';
import { startServer, type StartServerStarted, type StartOptions } from '#server/composition/start-server.ts';
import { readModelsMade } from './read-models-made.ts';

export type TestServerOptions = Partial<Omit<StartOptions, 'configuration' | 'connection'>> & {
  environment?: Environment;
  /** The database of another test server, as a second process of one installation has it. */
  connection?: ClientConfig;
  /** With the embedded payment server; payments are off otherwise. */
  paymentSandbox?: boolean;
  /** With the embedded provider to log in with; there is none otherwise. */
  loginSandbox?: boolean;
};

export type TestServer = StartServerStarted & {
  connection: ClientConfig;
  /** Where its events lie when they do not lie in its database: for commands that open the same installation. */
  eventStore: Environment;
  /** A person with a separate browser. */
  visitor(): Client;
  /** Everything logged so far. */
  log(): string;
  /** Stops the server and drops its database. */
  dispose(): Promise<void>;
};

export type TestServerAnswered = { status: number; headers: Headers; body: Record<string, unknown> };

/** Calls like the web client does: keeps the cookie, and asks to see what it has just written. */
export type Client = {
  call(path: string, input?: unknown, headers?: Record<string, string>): Promise<TestServerAnswered>;
  cookie(): string;
  url: string;
};

/**
 * The event store of each test database: `EVENTSTORE=wire` uses a stand-in for EventStoreDB, and in the store at
 * `EVENTSTORE_URL` every database has its own prefix.
 */
const logs = new Map<string, WireLog>();
const eventStoreOf = async ({
  database = '',
}: ClientConfig): Promise<{ set: Environment; stop: () => Promise<void> }> => {
  const { EVENTSTORE, EVENTSTORE_URL } = process.env;
  const nothing = (): Promise<void> => Promise.resolve();
  if (EVENTSTORE_URL !== undefined)
    return { set: { EVENTSTORE_URL, EVENTSTORE_PREFIX: `${database.replaceAll('_', '-')}/` }, stop: nothing };
  if (EVENTSTORE !== 'wire') return { set: {}, stop: nothing };
  // A server for each process of the product; what they share is the log.
  const log = logs.get(database) ?? wireLog();
  logs.set(database, log);
  const wire = await startWireServer({ log });
  return { set: { EVENTSTORE_URL: wire.connectionString }, stop: () => wire.stop() };
};

/** The product on an ephemeral port with a database of its own; without a video server unless asked for. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const { environment, connection: shared, paymentSandbox = false, loginSandbox = false, ...rest } = options;
  const isProduct = modules.every((each) => (rest.modules ?? modules).includes(each));
  const own = shared === undefined ? await testDatabase(isProduct ? await readModelsMade() : undefined) : undefined;
  const connection = shared ?? own!.connection;
  // Every process of one installation has the same folder.
  const folder = join(tmpdir(), `wellspring-${connection.database}`);
  const eventStore = await eventStoreOf(connection);
  const read = readConfiguration({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    MASTER_KEY: 'nothing depends on this key, it is for tests',
    LOG_LEVEL: 'trace',
    PASSWORD_HASHING: 'minimal',
    // Members of tests enter without following the link of a mail.
    REGISTRATION_REVEALS_EMAIL: 'true',
    DATABASE_CONNECTIONS: '10',
    ...eventStore.set,
    ...environment,
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const lines: string[] = [];
  const started = await startServer({
    video: false,
    ...(paymentSandbox ? {} : { payments: false as const }),
    ...(loginSandbox ? {} : { logins: false as const }),
    replace: async (container) => {
      if (container.isBound(VIDEO_BACKEND) && rest.video === undefined)
        (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
    },
    logTo: new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
    ...rest,
    configuration: read.configuration,
    connection,
  });
  const stop = async (): Promise<void> => {
    await started.stop();
    await eventStore.stop();
  };
  return {
    ...started,
    connection,
    eventStore: eventStore.set,
    visitor: () => client(started.url),
    log: () => lines.join(''),
    stop,
    dispose: async () => {
      await stop();
      await own?.dispose();
      if (own) await rm(folder, { recursive: true, force: true });
    },
  };
};

const client = (url: string): Client => {
  const cookies = new Map<string, string>();
  let after = '';
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    url,
    cookie,
    call: async (path, input = {}, headers = {}) => {
      const response = await fetch(url + path, {
        method: 'POST',
        body: JSON.stringify(input),
        headers: {
          'content-type': 'application/json',
          ...(cookies.size > 0 ? { cookie: cookie() } : {}),
          ...(after === '' ? {} : { 'x-after': after }),
          ...headers,
        },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name === undefined) continue;
        if (value === undefined || value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      after = response.headers.get('x-position') ?? after;
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      };
    },
  };
};
