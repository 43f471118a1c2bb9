import type { Sql } from '#kernel/database/database.ts';
import { STUCK_ATTEMPTS } from '#kernel/jobs/job.ts';

export type OperationRow = {
  kind: 'job-stuck' | 'mail-given-up';
  /** The kind of a job, as it is stored. */
  name: string;
  count: number;
  attempts: number | null;
  since: Date;
};

/** Jobs that failed again and again, by kind, and mails that no mail server took since an instant. */
export const operationRows = (sql: Sql, { now, since }: { now: string; since: string }): Promise<OperationRow[]> =>
  sql.query(
    `select 'job-stuck' as kind, kind as name, count(*)::integer as count, max(attempts) as attempts, min(due_at) as since
     from kernel.jobs where attempts >= ${STUCK_ATTEMPTS} and due_at <= $1::timestamptz group by kernel.jobs.kind
     union all
     select 'mail-given-up', 'mail', count(*)::integer, null, min(sent_at)
     from web.outbox where status = 'given_up' and sent_at > $2::timestamptz having count(*) > 0
     order by since`,
    [now, since],
  );
