import type { Container } from 'inversify';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { ClientConfig } from 'pg';
import { fakeVideoBackend } from '#modules/live-rooms/adapters/openvidu.fake.ts';
import { VIDEO_BACKEND } from '#modules/live-rooms/index.ts';
import type { MovableClock } from '#kernel/clock.ts';
import { pathParameters, type Endpoint } from '#kernel/contract/endpoint.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { startWireProcess, type WireProcess } from '#kernel/testing/eventstoredb-wire/process.ts';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { readConfiguration, type Configuration } from '#server/settings/configuration.ts';
import { postgresStorage } from '#sandboxes/stripe/index.ts';
import { openInstallation, type InstallationOptions } from '#server/composition/installation.ts';
import { logger } from '#server/health/logging.ts';
import { leapTo } from '#server/composition/leap.ts';
import { startServer } from '#server/composition/start-server.ts';
import { stopping } from '#server/composition/stops.ts';
import { MONDAY_MORNING, type Assembler, type Assembly, type Caller, type Outcome, type SentMail } from './assembly.ts';
import { disputing } from './disputing.ts';
import type { Needs } from './needs.ts';
import { operating } from './operating.ts';
import { preparedTables } from './prepared-tables.ts';

/** Real media only where a browser looks at it; the rules are the same. */
const withVideo = process.env['ASSEMBLY'] === 'browser';

/** Of its own for each example: beside the database lies what was signed of its log. */
const dataFolder = (): string => mkdtempSync(join(tmpdir(), 'features-'));

/**
 * Where events lie: `EVENTSTORE=wire` is a stand-in for EventStoreDB in a process of its own, with an empty log for each
 * example; in the store at `EVENTSTORE_URL` every example has a part of its own, and nothing is deleted there.
 */
const { EVENTSTORE, EVENTSTORE_URL } = process.env;
const isElsewhere = EVENTSTORE === 'wire' || EVENTSTORE_URL !== undefined;
let wire: WireProcess | undefined;
const eventStore = async () => {
  if (EVENTSTORE_URL !== undefined) return { EVENTSTORE_URL, EVENTSTORE_PREFIX: `example-${randomUUID()}/` };
  if (EVENTSTORE !== 'wire') return {};
  wire ??= await startWireProcess();
  return { EVENTSTORE_URL: await wire.fresh() };
};

/** On a machine that is busy with other things a process may be late to say that it is alive; it says so, and goes on. */
const isLateness = (line: string): boolean =>
  /It took longer than \d+ seconds/.test(line) && /the lease on |that this process is alive/.test(line);

const configured = async (): Promise<Configuration> => {
  const read = readConfiguration({
    PORT: '0',
    // Passkeys belong to an origin that the examples name; pages in a browser belong to the one with the port.
    ...(withVideo ? {} : { PUBLIC_URL: 'http://localhost' }),
    NODE_ENV: 'test',
    SANDBOX: 'true',
    MASTER_KEY: 'a key of no importance, for examples only',
    LOG_LEVEL: 'error',
    PASSWORD_HASHING: 'minimal',
    REGISTRATION_REVEALS_EMAIL: 'true',
    DATA_DIR: dataFolder(),
    ...(await eventStore()),
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.configuration;
};

const withoutVideo: Pick<InstallationOptions, 'video' | 'replace'> = {
  video: false,
  replace: async (container: Container) => {
    (await container.rebindAsync(VIDEO_BACKEND)).toConstantValue(fakeVideoBackend());
  },
};

const open = async (connection: ClientConfig, { takesPayments, hasLogins }: Needs): Promise<Assembly> => {
  const failures: string[] = [];
  const started = await startServer({
    configuration: await configured(),
    connection,
    logTo: new Writable({
      write: (line: Buffer, _encoding, done) => {
        const said = line.toString();
        if (!isLateness(said)) failures.push(said);
        done();
      },
    }),
    ...(withVideo ? {} : withoutVideo),
    ...(withVideo || takesPayments ? {} : { payments: false as const }),
    ...(hasLogins ? {} : { logins: false as const }),
  });
  const clock = started.clock as MovableClock;

  const call = async (caller: Caller, endpoint: Endpoint, input: Record<string, unknown>): Promise<Outcome> => {
    const inPath = new Set(pathParameters(endpoint.path));
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name])));
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)));
    const response = await fetch(started.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': caller.language ?? OWN_LANGUAGE,
        ...(caller.signIn === null ? {} : { cookie: caller.signIn }),
      },
      body: JSON.stringify(body),
    });
    for (const cookie of response.headers.getSetCookie().filter((each) => !/^[^=]+-device=/.test(each)))
      caller.signIn = /max-age=0|expires=thu, 01 jan 1970/i.test(cookie) ? null : cookie.split(';')[0]!;
    if (response.status >= 500) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    const value = (await response.json()) as Record<string, unknown>;
    return value['notice'] ? { ok: false, notice: value['notice'] as never } : { ok: true, value };
  };

  return {
    call,
    url: started.url,
    now: () => Promise.resolve(clock.now()),
    moveTo: async (instant) => {
      const setTo = (moment: string) => clock.shift(Date.parse(moment) - Date.now());
      await leapTo(instant, { now: () => clock.now(), setTo, ...started.due });
    },
    mails: async (address) => {
      await started.running.drain();
      return started.database.query<SentMail>(
        `select recipient as to, subject, body_text as text, calendar from web.outbox where recipient is not distinct from $1 and status <> 'held' order by recorded_at, key`,
        [address],
      );
    },
    read: async (address) => {
      const response = await fetch(started.url + new URL(address).pathname);
      if (response.status === 404) return undefined;
      if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
      return response.text();
    },
    operator: operating(started.assembled.container, () => started.running.drain()),
    disputeCharge: disputing(started.payments),
    stop: async () => {
      await started.stop();
      if (failures.length > 0) throw new Error(`The server reported failures:\n${failures.join('')}`);
    },
  };
};

/** The database as it is before an example begins, on the morning when all of them begin. */
const preparedDatabase = async () => {
  const { connection, dispose } = await testDatabase();
  const database = postgresDatabase(connection);
  const stops = stopping((problem) => console.error(problem));
  const { assembled } = await openInstallation(
    { configuration: await configured(), connection, payments: false, logins: false, ...withoutVideo },
    logger('error'),
    stops,
  );
  await postgresStorage(database);
  const tables = await preparedTables(database, assembled);
  await stops.all();
  return {
    connection,
    putBack: async () => {
      await tables.putBack();
      if (isElsewhere) await database.query('delete from kernel.log');
      await database.query('insert into kernel.clock (offset_milliseconds) values ($1)', [
        Date.parse(MONDAY_MORNING) - Date.now(),
      ]);
    },
    dispose: async () => {
      await database.close();
      await dispose();
    },
  };
};

/** The real server with Express, Postgres and its event store, started anew for every example. */
export const assemble = async (): Promise<Assembler> => {
  const { connection, putBack, dispose } = await preparedDatabase();
  return {
    open: async (parts) => {
      await putBack();
      return open(connection, parts);
    },
    close: async () => {
      await dispose();
      await wire?.stop();
    },
  };
};
