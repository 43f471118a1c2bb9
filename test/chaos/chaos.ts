import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { BEGINNING } from '#kernel/log/event-store/event-store.ts';
import { folderFiles } from '#kernel/files/files.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import { withInstallation } from '#server/operator/open.ts';
import { addressOf, MASTER_KEY } from '../processes/spawned.ts';
import {
  acknowledgedOnce,
  mailsAccountedFor,
  nothingStuck,
  picturesAreThere,
  readModelsEqualRebuild,
  roomsAgree,
  type Check,
  type Evidence,
} from './checks.ts';
import { disturb } from './disturber.ts';
import type { StoreAround, StoreKind } from './event-store.ts';
import { booked, evening, type Cast } from './evening.ts';
import { compared, inconsistencies } from './history.ts';
import { asker, millisecondsOf, PASSWORD, troublesOf, type Ledger } from './ledger.ts';
import { random } from './random.ts';
import { seatsAgree } from './seats.ts';
import { surroundings } from './surroundings.ts';

export type ChaosOptions = {
  seconds: number;
  seed: string;
  /** Where events lie; in Postgres when absent. */
  store?: StoreKind;
  say?: (line: string) => void;
  members?: number;
};

export type Outcome = {
  seed: string;
  disturbances: ReadonlyMap<string, number>;
  commands: { all: number; done: number; refused: number; repeated: number };
  /** Answers that were held against the log's order. */
  compared: number;
  events: number;
  /** How often each kind of command ended how. */
  outcomes: ReadonlyMap<string, number>;
  /** The commands that had to be asked for longest, in words. */
  slowest: readonly string[];
  /** What is wrong, by what was looked at. */
  problems: Readonly<Record<string, readonly string[]>>;
};

const HOSTS = ['ana', 'henry'];
const SETTLE_MS = 120_000;

export const environmentOf = (
  connection: ClientConfig,
  folder: string,
  store?: StoreAround,
): Record<string, string> => ({
  NODE_ENV: 'test',
  SANDBOX: 'true',
  REGISTRATION_REVEALS_EMAIL: 'true',
  DEMO: 'false',
  LOG_LEVEL: 'error',
  MASTER_KEY,
  DATA_DIR: folder,
  DATABASE_URL: addressOf(connection),
  // What everybody may book is not the question here.
  BASIC_MAX_REGISTERED: '0',
  BASIC_MAX_ATTENDED: '0',
  UNLIMITED_MAX_REGISTERED: '0',
  NOSHOW_MAX: '0',
  ...store?.environment,
});

/** Accounts of those who run the community, before anything goes wrong. */
export const enroll = (environment: Record<string, string>, members: readonly string[]): Promise<void> =>
  withInstallation(
    environment,
    async ({ assembled }) => {
      const operator = await assembled.container.getAsync(IDENTITY_OPERATOR);
      for (const username of ['mia', ...HOSTS, ...members]) {
        const runs = username === 'mia' || HOSTS.includes(username);
        const made = await operator.enroll(caller({ kind: 'system', policy: 'operator' }, randomUUID()), {
          email: `${username}@example.org`,
          username,
          password: PASSWORD,
          emailVerified: true,
          isAdmin: runs,
          hostLevel: runs ? 2 : 0,
        });
        if (isRefusal(made)) throw new Error(`${username} could not be enrolled: ${made.refused}`);
      }
    },
    { migrates: true },
  );

/** Waits until everything that is due is done and every read model has read everything; false when that takes too long. */
export const settled = (environment: Record<string, string>): Promise<boolean> =>
  withInstallation(environment, async ({ database, store }) => {
    const giveUp = Date.now() + SETTLE_MS;
    let quiet = 0;
    for (; quiet < 5 && Date.now() < giveUp; await delay(300)) {
      const [row] = await database.query<{ open: boolean }>(
        `select exists (select from kernel.jobs where due_at <=
             now() + coalesce((select offset_milliseconds from kernel.clock), 0) * interval '1 millisecond')
           or exists (select from kernel.checkpoints where position < $1) as open`,
        [await lastPosition(store)],
      );
      quiet = row?.open === false ? quiet + 1 : 0;
    }
    return quiet >= 5;
  });

export const wholeLog = async ({ assembled }: Pick<Evidence, 'assembled'>): Promise<Recorded[]> => {
  const events: Recorded[] = [];
  const enough = new AbortController();
  const end = await lastPosition(assembled.log.store);
  for await (const batch of assembled.log.subscribe({ from: BEGINNING, signal: enough.signal })) {
    events.push(...batch.events);
    if (batch.checkpoint >= end) enough.abort();
  }
  return events;
};

const tally = (all: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(all, (each) => each)].map(([name, each]) => [name, each.length]));

/** The log's chain, as an auditor verifies it. It reads through lines that this process keeps open, so nobody waits idly. */
const chainVerifies = async (environment: Record<string, string>): Promise<string[]> => {
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const auditing = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(process.cwd(), 'src/web/server/operator/audit.ts'), 'verify'],
    { env: { ...inherited, ...environment }, timeout: 120_000 },
  );
  let words = '';
  for (const stream of [auditing.stdout, auditing.stderr]) stream.on('data', (said) => (words += String(said)));
  const [status] = (await once(auditing, 'close')) as [number | null];
  return status === 0 ? [] : [`the audit found damage (${status}): ${words}`];
};

const examined = async (environment: Record<string, string>, ledger: Ledger, mailsTaken: ReadonlySet<string>) =>
  withInstallation(environment, async ({ assembled, database }) => {
    const events = await wholeLog({ assembled });
    const pictures = folderFiles(join(environment['DATA_DIR']!, 'files'));
    const evidence: Evidence = { ledger, assembled, database, events, mailsTaken, pictures };
    const checks: Record<string, Check> = {
      'every acknowledged command is recorded exactly once': acknowledgedOnce,
      'nothing is stuck': nothingStuck,
      'the calls of each aggregate are linearizable, and each member reads forwards and their own writes': () =>
        inconsistencies(events, ledger),
      'sessions, books and seats agree': seatsAgree,
      'rooms agree': roomsAgree,
      'mails were taken by the mail server or wait for it': mailsAccountedFor,
      'pictures that are shown have their files': picturesAreThere,
      'read models equal their rebuild': readModelsEqualRebuild,
    };
    const problems: Record<string, readonly string[]> = {};
    for (const [name, check] of Object.entries(checks)) problems[name] = await check(evidence);
    return { problems, events: events.length };
  });

/**
 * Lives through evenings with concurrent members against two web processes and a worker, while processes, Postgres, the
 * video server and lines are killed, frozen, cut and delayed; then looks whether anything was lost, doubled or left over.
 */
export const chaos = async ({
  seconds,
  seed,
  store = 'postgres',
  say = () => {},
  members = 8,
}: ChaosOptions): Promise<Outcome> => {
  const draws = random(seed);
  const names = Array.from({ length: members }, (_, index) => `member_${index}`);
  let environment: Record<string, string> = {};
  const { DATABASE_URL: _, DATA_DIR: __, ...shared } = environmentOf({}, '');
  const around = await surroundings(store, shared, async (connection, folder, retained) => {
    environment = environmentOf(connection, folder, retained);
    await enroll(environment, names);
  });
  try {
    const { url } = around.front;
    const ledger: Ledger = { commands: [], looks: [] };
    const enter = (name: string) => asker(url, name, ledger, draws.fork(name));
    const cast: Cast = {
      url,
      ledger,
      draws: draws.fork('evening'),
      staff: await enter('mia'),
      hosts: await Promise.all(HOSTS.map(enter)),
      members: await Promise.all(names.map(enter)),
    };
    const made = await cast.staff.command('/v1/group/create', {
      title: 'Night Owls',
      description: 'A place to talk when it is late. '.repeat(5),
    });
    const { uuid: well } = (made.body['group'] ?? {}) as { uuid?: string };
    if (well === undefined) throw new Error(`No Well could be made: ${made.outcome}, ${troublesOf(made)}`);
    for (const host of cast.hosts) await host.command(`/v1/group/${well}/join/true`, { commitment: true });

    const disturbing = disturb(around, draws.fork('disturber'), say);
    const end = Date.now() + seconds * 1000;
    const gatewaySays = setInterval(() => {
      const failures = around.front.failures.splice(0);
      for (const [what, all] of Map.groupBy(failures, (each) => each.replace(/^\S+ \S+ /, '')))
        if (all.length > 3) say(`   gateway: ${what} ${all.length}`);
    }, 5_000);
    const [booking, session] = seconds < 60 ? [3_000, 5_000] : [10_000, 12_000];
    let number = 1;
    for (; number === 1 || Date.now() < end; number++) {
      say(`         evening ${number}`);
      await evening(cast, well, number, { booking, session });
    }
    say('         what is still to come');
    await booked(cast, well, number, booking);
    await disturbing.stop();
    clearInterval(gatewaySays);
    const words = around.places.map(({ name, process: each }) => `${name}: ${each.said()}`);
    await settled(environment);
    await Promise.all(around.places.map((each) => each.process.leave()));

    const { problems, events } = await examined(environment, ledger, around.post.taken);
    const { commands } = ledger;
    const done = commands.filter(({ outcome }) => outcome === 'done').length;
    return {
      seed,
      disturbances: disturbing.counts,
      commands: {
        all: commands.length,
        done,
        refused: commands.length - done,
        repeated: commands.filter(({ attempts }) => attempts > 1).length,
      },
      compared: compared(ledger),
      events,
      outcomes: tally(commands.map(({ path, outcome }) => `${path.replaceAll(/[0-9a-f-]{36}/g, '…')} ${outcome}`)),
      slowest: commands
        .toSorted((a, b) => millisecondsOf(b) - millisecondsOf(a))
        .slice(0, 3)
        .map((each) => `${(millisecondsOf(each) / 1000).toFixed(1)} s ${each.path}: ${troublesOf(each)}`),
      problems: {
        ...problems,
        ...(commands.some(({ outcome }) => outcome === 'unknown') ? { 'last words of the programs': words } : {}),
        'no program ends by itself': disturbing.crashes,
        'the history is unbroken': await chainVerifies(environment),
      },
    };
  } finally {
    await around.stop();
  }
};
