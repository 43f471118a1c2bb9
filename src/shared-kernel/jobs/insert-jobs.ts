import type { EventActor } from '../contract/event.ts';
import type { Sql } from '../database/database.ts';
import type { Cancellation, Job } from './job.ts';

/** What a job follows from. A caller can stand here; only a system actor is stored, as the policy of the job. */
export type Cause = { correlation: string; causation?: string; actor?: EventActor };

/** Adds and cancels jobs in the given order, in at most two statements. */
export const insertJobsOf = async (
  sql: Sql,
  all: readonly { job: Job | Cancellation; cause: Cause }[],
): Promise<void> => {
  const last = new Map(all.map((each) => ['cancel' in each.job ? each.job.cancel : each.job.key, each]));
  const canceled: string[] = [];
  const added: object[] = [];
  for (const [key, { job, cause }] of last)
    if ('cancel' in job) canceled.push(key);
    else
      added.push({
        key,
        kind: job.kind,
        payload: job.payload,
        due_at: job.dueAt ?? new Date(0).toISOString(),
        policy: cause.actor?.kind === 'system' ? cause.actor.policy : null,
        correlation: cause.correlation,
        causation: cause.causation ?? null,
      });
  if (canceled.length > 0) await sql.query('delete from kernel.jobs where key = any($1::text[])', [canceled]);
  if (added.length > 0)
    await sql.query(
      `insert into kernel.jobs (key, kind, payload, due_at, policy, correlation, causation)
       select key, kind, payload, due_at, policy, correlation, causation from jsonb_to_recordset($1::jsonb)
         as r (key text, kind text, payload jsonb, due_at timestamptz, policy text, correlation text, causation text)
       on conflict (key) do update set kind = excluded.kind, payload = excluded.payload, due_at = excluded.due_at,
         policy = excluded.policy, correlation = excluded.correlation, causation = excluded.causation, attempts = 0,
         retry_at = null, last_error = null, taken_by = null, taken_until = null, worker = null`,
      [JSON.stringify(added)],
    );
};

export const insertJobs = (sql: Sql, jobs: readonly (Job | Cancellation)[], cause: Cause): Promise<void> =>
  insertJobsOf(
    sql,
    jobs.map((job) => ({ job, cause })),
  );
