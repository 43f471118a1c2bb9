import { z } from 'zod';
import { systemClock } from '#kernel/clock.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { job, jobHandler } from '#kernel/jobs/job.ts';
import { jobRunner } from '#kernel/jobs/job-runner.ts';
import { testDatabase } from '#kernel/testing/postgres.ts';
import { alternate, report } from './tools/measure.ts';

const FEW = 500;
const MANY = 50_000;
const ROUNDS = 5;
const MILLISECONDS = 2000;
const AIM = 0.7;

/** How many jobs a second are done while so many wait, all due since the same moment. */
export const bench = async (): Promise<void> => {
  const { connection, dispose } = await testDatabase();
  const database = postgresDatabase(connection);
  const nothing = job('nothing', z.object({}));
  const waiting = (jobs: number) => async (): Promise<number> => {
    await database.query('truncate kernel.jobs');
    await database.query(
      `insert into kernel.jobs (key, kind, payload, due_at, correlation)
       select 'job-' || n, 'nothing', '{}', 'epoch', 'bench' from generate_series(1, $1::int) n`,
      [jobs],
    );
    await database.query('vacuum analyze kernel.jobs');
    let done = 0;
    const runner = jobRunner({
      database,
      clock: systemClock,
      handlers: [jobHandler(nothing, async () => void done++)],
      failed: (_, problem) => {
        throw problem;
      },
    });
    const began = performance.now();
    const until = setTimeout(() => void runner.stop(), MILLISECONDS);
    await runner.drain();
    clearTimeout(until);
    await runner.stop();
    return (done / (performance.now() - began)) * 1000;
  };
  try {
    const { yardstick, ours, ratio } = await alternate(ROUNDS, waiting(FEW), waiting(MANY));
    report({
      name: `a job while ${MANY} wait, against one while ${FEW} wait`,
      value: `${ours.toFixed(0)}/s against ${yardstick.toFixed(0)}/s`,
      ratio,
      aim: `≥ ${AIM}`,
      reached: ratio >= AIM,
    });
  } finally {
    await database.close();
    await dispose();
  }
};
