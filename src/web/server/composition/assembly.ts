import { Container, type ContainerModule } from 'inversify';
import { CONTENT_EFFECTS, mailWording, PUBLISHED_CONTENT } from '#modules/content/index.ts';
import { EMAIL_BOUNCES, MEMBER_BEARERS, SIGN_INS, type SignIns } from '#modules/identity/index.ts';
import { ORGANISATION_BEARERS } from '#modules/integrations/index.ts';
import type { AboutMembers, MemberRecords } from '#kernel/about-members.ts';
import type { Clock } from '#kernel/clock.ts';
import { executor, type Execute } from '#kernel/commands/commands.ts';
import type { EventType } from '#kernel/contract/event.ts';
import type { Database } from '#kernel/database/database.ts';
import { eventLog, type EventLog } from '#kernel/log/event-log.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import type { FileStore } from '#kernel/files/files.ts';
import {
  MODULE_PARTS,
  notingReadings,
  type Bearer,
  type Catalogue,
  type Handler,
  type Histories,
  type ModuleParts,
  type Replay,
} from '#kernel/module.ts';
import type { Keyring } from '#kernel/log/keyring.ts';
import { outbox, type Postman } from '#kernel/mail.ts';
import {
  BOUNCE_MAILBOX,
  CATALOGUE,
  CLOCK,
  DATABASE,
  DATA_FOLDER,
  EVENT_LOG,
  EXECUTE,
  FILES,
  HISTORIES,
  KEYRING,
  LIST_READINGS,
  LOGIN_PROVIDERS,
  MAIL_GATE,
  MAIL_WORDING,
  MAIL,
  MEMBER_RECORDS,
  PAYMENT_PROVIDER,
  PERSONAL_DATA,
  PORT_PROBLEMS,
  PUSH_KEYS,
  REPORT,
  SETTINGS,
  SIGNING,
  VIDEO_SERVER,
  type LoginProviders,
  type PaymentProvider,
  type PushKeys,
  type Report,
  type VideoServer,
} from '#kernel/parts.ts';
import { personalData, type MasterKeys, type PersonalData, type Tokens } from '#kernel/log/personal-data.ts';
import { portProblems, type PortProblems } from '#kernel/port-problems.ts';
import { policyFollower } from '#kernel/jobs/policy-follower.ts';
import { returnPaths } from '#kernel/return-path.ts';
import { completeReads } from '#kernel/read-models/complete-reads.ts';
import type { JobHandler } from '#kernel/jobs/job.ts';
import { signing, type Signing } from '#kernel/log/signing.ts';
import type { Configuration } from '#server/settings/configuration.ts';
import { letters } from './letters.ts';
import { effectsOf } from './live-settings.ts';
import { installationRecords } from './member-records.ts';

export type AssemblyOptions = {
  database: Database;
  store: EventStore;
  clock: Clock;
  masterKey: string | MasterKeys;
  /** With the key that follows from the master key when absent. */
  signing?: Signing | undefined;
  settings: Configuration['settings'];
  postman: Postman;
  video: VideoServer;
  /** Billing is off when absent. */
  payments?: PaymentProvider | undefined;
  /** Nothing is sent to devices when absent. */
  push?: PushKeys | undefined;
  /** Where people can log in beside their password. */
  logins?: LoginProviders | undefined;
  files: FileStore;
  /** Folder for data beside the database; absent in memory. */
  dataFolder?: string;
  /** The keyring beside the log; absent in memory. */
  keyring?: Keyring;
  /** The mailbox to which mails come back, and the secret of the call that brings them. */
  bounces?: { address: string; secret: string } | undefined;
  /** What ports last failed with; for this product alone when absent. */
  ports?: PortProblems;
  /** Receives errors of the modules' background work; ignored when absent. */
  report?: Report;
  modules: readonly ContainerModule[];
  /** Replaces parts that modules have bound, for tests. */
  replace?: (container: Container) => Promise<void> | void;
};

/** The product put together, at rest: nothing runs yet. */
export type Assembled = {
  container: Container;
  parts: readonly ModuleParts[];
  jobs: readonly JobHandler[];
  log: EventLog;
  execute: Execute;
  secrets: PersonalData & Tokens;
  signIns: SignIns;
  /** The program behind the secret of a token. */
  bearerOf: (secret: string) => Promise<Bearer | undefined>;
};

const nowhere: Keyring = {
  rewrite: () => Promise.resolve({ keys: 0, forgotten: 0 }),
  removeForgotten: () => Promise.resolve(),
};
const noMember: SignIns = { memberOf: () => Promise.resolve(undefined), changed: () => () => {} };

/** Programs of members, and of organisations; a secret says by its beginning which it is. */
const bearers = async (container: Container): Promise<Assembled['bearerOf']> => {
  const kinds = [
    ...(container.isBound(MEMBER_BEARERS) ? [await container.getAsync(MEMBER_BEARERS)] : []),
    ...(container.isBound(ORGANISATION_BEARERS) ? [await container.getAsync(ORGANISATION_BEARERS)] : []),
  ];
  return async (secret) => {
    for (const bearerOf of kinds) {
      const bearer = await bearerOf(secret);
      if (bearer) return bearer;
    }
    return undefined;
  };
};

/** Binds the kernel's parts, loads the modules and collects what they add. */
export const assemble = async (options: AssemblyOptions): Promise<Assembled> => {
  const { store, clock } = options;
  let projections: readonly string[] = [];
  const database = completeReads(options.database, { store, projections: () => projections });
  const secrets = personalData(database, options.masterKey, () => Date.parse(clock.now()));
  // Modules need the log to be composed, and the log needs the modules' events once it is used.
  let types: readonly EventType[] = [];
  let causes: ReadonlySet<string> = new Set();
  let followers: readonly string[] = [];
  const catalogue: Catalogue = () => ({ events: types, causes, followers });
  let replays: ReadonlyMap<string, Replay> = new Map();
  const histories: Histories = () => replays;
  let records: ReadonlyMap<string, AboutMembers> = new Map();
  const memberRecords: MemberRecords = () => records;
  const log = eventLog(store, secrets, () => types);
  const execute = executor(log, () => clock.now());
  const addresses = async () =>
    container.isBound(EMAIL_BOUNCES) ? await container.getAsync(EMAIL_BOUNCES) : undefined;
  const mail = outbox(
    database,
    clock,
    options.postman,
    {
      isBouncing: async (address) => (await (await addresses())?.isBouncing(address)) ?? false,
      note: async (bounce) => (await addresses())?.note(bounce),
    },
    async (gated) => (container.isBound(MAIL_GATE) ? (await container.getAsync(MAIL_GATE))(gated) : 'send'),
  );
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(DATABASE).toConstantValue(database);
  container.bind(EVENT_LOG).toConstantValue(log);
  container.bind(EXECUTE).toConstantValue(execute);
  container.bind(CLOCK).toConstantValue(clock);
  container.bind(PERSONAL_DATA).toConstantValue(secrets);
  container
    .bind(SIGNING)
    .toConstantValue(
      options.signing ?? signing(typeof options.masterKey === 'string' ? options.masterKey : options.masterKey.master),
    );
  container.bind(CATALOGUE).toConstantValue(catalogue);
  container.bind(HISTORIES).toConstantValue(histories);
  container.bind(MEMBER_RECORDS).toConstantValue(memberRecords);
  container.bind(KEYRING).toConstantValue(options.keyring ?? nowhere);
  const wording = mailWording(letters, () => container.get(PUBLISHED_CONTENT).current(options.clock.now()));
  container.bind(MAIL_WORDING).toConstantValue(wording);
  container.bind(MAIL).toConstantValue({ send: async (each) => mail.port.send(await wording(each)) });
  container.bind(SETTINGS).toConstantValue(options.settings);
  container.bind(CONTENT_EFFECTS).toConstantValue(effectsOf(options.settings));
  container.bind(FILES).toConstantValue(options.files);
  if (options.dataFolder !== undefined) container.bind(DATA_FOLDER).toConstantValue(options.dataFolder);
  container.bind(VIDEO_SERVER).toConstantValue(options.video);
  if (options.payments) container.bind(PAYMENT_PROVIDER).toConstantValue(options.payments);
  if (options.push) container.bind(PUSH_KEYS).toConstantValue(options.push);
  if (options.logins) container.bind(LOGIN_PROVIDERS).toConstantValue(options.logins);
  if (options.bounces) {
    const { address, secret } = options.bounces;
    container.bind(BOUNCE_MAILBOX).toConstantValue({ secret, paths: returnPaths(secrets, address, () => clock.now()) });
  }
  container.bind(PORT_PROBLEMS).toConstantValue(options.ports ?? portProblems());
  container.bind(REPORT).toConstantValue(options.report ?? (() => undefined));
  await container.loadAsync(...options.modules);
  await options.replace?.(container);
  const noted = container.isBound(LIST_READINGS)
    ? notingReadings(await container.getAsync(LIST_READINGS))
    : (unchanged: Handler) => unchanged;
  const parts = (container.isBound(MODULE_PARTS) ? await container.getAllAsync(MODULE_PARTS) : []).map((each) => ({
    ...each,
    handlers: each.handlers.map(noted),
  }));
  types = onlyOnce('event', parts, ({ events }) => events.map((type) => [type.type, type]));
  causes = new Set(
    parts.flatMap(({ policies }) => policies.flatMap(({ reactions }) => reactions.map(({ type }) => type))),
  );
  replays = new Map(parts.flatMap(({ replays = {} }) => Object.entries(replays)));
  records = new Map([
    ...parts.flatMap(({ aboutMembers }) => (aboutMembers ? [[aboutMembers.called, aboutMembers] as const] : [])),
    ...[installationRecords(database)].map((own) => [own.called, own] as const),
  ]);
  onlyOnce('chapter about members', parts, ({ aboutMembers: chapter }) => (chapter ? [[chapter.called, chapter]] : []));
  projections = onlyOnce('projection', parts, ({ projections }) => projections.map((each) => [each.name, each])).map(
    ({ name }) => name,
  );
  followers = [
    ...projections,
    ...parts.flatMap(({ policies }) => policies.map((policy) => policyFollower(policy).name)),
  ];
  onlyOnce('policy', parts, ({ policies }) => policies.map((each) => [each.name, each]));
  onlyOnce('job', parts, ({ jobs }) => jobs.map((each) => [each.type.kind, each]));
  return {
    container,
    parts,
    jobs: [...parts.flatMap(({ jobs }) => jobs), mail.job],
    log,
    execute,
    secrets,
    signIns: container.isBound(SIGN_INS) ? await container.getAsync(SIGN_INS) : noMember,
    bearerOf: await bearers(container),
  };
};

const onlyOnce = <T>(
  kind: string,
  parts: readonly ModuleParts[],
  named: (moduleParts: ModuleParts) => readonly (readonly [string, T])[],
): T[] => {
  const owners = new Map<string, string>();
  return parts.flatMap((each) =>
    named(each).map(([name, value]) => {
      const owner = owners.get(name);
      if (owner !== undefined) throw new Error(`Both ${owner} and ${each.name} declare the ${kind} ${name}`);
      owners.set(name, each.name);
      return value;
    }),
  );
};
