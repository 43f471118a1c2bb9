import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Container, ContainerModule } from 'inversify';
import type { PoolConfig } from 'pg';
import type { DestinationStream } from 'pino';
import { movableClock, systemClock, type Clock } from '../../shared-kernel/clock.ts';
import { postgresDatabase } from '../../shared-kernel/database-postgres.ts';
import type { Database } from '../../shared-kernel/database.ts';
import type { EventStore } from '../../shared-kernel/event-store/event-store.ts';
import { keepingPostman } from '../../shared-kernel/mail.ts';
import { migrate } from '../../shared-kernel/migrate.ts';
import type { VideoServer } from '../../shared-kernel/parts.ts';
import { assemble, type Assembled } from './assembly.ts';
import { databaseBackend, masterKeyOf, videoBackend, type Backend, type Say } from './backends.ts';
import type { Configuration } from './configuration.ts';
import { closable, listening } from './listening.ts';
import { logger, plainFailure } from './logging.ts';
import { modules as productModules } from './modules.ts';
import { run, type Running } from './running.ts';
import { sandboxClock, sandboxParts } from './sandbox-clock.ts';
import { smtpPostman } from './smtp.ts';
import { website } from './website.ts';

export type StartOptions = {
  configuration: Configuration;
  /** The product's modules when absent. */
  modules?: readonly ContainerModule[];
  /** Replaces parts that modules have bound, for tests. */
  replace?: (container: Container) => Promise<void> | void;
  /** A database that is there already; otherwise the configured or the embedded one. */
  connection?: PoolConfig;
  /** `false`: no video server is started and none is there. */
  video?: VideoServer | false;
  /** Where log lines go instead of the standard output. */
  logTo?: DestinationStream;
  /** Receives plain sentences about the progress. */
  say?: Say;
  /** The built web client. */
  client?: string;
};

/** A running server. */
export type Started = {
  /** Where to reach it, without a slash at the end. */
  url: string;
  configuration: Configuration;
  database: Database;
  store: EventStore;
  clock: Clock;
  assembled: Assembled;
  running: Running;
  server: Server;
  /** The product once more over the same database and log, with another clock and other settings; it runs nothing. */
  recompose: (clock: Clock, settings: Configuration['settings']) => Promise<Assembled>;
  /** Stops taking requests, finishes those under way, then stops everything else in order. */
  stop: () => Promise<void>;
};

const FINISH_MS = 10_000;

/** Puts the product together and starts it. Whatever was started is stopped again when something fails on the way. */
export const startServer = async (options: StartOptions): Promise<Started> => {
  const { configuration, say = () => {} } = options;
  const stops: (() => unknown)[] = [];
  const log = logger(configuration.logLevel, options.logTo);
  const failed = (what: string, problem: unknown) => log.error({ err: problem, what }, 'failed');
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse())
      try {
        await stop();
      } catch (problem) {
        failed('stopping', problem);
      }
  };
  const keep = <T>(backend: Backend<T>): T => {
    stops.push(backend.stop);
    return backend.part;
  };

  try {
    const [connection, video] = await bothOrNone(
      options.connection ? Promise.resolve(given(options.connection)) : databaseBackend(configuration, say),
      options.video === undefined ? videoBackend(configuration, say) : Promise.resolve(given(options.video || noVideo)),
      keep,
    );
    for (const name of await migrate(connection)) say(`Database brought up to date: ${name}`);

    const id = randomUUID();
    const pool = { ...connection, max: configuration.DATABASE_CONNECTIONS, application_name: application(id) };
    const databaseLog = (line: string) => log.warn({ line: plainFailure(new Error(line))['message'] }, 'database');
    const database = postgresDatabase(pool, databaseLog);
    stops.push(() => database.close());
    const store = await openStore(configuration, connection, databaseLog);
    stops.push(() => store.close());

    const movable = configuration.sandbox ? movableClock() : undefined;
    const clock: Clock = movable ?? systemClock;
    const storedClock = movable && sandboxClock(database, movable);
    if (storedClock) stops.push(await storedClock.follow((problem) => failed('clock', problem)));

    const smtp =
      configuration.SMTP_URL === undefined
        ? undefined
        : smtpPostman(configuration.SMTP_URL, configuration.MAIL_FROM ?? configuration.settings.supportEmail);
    if (smtp) stops.push(() => smtp.close());

    const masterKey = masterKeyOf(configuration);
    const recompose: Started['recompose'] = (clock, settings) =>
      assemble({
        database,
        store,
        clock,
        masterKey,
        settings,
        postman: smtp ?? keepingPostman,
        video,
        modules: options.modules ?? productModules,
        ...(options.replace ? { replace: options.replace } : {}),
      });
    const assembled = await recompose(clock, configuration.settings);

    let drain = nothing;
    const parts =
      movable && storedClock
        ? [...assembled.parts, sandboxParts(movable, storedClock, () => drain())]
        : assembled.parts;
    const site = website({
      configuration,
      parts,
      assembled,
      database,
      store,
      clock,
      video,
      log,
      failed,
      client: options.client,
    });
    stops.push(site.stop);

    const running = await run({
      assembled,
      database,
      store,
      clock,
      process: { id, application },
      projected: site.tell,
      projectionFailed: (name, problem) => {
        site.figures.projectionFailed(name);
        log.error({ err: problem, name }, 'a projection or policy cannot go on');
      },
      jobFailed: ({ kind, attempts }, problem) => {
        site.figures.jobFailed(kind);
        log.error({ err: problem, kind, attempts }, 'a job failed and will be tried again');
      },
      failed,
    });
    stops.push(running.stop);
    drain = running.drain;

    const server = site.serve(running);
    const close = closable(server);
    const port = await listening(server, configuration.PORT, configuration.host);
    return {
      url: `http://localhost:${port}`,
      configuration,
      database,
      store,
      clock,
      assembled,
      running,
      server,
      recompose,
      stop: async () => {
        site.leave();
        await close(FINISH_MS);
        await stopAll();
      },
    };
  } catch (problem) {
    await stopAll();
    throw problem;
  }
};

const application = (holder: string) => `wellspring ${holder}`;
const nothing = (): Promise<void> => Promise.resolve();
const noVideo: VideoServer = { url: '', secret: '', embedded: true, webhookToken: undefined };
const given = <T>(part: T): Backend<T> => ({ part, stop: nothing });

/** Starts two parts at the same time; when one fails the other is kept for stopping. */
const bothOrNone = async <A, B>(
  first: Promise<Backend<A>>,
  second: Promise<Backend<B>>,
  keep: <T>(backend: Backend<T>) => T,
): Promise<[A, B]> => {
  const [a, b] = await Promise.allSettled([first, second]);
  const kept = [a, b].map((each) => (each.status === 'fulfilled' ? keep<A | B>(each.value) : undefined));
  for (const each of [a, b]) if (each.status === 'rejected') throw each.reason;
  return kept as [A, B];
};

const openStore = async (
  configuration: Configuration,
  connection: PoolConfig,
  log: (line: string) => void,
): Promise<EventStore> => {
  if (configuration.EVENTSTORE_URL === undefined) {
    const { postgresEventStore } = await import('../../shared-kernel/event-store/postgres.ts');
    return postgresEventStore({ connection, log });
  }
  const { eventStoreDbStore } = await import('../../shared-kernel/event-store/eventstoredb.ts');
  return eventStoreDbStore({ connectionString: configuration.EVENTSTORE_URL });
};
