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
  const lag = new Gauge({
    name: 'wellspring_follower_lag_seconds',
    help: 'Age of the oldest event that a projection or policy has not seen yet',
    labelNames: ['name'],
    registers: [],
    collect: reading.of(
      'wellspring_follower_lag_seconds',
      async (gauge) => {
        const found = await lags(database, store, followers, time.now);
        gauge.reset();
        for (const [name, lag] of found) gauge.labels(name).set(lag);
      },
      { labelled: true },
    ),
  });
  const stuck = new Gauge({
    name: 'wellspring_jobs_stuck',
    help: `Jobs that were tried ${STUCK_ATTEMPTS} times or more and are still not done`,
    labelNames: ['kind'],
    registers: [],
    collect: reading.of(
      'wellspring_jobs_stuck',
      async (gauge) => {
        const rows = await database.query<{ kind: string; count: number }>(
          'select kind, count(*)::int as count from kernel.jobs where attempts >= $1 and due_at <= $2 group by kind',
          [STUCK_ATTEMPTS, clock.now()],
        );
        gauge.reset();
        for (const { kind, count } of rows) gauge.labels(kind).set(count);
      },
      { labelled: true },
    ),
  });
  const mails = new Gauge({
    name: 'wellspring_mails_not_arrived',
    help: 'Mails that a mail server turned away: waiting for another try, or given up within the last week',
    labelNames: ['state'],
    registers: [],
    collect: reading.of(
      'wellspring_mails_not_arrived',
      async (gauge) => {
        const [row] = await database.query<{ waiting: number; given_up: number }>(
          `select count(*) filter (where status = 'waiting' and attempts > 0)::int as waiting,
             count(*) filter (where status = 'given_up' and sent_at > now() - interval '7 days')::int as given_up
           from web.outbox where status in ('waiting', 'given_up')`,
        );
        gauge.labels('waiting').set(row!.waiting);
        gauge.labels('given_up').set(row!.given_up);
      },
      { labelled: true },
    ),
  });
  const workers = new Gauge({
    name: 'wellspring_workers_alive',
    help: 'Processes of the installation that keep read models current and do jobs',
    registers: [],
    collect: reading.of('wellspring_workers_alive', async (gauge) => gauge.set(await workersAlive(database))),
  });
  const skew = new Gauge({
    name: 'wellspring_clock_skew_seconds',
    help: 'How far the clock of this machine is ahead of the database',
    registers: [],
    collect() {
      this.set(time.skewSeconds());
    },
  });
  if (replica) replicaFigures(registry, replica);
  for (const gauge of [lag, stuck, mails, workers, skew]) registry.registerMetric(gauge);
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
