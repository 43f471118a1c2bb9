import type { Request, RequestHandler } from 'express';
import type { Database } from '#kernel/database/database.ts';
import { BEGINNING, type EventStore } from '#kernel/log/event-store/event-store.ts';
import { lastPosition } from '#kernel/log/event-store/log-end.ts';
import type { ReadReplica } from '#kernel/read-models/read-replica.ts';
import { MOST_LAG_SECONDS } from '#kernel/read-models/lags.ts';
import { assertSameStore } from '#kernel/log/same-store.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { workersCurrentFor, type Alive, type ProcessesRole } from '#kernel/cluster/processes.ts';
import { UnreadableLog } from '#kernel/log/unreadable-log.ts';
import type { PortProblems } from '#kernel/port-problems.ts';
import { TookTooLong, withTimeout } from '#kernel/with-timeout.ts';
import type { PushBroker } from '#server/push/push-broker.ts';
import { TOLERATED_SECONDS, type CommonTime } from './common-time.ts';
import { cachedCheck, hasRoom, keyringAnswers, assertKeysOpen } from './surroundings.ts';

/** Less than load balancers wait for an answer: the probes of Kubernetes, for example, one second. */
const PATIENCE_MS = 800;
const KEEP_MS = 1_000;
/**
 * A part that said yes so short a time ago and is slow now is busy: a process that is taken out of service for it makes all
 * others busier, until none is left.
 */
const BUSY_MS = 10_000;

/** A text is a yes with something to say about it. */
export type Check = () => Promise<boolean | string>;

/**
 * Parts that may fail while a process still serves: its answers become stale, but taking every web process out of
 * service at once would be worse.
 */
const BEARABLE: ReadonlySet<string> = new Set(
  'connections replica writes worker current release video mail push keyring disk clock'.split(' '),
);

/** Runs all checks in parallel; a failure counts as "no". Watched checks are only reported. */
export const checked = async (
  checks: Readonly<Record<string, Check>>,
  watched: Readonly<Record<string, Check>> = {},
) => {
  const reasons: Record<string, string> = {};
  const entries = await Promise.all(
    Object.entries({ ...watched, ...checks }).map(async ([name, check]) => {
      const answer = await check().catch((problem: unknown) => {
        reasons[name] = problem instanceof Error ? problem.message : String(problem);
        return false;
      });
      if (typeof answer === 'string') reasons[name] = answer;
      return [name, answer ? 'ok' : 'not ok'] as const;
    }),
  );
  return {
    ready: entries.every(([name, state]) => state === 'ok' || BEARABLE.has(name) || name in watched),
    parts: Object.fromEntries(entries),
    /** What is said about a part, mostly why it is not ok; for those who watch the installation alone. */
    reasons,
  };
};

/** Age in seconds of the oldest event that some read model or policy has not seen yet; 0 when all are up to date. */
export const lagSeconds = async (
  database: Database,
  store: EventStore,
  names: readonly string[],
  now: () => number = Date.now,
): Promise<number> => {
  const end = await lastPosition(store);
  if (end === BEGINNING) return 0;
  const [row] = await database.query<{ position: string | null }>(
    'select min(position) as position from kernel.checkpoints where name = any($1::text[])',
    [names],
  );
  if (row?.position == null || row.position >= end) return 0;
  for await (const next of store.readAll({ after: row.position, limit: 1 }))
    return Math.max(0, (now() - next.recordedAt.getTime()) / 1000);
  return 0;
};

const answers = async (database: Database): Promise<boolean> => (await database.query('select 1 as one')).length === 1;

type Built = { name: string; version: number };
const builtOf = (database: Database, versions: ReadonlyMap<string, number>): Promise<Built[]> =>
  database.query<Built>('select name, version from kernel.checkpoints where name = any($1::text[])', [
    [...versions.keys()],
  ]);

/** What cannot be asked while the database is away is not what is missing: another part says that. */
const unlessDown = async (asked: Promise<boolean | void>): Promise<boolean> => {
  try {
    return (await asked) !== false;
  } catch (problem) {
    if (problem instanceof UnreadableLog) throw problem;
    return true;
  }
};

/** Every this often a mail server is asked whether it is there and lets us in. */
const ASK_MAIL_MS = 30_000;

export type HealthChecked = {
  role: ProcessesRole;
  /** Connections that no call of a person uses: a busy process still says how it is. */
  database: Database;
  /** Those that calls use. */
  pool: Database;
  /** Where one is configured. */
  replica?: Pick<ReadReplica, 'behindSeconds'> | undefined;
  store: EventStore;
  followers: readonly string[];
  /** Versions of the read models that this program reads. */
  versions: ReadonlyMap<string, number>;
  problems: () => ReadonlyMap<string, string>;
  /** This process, which says every second in the database that it is alive. */
  alive: Pick<Alive, 'isAlive'>;
  secrets: PersonalData;
  time: Pick<CommonTime, 'now' | 'skewSeconds'>;
  dataFolder: string;
  keyringFolder: string;
  mailAnswers: (() => Promise<boolean>) | undefined;
  /** Whether the demo community is there, where one is made. */
  isPrepared?: (() => boolean) | undefined;
  video: { url: string; more?: readonly string[]; secret: string; isAsleep?: () => boolean } | undefined;
  /** Where one that may be away is configured. */
  broker?: Pick<PushBroker, 'isConnected'> | undefined;
};

/** What a process of this role needs to do its part. A web process builds no read models: it waits for them to be there. */
export const checksOf = (checked: HealthChecked): Record<string, Check> => {
  const isCurrent = async () =>
    (await lagSeconds(checked.database, checked.store, checked.followers, checked.time.now)) < MOST_LAG_SECONDS;
  return {
    database: () => answers(checked.database),
    connections: () => unlessDown(answers(checked.pool)),
    ...(checked.replica === undefined
      ? {}
      : {
          replica: async () =>
            `It is asked, and at most ${(await checked.replica!.behindSeconds()).toFixed(1)} s behind.`,
        }),
    writes: () => Promise.resolve(checked.alive.isAlive()),
    events: async () => {
      const [, isSame] = await Promise.all([
        lastPosition(checked.store),
        unlessDown(assertSameStore(checked.database, checked.store)),
      ]);
      return isSame;
    },
    keys: () => unlessDown(assertKeysOpen(checked.database, checked.secrets)),
    release: () =>
      unlessDown(
        builtOf(checked.database, checked.versions).then((built) =>
          built.every(({ name, version }) => version <= checked.versions.get(name)!),
        ),
      ),
    clock: () => Promise.resolve(Math.abs(checked.time.skewSeconds()) <= TOLERATED_SECONDS),
    disk: () => hasRoom(checked.dataFolder),
    // Its past is lived by a clock that stands years before: a link that is mailed meanwhile would never work.
    ...(checked.isPrepared === undefined ? {} : { demo: () => Promise.resolve(checked.isPrepared!()) }),
    ...(checked.broker === undefined ? {} : { push: () => Promise.resolve(checked.broker!.isConnected()) }),
    ...(checked.role === 'web'
      ? {
          read_models: async () => {
            const built = await builtOf(checked.database, checked.versions);
            return (
              built.length === checked.versions.size &&
              built.every(({ name, version }) => version >= checked.versions.get(name)!)
            );
          },
          current: isCurrent,
          worker: async () => (await workersCurrentFor(checked.database, checked.versions)) > 0,
        }
      : {
          read_models: async () => {
            const problems = new Set(checked.problems().values());
            if (problems.size > 0) throw new Error([...problems].join(' '));
            return isCurrent();
          },
          keyring: () => keyringAnswers(checked.keyringFolder),
          ...(checked.mailAnswers === undefined ? {} : { mail: cachedCheck(checked.mailAnswers, ASK_MAIL_MS) }),
        }),
    ...(checked.video === undefined ? {} : { video: () => everyDeploymentAnswers(checked.video!) }),
  };
};

const everyDeploymentAnswers = async (video: NonNullable<HealthChecked['video']>): Promise<boolean | string> => {
  if (video.isAsleep?.()) return 'The video server is asleep, ready to start with the first room.';
  const { url, more = [], secret } = video;
  return (await Promise.all([url, ...more].map((each) => videoAnswers({ url: each, secret })))).every(Boolean);
};

const videoAnswers = async ({ url, secret }: { url: string; secret: string }): Promise<boolean> => {
  const response = await fetch(`${url}/openvidu/api/config`, {
    headers: { authorization: `Basic ${Buffer.from(`OPENVIDUAPP:${secret}`).toString('base64')}` },
    signal: AbortSignal.timeout(BUSY_MS),
  });
  await response.body?.cancel();
  // A video server without its media server answers 200 as well: that none gets in is noticed where people enter.
  if (response.status === 200) return true;
  throw new Error(
    response.status === 401
      ? 'The video server refuses OPENVIDU_SECRET.'
      : `The video server answers ${response.status} when it is asked for its configuration.`,
  );
};

export const livez: RequestHandler = (_request, response) => {
  response.setHeader('cache-control', 'no-store');
  response.status(200).type('text/plain').send('ok\n');
};

/**
 * Concurrent callers share one run of each check: load balancers ask many times a second, and a store that is
 * recovering must not be flooded with checks whose callers have given up. No caller waits longer than `patience` milliseconds.
 */
export const sharedChecks = (
  checks: Readonly<Record<string, Check>>,
  { patience = PATIENCE_MS, busy = BUSY_MS } = {},
): Record<string, Check> =>
  Object.fromEntries(
    Object.entries(checks).map(([name, check]) => {
      let asking: ReturnType<Check> | undefined;
      let wellAt = -Infinity;
      const ask = async () => {
        const answer = await check();
        if (answer !== false) wellAt = performance.now();
        return answer;
      };
      const shared: Check = async () => {
        asking ??= ask().finally(() => (asking = undefined));
        try {
          return await withTimeout(patience, asking);
        } catch (problem) {
          if (problem instanceof TookTooLong && performance.now() - wellAt < busy) return `${problem.message}.`;
          throw problem;
        }
      };
      return [name, shared];
    }),
  );

/** A port that fails is a part that is not ok, also when its check is; the words of a check that failed stand first. */
const withPorts = <Answer extends Awaited<ReturnType<typeof checked>>>(answer: Answer, ports: PortProblems): Answer => {
  const failing = [...ports.all()];
  return {
    ...answer,
    parts: { ...answer.parts, ...Object.fromEntries(failing.map(([port]) => [port, 'not ok'] as const)) },
    reasons: {
      ...answer.reasons,
      ...Object.fromEntries(
        failing.map(([port, { code, sentence, since }]) => [
          port,
          [answer.reasons[port], `${sentence} (${code}, since ${since})`].filter(Boolean).join(' '),
        ]),
      ),
    },
  };
};

/** Names of parts only, but for those who watch the installation: they also read what is wrong. */
export const readyz = (options: {
  checks: Readonly<Record<string, Check>>;
  isStopping: () => boolean;
  watches?: Readonly<Record<string, Check>>;
  /** Shown beside the checks; none of them makes the process unready. */
  ports: PortProblems;
  mayKnowWhy: (request: Request) => boolean;
  /** How long an answer is given again, in milliseconds. */
  keepMs?: number;
}): RequestHandler => {
  const [checks, watches] = [sharedChecks(options.checks), sharedChecks(options.watches ?? {})];
  let latest: { at: number; answer: ReturnType<typeof checked> } | undefined;
  return async (request, response) => {
    // Each run costs several queries, and not every proxy closes the page to strangers.
    if (latest === undefined || performance.now() - latest.at > (options.keepMs ?? KEEP_MS))
      latest = { at: performance.now(), answer: checked(checks, watches) };
    const { ready: isReady, parts, reasons } = withPorts(await latest.answer, options.ports);
    const ready = isReady && !options.isStopping();
    response.setHeader('cache-control', 'no-store');
    response
      .status(ready ? 200 : 503)
      .json({ ready, parts, ...(options.mayKnowWhy(request) && Object.keys(reasons).length > 0 ? { reasons } : {}) });
  };
};
