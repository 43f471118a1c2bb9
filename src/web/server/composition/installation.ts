import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Container, ContainerModule } from 'inversify';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { clockOf, movableClock, type Clock, type MovableClock } from '#kernel/clock.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Database } from '#kernel/database/database.ts';
import { folderFiles, type FileStore } from '#kernel/files/files.ts';
import { folderKeyring } from '#kernel/log/keyring.ts';
import { storingPostman, type Postman } from '#kernel/mail.ts';
import { migrate, pendingMigrations } from '#kernel/database/migrate.ts';
import { portProblems, type PortProblems } from '#kernel/port-problems.ts';
import { BOUNCE_MAILBOX, type LoginProviders, type PaymentProvider, type VideoServer } from '#kernel/parts.ts';
import type { Process } from '#kernel/cluster/processes.ts';
import type { ReadReplica } from '#kernel/read-models/read-replica.ts';
import { assemble, type Assembled } from './assembly.ts';
import {
  databaseBackend,
  loginBackend,
  masterKeysOf,
  pushKeysOf,
  signingOf,
  paymentBackend,
  videoBackend,
  type Backend,
  type LoginPart,
  type PaymentPart,
  type Say,
  type VideoPart,
} from './backends.ts';
import { commonTime, TOLERATED_SECONDS, type CommonTime } from '#server/health/common-time.ts';
import type { Configuration } from '#server/settings/configuration.ts';
import { plainFailure } from '#server/health/logging.ts';
import { modules as productModules } from './modules.ts';
import { sandboxClock, type SandboxClock } from './sandbox-clock.ts';
import { smtpPostman } from '#server/mail/smtp.ts';
import { openReplica, openStore } from './stores.ts';
import type { Stopping } from './stops.ts';
import { watchedStore, type WatchedStore } from '#server/health/watched-store.ts';

export type InstallationOptions = {
  configuration: Configuration;
  /** The product's modules when absent. */
  modules?: readonly ContainerModule[];
  /** Replaces parts that modules have bound, for tests. */
  replace?: (container: Container) => Promise<void> | void;
  /** Hands mails over instead of the configured mail server. */
  postman?: Postman;
  /** A database that is there already; otherwise the configured or the embedded one. */
  connection?: PoolConfig;
  /** `false`: no video server is started and none is there. */
  video?: VideoServer | false;
  /** `false`: billing is off. */
  payments?: PaymentProvider | false | undefined;
  /** `false`: people log in with passwords alone. */
  logins?: LoginProviders | false | undefined;
  /** Whether an installation is made, or its database brought up to date; commands of the operator do neither. */
  migrates?: boolean;
  /** Receives plain sentences about the progress. */
  say?: Say;
};

/** Database, log and clock of an installation, with the product put together over them; nothing runs yet. */
export type CompositionInstallation = {
  database: Database;
  /** Answers what people read; undefined where there is none. */
  replica: ReadReplica | undefined;
  store: WatchedStore;
  clock: Clock;
  files: FileStore;
  /** Whether the mail server is there; undefined when none is configured. */
  mailAnswers: (() => Promise<boolean>) | undefined;
  /** What ports to the outside last failed with, in this process. */
  ports: PortProblems;
  /** The real time, which a sandbox's clock may be away from. */
  time: CommonTime;
  /** How the clock of a sandbox is moved. */
  sandbox: { clock: MovableClock; stored: SandboxClock } | undefined;
  /** Undefined when billing is off. */
  payments: PaymentPart | undefined;
  logins: LoginPart;
  /** Undefined when there is none. */
  video: VideoPart | undefined;
  assembled: Assembled;
  /** A few connections for what says that this process is alive; nothing else uses them up. */
  vital: Database;
  /** This process, in leases, on jobs and in the names of its database connections. */
  process: Process;
  /** The product once more over the same database and log, with another clock and other settings. */
  recompose: (clock: Clock, settings: Configuration['settings']) => Promise<Assembled>;
};

/** Starts or reaches the parts, brings the database up to date and puts the product together. */
export const openInstallation = async (
  options: InstallationOptions,
  log: Logger,
  stops: Stopping,
): Promise<CompositionInstallation> => {
  const { configuration, say = () => {} } = options;
  const keep = <T>(backend: Backend<T>): T => {
    stops.add(() => backend.stop());
    return backend.part;
  };
  const [connection, video] = await bothOrNone(
    options.connection ? Promise.resolve(given(options.connection)) : databaseBackend(configuration, say),
    options.video === undefined
      ? videoBackend(configuration, say)
      : Promise.resolve(given<VideoPart | undefined>(options.video || undefined)),
    keep,
  );
  if (options.migrates ?? true)
    for (const name of await migrate(connection)) say(`Database brought up to date: ${name}`);
  else await assertMigrated(connection);

  const process: Process = { id: randomUUID(), role: configuration.ROLE, application };
  const databaseLog = (line: string) => log.warn({ line: plainFailure(new Error(line))['message'] }, 'database');
  const pool = {
    ...connection,
    max: configuration.DATABASE_CONNECTIONS,
    application_name: application(process.id),
  };
  const primary = postgresDatabase(pool, databaseLog);
  stops.add(() => primary.close());
  const standby = openReplica(configuration, {
    application_name: pool.application_name,
    process: process.id,
    now: () => time.now(),
    log: databaseLog,
  });
  if (standby) stops.add(() => standby.stop());
  const database = standby?.replica.over(primary) ?? primary;
  const vital = postgresDatabase({ ...pool, max: VITAL_CONNECTIONS }, databaseLog);
  stops.add(() => vital.close());
  const store = watchedStore(await openStore(configuration, connection, databaseLog));
  stops.add(() => store.close());

  const time = await commonTime(vital, {
    failed: (problem) => log.warn({ err: problem }, 'the clocks cannot be compared'),
    stepped: (seconds) => log.warn({ seconds }, 'the clock of this machine was put forward or back'),
  });
  stops.add(time.stop);
  if (Math.abs(time.skewSeconds()) > TOLERATED_SECONDS)
    log.warn({ seconds: time.skewSeconds() }, 'the clock of this machine is wrong; the time of the database is used');
  const system = clockOf(time.now);
  const sandbox = configuration.sandbox ? sandboxOf(database, system) : undefined;
  if (sandbox)
    stops.add(await sandbox.stored.follow((problem) => log.error({ err: problem }, 'the clock cannot be followed')));
  const clock: Clock = sandbox?.clock ?? system;

  const payments = keep(
    options.payments === undefined
      ? await paymentBackend(configuration, { database, clock, say })
      : given<PaymentPart | undefined>(options.payments || undefined),
  );

  const logins = keep(
    options.logins === undefined
      ? await loginBackend(configuration, say)
      : given<LoginPart>({ providers: options.logins || { openId: [] } }),
  );

  const ports = portProblems(system.now, (port, problem) =>
    problem === undefined
      ? log.info({ port }, 'a port works again')
      : log.warn({ port, code: problem.code, line: problem.sentence }, 'a port does not work'),
  );
  const smtp =
    configuration.SMTP_URL === undefined
      ? undefined
      : smtpPostman(
          {
            url: configuration.SMTP_URL,
            from: configuration.MAIL_FROM ?? configuration.settings.supportEmail,
            returnPath: (recipient) => returnPath(recipient),
          },
          ports,
        );
  if (smtp) stops.add(() => smtp.close());

  const files = folderFiles(join(resolve(configuration.DATA_DIR), 'files'));
  const masterKey = masterKeysOf(configuration);
  const { MAIL_BOUNCES: address, MAIL_BOUNCES_SECRET: secret } = configuration;
  const bounces = address === undefined || secret === undefined ? undefined : { address, secret };
  const recompose: CompositionInstallation['recompose'] = (clock, settings) =>
    assemble({
      database,
      store,
      clock,
      masterKey,
      signing: signingOf(configuration),
      settings,
      postman: options.postman ?? smtp ?? storingPostman,
      video: video ?? nowhere,
      payments,
      push: pushKeysOf(configuration),
      logins: logins.providers,
      files,
      keyring: folderKeyring(database, keyringFolder(configuration)),
      dataFolder: resolve(configuration.DATA_DIR),
      report: (where, problem) =>
        log.warn({ where, ...(problem instanceof Error ? { err: problem } : { problem }) }, 'a module reports'),
      ports,
      bounces,
      modules: options.modules ?? productModules,
      ...(options.replace ? { replace: options.replace } : {}),
    });
  const assembled = await recompose(clock, configuration.settings);
  const returnPath = (recipient: string) => bounces && assembled.container.get(BOUNCE_MAILBOX).paths.pathFor(recipient);
  const mailAnswers = smtp && (() => smtp.answers());
  return {
    database,
    replica: standby?.replica,
    vital,
    store,
    clock,
    time,
    files,
    mailAnswers,
    ports,
    sandbox,
    video,
    payments,
    logins,
    assembled,
    process,
    recompose,
  };
};

/** Where the keyring lies: beside the data, unless told otherwise. */
export const keyringFolder = ({ KEYRING_DIR, DATA_DIR }: Pick<Configuration, 'KEYRING_DIR' | 'DATA_DIR'>): string =>
  resolve(KEYRING_DIR ?? join(DATA_DIR, 'keyring'));

/** What is left to do before a command can look into an installation. */
export class NotInstalled extends Error {}

/** @throws {NotInstalled} when the database holds no installation, or one of an older release */
export const assertMigrated = async (connection: PoolConfig): Promise<void> => {
  const { pending, isEmpty } = await pendingMigrations(connection);
  if (isEmpty)
    throw new NotInstalled(
      'There is no installation in this database. Start the product once, or set DATABASE_URL and all else as its processes have it.',
    );
  if (pending.length > 0)
    throw new NotInstalled(
      `This program is newer than the installation: its database lacks ${pending.join(', ')}. Run the command of the release that is running, or start this release first.`,
    );
};

const application = (holder: string) => `wellspring ${holder}`;
const VITAL_CONNECTIONS = 2;
const nothing = (): Promise<void> => Promise.resolve();
/** Nothing answers there. */
const nowhere: VideoServer = { url: 'http://127.0.0.1:9', secret: 'none', embedded: true };
const given = <T>(part: T): Backend<T> => ({ part, stop: nothing });

const sandboxOf = (database: Database, system: Clock) => {
  const clock = movableClock(system);
  return { clock, stored: sandboxClock(database, clock) };
};

/** Starts two parts in parallel; when one fails, the other is returned for stopping. */
const bothOrNone = async <A, B>(
  first: Promise<Backend<A>>,
  second: Promise<Backend<B>>,
  keep: <T>(backend: Backend<T>) => T,
): Promise<[A, B]> => {
  const [a, b] = await Promise.allSettled([first, second]);
  const opened = [a, b].map((each) => (each.status === 'fulfilled' ? keep<A | B>(each.value) : undefined));
  for (const each of [a, b]) if (each.status === 'rejected') throw each.reason;
  return opened as [A, B];
};
