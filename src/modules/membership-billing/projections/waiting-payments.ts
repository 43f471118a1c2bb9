import type { Sql } from '#kernel/database/database.ts';

export type WaitingPaymentRow = {
  id: string;
  kind: 'payment-notification' | 'billing-difference';
  member: string | null;
  attempts: number | null;
  at: Date;
  total: number;
  old: number;
};

/** Notifications of the provider that failed or match no member, and what was found to differ since an instant; the oldest first. */
export const waitingPayments = (
  sql: Sql,
  { since, oldBefore, limit }: { since: string; oldBefore: string; limit: number },
): Promise<WaitingPaymentRow[]> =>
  sql.query(
    `select m.*, (count(*) over ())::integer as total,
       (count(*) filter (where m.at < $2::timestamptz) over ())::integer as old
     from (
       select n.id, 'payment-notification' as kind, n.member::text, n.attempts, n.received_at as at
       from billing.notification n where n.status in ('failed', 'unmatched')
       union all
       select d.id::text, 'billing-difference', d.member::text, null, d.found_at
       from billing.difference d where d.found_at >= $1::timestamptz) m
     order by m.at, m.id limit $3`,
    [since, oldBefore, limit],
  );
