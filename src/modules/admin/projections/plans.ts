import { on, type Projection } from '#kernel/read-models/projection.ts';
import type { Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import {
  ChargeFailed,
  ChargeSucceeded,
  FreeMonthsGranted,
  GraceBegun,
  GraceEnded,
  RenewalResumed,
  RenewalStopped,
  SubscriptionStarted,
  UnlimitedEnded,
} from '#modules/membership-billing/contract/membership-events.ts';
import { PlanSet } from '#modules/membership-billing/contract/plan-events.ts';

/** Who is on Unlimited until when, and which charges failed and were not made up for; for lists of staff. */
export const plansProjection: Projection = {
  name: 'admin_plans',
  version: 1,
  tables: `
    create table set_unlimited (member uuid primary key);
    create table period (period text primary key, member uuid not null, until timestamptz not null);
    create index period_member on period (member, until);
    create table grace (member uuid primary key, until timestamptz not null);
    create table renewing (member uuid primary key);
    create table failed_charge (
      charge text primary key,
      member uuid not null,
      amount bigint not null,
      currency text not null,
      attempts integer not null,
      since timestamptz not null
    );
    create index failed_charge_oldest on failed_charge (since, charge);
    create index failed_charge_member on failed_charge (member);
  `,
  reactions: [
    on(PlanSet, ({ data: { member, plan } }, rows) =>
      plan === 'unlimited' ? rows.put('set_unlimited', { member }) : rows.remove('set_unlimited', { member }),
    ),
    on(ChargeSucceeded, ({ data: { member, charge, until } }, rows) => {
      if (until !== null) rows.put('period', { period: charge, member, until });
      rows.remove('failed_charge', { charge });
    }),
    on(FreeMonthsGranted, ({ data: { member, grant, until } }, rows) =>
      rows.put('period', { period: `${member}:${grant}`, member, until }),
    ),
    on(ChargeFailed, ({ data: { member, charge, attempt, amount, currency }, meta }, rows) =>
      rows
        .run(
          `insert into $schema.failed_charge values ($1, $2, $3, $4, $5, $6)
           on conflict (charge) do update set attempts = greatest(failed_charge.attempts, excluded.attempts)`,
          [charge, member, amount, currency, attempt, meta.occurredAt],
        )
        .then(() => undefined),
    ),
    on(SubscriptionStarted, ({ data: { member } }, rows) => rows.put('renewing', { member })),
    on(RenewalResumed, ({ data: { member } }, rows) => rows.put('renewing', { member })),
    on(RenewalStopped, ({ data: { member } }, rows) => rows.remove('renewing', { member })),
    on(GraceBegun, ({ data: { member, until } }, rows) => rows.put('grace', { member, until })),
    on(GraceEnded, ({ data: { member } }, rows) => {
      rows.remove('grace', { member });
      rows.removeAll('failed_charge', { member });
    }),
    on(UnlimitedEnded, ({ data: { member, because } }, rows) => {
      rows.remove('renewing', { member });
      rows.removeAll('failed_charge', { member });
      if (because === 'staff' || because === 'account-closed') rows.removeAll('period', { member });
    }),
    on(MemberForgotten, ({ data: { member } }, rows) => {
      for (const table of ['set_unlimited', 'grace', 'renewing']) rows.remove(table, { member });
      for (const table of ['period', 'failed_charge']) rows.removeAll(table, { member });
    }),
  ],
};

export type PlanRules = {
  /** All members have Unlimited: nothing is sold. */
  isForAll: boolean;
  graceDays: number;
};

/**
 * The member of this expression is on Unlimited. A renewal may still be under way (C-167). Each table is asked for one member,
 * by a subquery with one value, so that no table is read as a whole for a page of a list.
 */
const onUnlimited = (member: string, now: string, lapsed: string): string => {
  const own = (table: string, value: string) =>
    `(select ${value} from admin_plans.${table} o where o.member = ${member})`;
  const instant = (name: string) => `cast(${name} as timestamptz)`;
  return `(${own('set_unlimited', 'true')} is true
    or ${own('period', 'max(o.until)')} > ${instant(now)}
    or ${own('grace', 'o.until')} > ${instant(now)}
    or (${own('renewing', 'true')} is true and ${own('grace', 'true')} is not true
      and ${own('period', 'max(o.until)')} > ${instant(lapsed)})) is true`;
};

/** Leaves only members on this plan in a list with the table `person`. */
export const onlyOnPlan =
  ({ isForAll, graceDays }: PlanRules) =>
  (plan: 'basic' | 'unlimited', now: string) =>
  (query: Query): Query => {
    if (isForAll) return plan === 'unlimited' ? query : query.whereRaw('false');
    const condition = onUnlimited('person.member', ':now', ':lapsed');
    return query.whereRaw(plan === 'basic' ? `not (${condition})` : `(${condition})`, {
      now,
      lapsed: plus(now, -days(graceDays)),
    });
  };

export const unlimitedAmong =
  (sql: Sql, { isForAll, graceDays }: PlanRules) =>
  async (members: readonly string[], now: string): Promise<ReadonlySet<string>> => {
    if (isForAll || members.length === 0) return new Set(members);
    const rows = await sql.query<{ member: string }>(
      `select m.member::text from unnest($1::uuid[]) as m (member) where ${onUnlimited('m.member', '$2', '$3')}`,
      [members, now, plus(now, -days(graceDays))],
    );
    return new Set(rows.map(({ member }) => member));
  };

export type FailedChargeRow = {
  member: string;
  amount: number;
  currency: string;
  attempts: number;
  since: Date;
  total: number;
  old: number;
};

/** Charges that failed and were not paid since, the oldest first. */
export const failedCharges = (
  sql: Sql,
  { oldBefore, limit }: { oldBefore: string; limit: number },
): Promise<FailedChargeRow[]> =>
  sql.query(
    `select member::text, amount::float8 as amount, currency, attempts, since, (count(*) over ())::integer as total,
       (count(*) filter (where since < $1::timestamptz) over ())::integer as old
     from admin_plans.failed_charge order by since, charge limit $2`,
    [oldBefore, limit],
  );
