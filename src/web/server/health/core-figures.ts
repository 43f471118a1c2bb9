import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#kernel/database/database.ts';
import { lags } from '#kernel/read-models/lags.ts';
import type { ReadReplica } from '#kernel/read-models/read-replica.ts';
import { STUCK_ATTEMPTS } from '#kernel/jobs/job.ts';
import { workersAlive } from '#kernel/cluster/processes.ts';
import type { CommonTime } from './common-time.ts';
import type { GaugeReading } from './gauge-reading.ts';
import type { WatchedStore } from './watched-store.ts';

export type WatchedCore = {
  database: Database;
  replica?: Pick<ReadReplica, 'behindSeconds' | 'answered'> | undefined;
  store: WatchedStore;
  clock: Clock;
  time: Pick<CommonTime, 'now' | 'skewSeconds'>;
  /** Names of projections and policies. */
  followers: readonly string[];
};

/** Metrics of the event core: lag of projections and policies, failing jobs, appends. */
export const coreFigures = (
  registry: Registry,
  reading: GaugeReading,
  { database, replica, store, clock, time, followers }: WatchedCore,
): void => {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'wellspring_append_seconds',
    help: 'How long appending to the event log took, conflicts and failures included',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const conflicts = new Counter({
    name: 'wellspring_append_conflicts_total',
    help: 'Appends that came second: somebody else had changed the stream',
    registers,
  });
  const failures = new Counter({
    name: 'wellspring_append_failures_total',
    help: 'Appends that the event log could not take',
    registers,
  });
  store.watchAppends(({ outcome, seconds: took }) => {
    seconds.observe(took);
    if (outcome === 'conflict') conflicts.inc();
    if (outcome === 'failed') failures.inc();
  });
  const gauge = (name: string, help: string, read: (gauge: Gauge) => Promise<void>, ...labelNames: string[]) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect: reading.of(name, read, { labelled: labelNames.length > 0 }),
    });
  gauge(
    'wellspring_follower_lag_seconds',
    'Age of the oldest event that a projection or policy has not seen yet',
    async (lag) => {
      const found = await lags(database, store, followers, time.now);
      lag.reset();
      for (const [name, age] of found) lag.labels(name).set(age);
    },
    'name',
  );
  gauge(
    'wellspring_jobs_stuck',
    `Jobs that were tried ${STUCK_ATTEMPTS} times or more and are still not done`,
    async (stuck) => {
      const rows = await database.query<{ kind: string; count: number }>(
        'select kind, count(*)::int as count from kernel.jobs where attempts >= $1 and due_at <= $2 group by kind',
        [STUCK_ATTEMPTS, clock.now()],
      );
      stuck.reset();
      for (const { kind, count } of rows) stuck.labels(kind).set(count);
    },
    'kind',
  );
  gauge(
    'wellspring_mails_not_arrived',
    'Mails that a mail server turned away: waiting for another try, or given up within the last week',
    async (mails) => {
      const [row] = await database.query<{ waiting: number; given_up: number }>(
        `select count(*) filter (where status = 'waiting' and attempts > 0)::int as waiting,
           count(*) filter (where status = 'given_up' and sent_at > now() - interval '7 days')::int as given_up
         from web.outbox where status in ('waiting', 'given_up')`,
      );
      mails.labels('waiting').set(row!.waiting);
      mails.labels('given_up').set(row!.given_up);
    },
    'state',
  );
  gauge(
    'wellspring_workers_alive',
    'Processes of the installation that keep read models current and do jobs',
    async (workers) => workers.set(await workersAlive(database)),
  );
  gauge('wellspring_clock_skew_seconds', 'How far the clock of this machine is ahead of the database', async (skew) =>
    skew.set(time.skewSeconds()),
  );
  if (replica) replicaFigures(registry, replica);
};

/** A replica that is away is no missing figure: the database answers instead. */
const replicaFigures = (registry: Registry, replica: NonNullable<WatchedCore['replica']>): void => {
  const seconds = () => replica.behindSeconds().catch(() => undefined);
  const isAsked = new Gauge({
    name: 'wellspring_replica_asked',
    help: 'Whether the read replica is asked (1), or the database answers in its place (0)',
    registers: [],
    async collect() {
      this.set((await seconds()) === undefined ? 0 : 1);
    },
  });
  const behind = new Gauge({
    name: 'wellspring_replica_behind_seconds',
    help: 'How far the read replica is behind at most; absent while it is not asked',
    registers: [],
    async collect() {
      const found = await seconds();
      if (found === undefined) this.remove();
      else this.set(found);
    },
  });
  const statements = new Counter({
    name: 'wellspring_replica_statements_total',
    help: 'Statements that the read replica may answer, by the database that answered',
    labelNames: ['database'],
    registers: [],
    collect() {
      this.reset();
      for (const [database, count] of Object.entries(replica.answered())) this.inc({ database }, count);
    },
  });
  for (const metric of [isAsked, behind, statements]) registry.registerMetric(metric);
};
