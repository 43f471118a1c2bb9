import { builder, fetchRows, limited, literally, type Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { StateDifference, RefusedStep } from '../domain/state.ts';
import { on, type DeclaredChange, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { CodeClaimed, CodeCreated, codeEvents, CodeReleased, CodeStatusSet } from '../contract/code-events.ts';
import type { CodeStatus } from '../contract/codes.ts';
import {
  BillingDifferenceFound,
  billingEvents,
  ChargeRefunded,
  ChargeSucceeded,
  CreditFailed,
  CustomerLinked,
  GiftDisputed,
  GiftOrdered,
  GiftPaid,
  GiftRefunded,
  GiftRestored,
  GiftSent,
  ProviderRefused,
  RefundFailed,
  RefundReturned,
} from '../contract/membership-events.ts';
import { sum } from '../contract/money.ts';
import { monthOf } from '../contract/months.ts';
import {
  notificationEvents,
  NotificationFailed,
  NotificationProcessed,
  NotificationUnmatched,
  ProviderNotified,
} from '../contract/notification-events.ts';
import { PlanSet } from '../contract/plan-events.ts';
import { onEach } from './on-each.ts';

/** What staff read about money, and which member a customer of the provider is. */
export const billingProjection: Projection = {
  name: 'billing',
  version: 4,
  tables: `
    create table customer (customer text primary key, member uuid not null);
    create index customer_member on customer (member);
    create table movement (
      movement text primary key,
      member uuid,
      month text not null,
      currency text not null,
      about text not null,
      amount bigint not null,
      tax bigint not null
    );
    create index movement_month on movement (month);
    create table code (
      code uuid primary key,
      text text not null,
      free_months integer not null,
      is_gift boolean not null,
      is_active boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz,
      used_by uuid,
      used_at timestamptz
    );
    create index code_created on code (created_at desc);
    create table notification (
      id text primary key,
      type text not null,
      status text not null,
      member uuid,
      attempts integer not null,
      problem text,
      received_at timestamptz not null
    );
    create index notification_received on notification (received_at desc);
    create table difference (
      id uuid primary key,
      member uuid not null,
      what text not null,
      ours text not null,
      theirs text not null,
      found_at timestamptz not null
    );
    create index difference_found on difference (found_at desc);
    create index difference_member on difference (member);
  `,
  reactions: [
    on(CustomerLinked, ({ data: { customer, member } }, rows) => rows.put('customer', { customer, member })),
    on(ChargeSucceeded, (fact, rows) => {
      const { charge, about, amount, tax } = fact.data;
      rows.put('movement', moved(fact, { movement: charge, about, amount, tax }));
    }),
    on(ChargeRefunded, (fact, rows) => {
      const { refund, amount } = fact.data;
      rows.put('movement', moved(fact, { movement: refund, about: 'refund', amount, tax: 0 }));
    }),
    on(RefundReturned, (fact, rows) => {
      const { refund, charge, amount, currency, reason } = fact.data;
      rows.put('movement', moved(fact, { movement: `${refund}:returned`, about: 'refund', amount: -amount, tax: 0 }));
      const what = `refund ${refund} of ${charge}`;
      rows.put('difference', differing(fact, { what, ours: sum(amount, currency), theirs: `came back: ${reason}` }));
    }),
    on(RefundFailed, (fact, rows) => {
      const { refund, reason } = fact.data;
      rows.put('difference', differing(fact, { what: `refund ${refund}`, ours: DECIDED, theirs: refused(reason) }));
    }),
    on(CreditFailed, (fact, rows) => {
      const { credit, reason } = fact.data;
      rows.put('difference', differing(fact, { what: `credit ${credit}`, ours: DECIDED, theirs: refused(reason) }));
    }),
    on(ProviderRefused, (fact, rows) => {
      const { what, problem } = fact.data;
      rows.put('difference', differing(fact, { what: STEPS[what], ours: DECIDED, theirs: refused(problem) }));
    }),
    on(CodeCreated, ({ data, meta }, rows) =>
      rows.put('code', {
        code: data.code,
        text: data.text,
        free_months: data.freeMonths,
        is_gift: data.isGift,
        is_active: true,
        created_at: meta.occurredAt,
        expires_at: data.expiresAt,
        used_by: null,
        used_at: null,
      }),
    ),
    on(CodeClaimed, ({ data: { code, member }, meta }, rows) =>
      rows.patch('code', { code }, { used_by: member, used_at: meta.occurredAt }),
    ),
    on(CodeReleased, ({ data: { code } }, rows) => rows.patch('code', { code }, { used_by: null, used_at: null })),
    on(CodeStatusSet, ({ data: { code, status, expiredAt } }, rows) =>
      rows.patch(
        'code',
        { code },
        { is_active: status !== 'inactive', ...(expiredAt === undefined ? {} : { expires_at: expiredAt }) },
      ),
    ),
    on(ProviderNotified, ({ data, meta }, rows) =>
      rows.put('notification', {
        id: data.id,
        type: data.type,
        status: data.isKnown ? 'waiting' : 'unknown',
        member: null,
        attempts: 0,
        problem: null,
        received_at: meta.occurredAt,
      }),
    ),
    on(NotificationProcessed, ({ data: { id, member } }, rows) => {
      rows.patch('notification', { id }, { status: 'processed', member, problem: null });
      rows.add('notification', { id }, { attempts: 1 });
    }),
    on(NotificationUnmatched, ({ data: { id } }, rows) => {
      rows.patch('notification', { id }, { status: 'unmatched', problem: null });
      rows.add('notification', { id }, { attempts: 1 });
    }),
    on(NotificationFailed, ({ data: { id, problem } }, rows) => {
      rows.patch('notification', { id }, { status: 'failed', problem });
      rows.add('notification', { id }, { attempts: 1 });
    }),
    on(BillingDifferenceFound, (fact, rows) => {
      const { what, ours, theirs } = fact.data;
      rows.put('difference', differing(fact, { what, ours, theirs }));
    }),
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.removeAll('customer', { member });
      rows.removeAll('difference', { member });
      rows.patchAll('movement', { member }, { member: null });
      rows.patchAll('code', { used_by: member }, { used_by: null });
      rows.patchAll('notification', { member }, { member: null });
    }),
  ],
  changes: [
    ...onEach<OfMember, readonly DeclaredChange[]>(
      [...Object.values(billingEvents), PlanSet],
      ({ data: { member } }) => [{ topic: 'subscription', id: member, to: [member] }],
    ),
    ...onEach<OfMember, readonly DeclaredChange[]>(
      [GiftOrdered, GiftPaid, GiftSent, GiftRefunded, GiftRestored, GiftDisputed],
      ({ data: { member } }) => [{ topic: 'gift', id: member, to: [member] }],
    ),
    ...onEach<{ code: string }, readonly DeclaredChange[]>(Object.values(codeEvents), ({ data: { code } }) => [
      { topic: 'discount-code', id: code, to: 'staff' },
    ]),
    ...onEach<{ id: string }, readonly DeclaredChange[]>(Object.values(notificationEvents), ({ data: { id } }) => [
      { topic: 'payment-notification', id, to: 'staff' },
    ]),
    ...onEach<OfMember, readonly DeclaredChange[]>(
      [BillingDifferenceFound, RefundReturned, RefundFailed, CreditFailed, ProviderRefused],
      ({ data: { member } }) => [{ topic: 'billing-difference', id: member, to: 'staff' }],
    ),
    ...onEach<OfMember, readonly DeclaredChange[]>(
      [ChargeSucceeded, ChargeRefunded, RefundReturned],
      ({ data: { member } }) => [{ topic: 'revenue', id: member, to: 'staff' }],
    ),
  ],
};
type OfMember = { member: string };

const DECIDED = 'decided';
const refused = (problem: string): string => `refused: ${problem}`;
const STEPS: Readonly<Record<RefusedStep, string>> = {
  renewal: 'renewal',
  'next-plan': 'next plan',
  'paid-until': 'day of the next charge',
  ended: 'end of the plan',
  purchase: 'purchase',
  card: 'new card',
  observation: 'record of the payments',
  announcement: 'amount of the next charge',
};

type Movement = { movement: string; about: string; amount: number; tax: number };
const moved = (
  {
    data: { member, currency, happenedAt },
    meta,
  }: Recorded<OfMember & { currency: string; happenedAt?: string | null }>,
  movement: Movement,
) => ({ ...movement, member, currency, month: monthOf(happenedAt ?? meta.occurredAt) });

/** A row of what staff look at, because the provider has or does something else than we decided. */
const differing = ({ id, data: { member }, meta }: Recorded<OfMember>, difference: StateDifference) => ({
  id,
  member,
  ...difference,
  found_at: meta.occurredAt,
});

type BillingPage = { limit: number; offset: number };

export const memberOfCustomer = async (sql: Sql, customer: string): Promise<string | null> => {
  const [row] = await sql.query<{ member: string }>('select member::text from billing.customer where customer = $1', [
    customer,
  ]);
  return row?.member ?? null;
};

/** Members who are customers, in order, after one of them. */
export const customersAfter = async (sql: Sql, after: string | null, limit: number): Promise<string[]> => {
  const rows = await sql.query<{ member: string }>(
    // Grouped by the column and not by its text, so that an index has the order.
    `select c.member::text as member from billing.customer c
     where c.member > $1::uuid group by c.member order by c.member limit $2`,
    [after ?? '00000000-0000-0000-0000-000000000000', limit],
  );
  return rows.map(({ member }) => member);
};

export type CodeRow = {
  code: string;
  text: string;
  free_months: number;
  is_gift: boolean;
  is_active: boolean;
  created_at: Date;
  expires_at: Date | null;
  used_by: string | null;
  used_at: Date | null;
};
const codeColumns = `code::text, text, free_months, is_gift, is_active, created_at, expires_at, used_by::text, used_at`;

/** The status of a code as it is shown, which is `statusOf` of its state. */
const CODE_STATUS = `case when used_at is not null then 'used' when not is_active then 'inactive'
    when expires_at <= cast(:now as timestamptz) then 'expired' else 'active' end`;

type CodeFilter = BillingPage & {
  q?: string;
  status?: CodeStatus | undefined;
  kind?: 'gift' | 'discount' | undefined;
  now: string;
};

const countOf = async (sql: Sql, query: Query): Promise<number> => {
  const [count] = await fetchRows<{ total: number }>(sql, query.select(builder.raw('count(*)::integer as total')));
  return count?.total ?? 0;
};

/** Codes with these letters in them, the newest first, and how many there are. */
export const codeRows = async (
  sql: Sql,
  { limit, offset, q = '', status, kind, now }: CodeFilter,
): Promise<{ rows: CodeRow[]; total: number }> => {
  const chosen = (): Query => {
    const query = builder.from('billing.code');
    if (q.trim() !== '') query.whereILike('text', `%${literally(q.trim())}%`);
    if (status !== undefined) query.whereRaw(`${CODE_STATUS} = :status`, { now, status });
    if (kind !== undefined) query.where({ is_gift: kind === 'gift' });
    return query;
  };
  const page = chosen().select(builder.raw(codeColumns)).orderByRaw('created_at desc, code');
  const [rows, total] = await Promise.all([
    fetchRows<CodeRow>(sql, limited(page, { limit, offset })),
    countOf(sql, chosen()),
  ]);
  return { rows: rows.slice(0, limit), total };
};

export const codeRow = async (sql: Sql, code: string): Promise<CodeRow | undefined> =>
  (await sql.query<CodeRow>(`select ${codeColumns} from billing.code where code = $1`, [code]))[0];

export type NotificationRow = {
  id: string;
  type: string;
  status: 'waiting' | 'processed' | 'unmatched' | 'failed' | 'unknown';
  member: string | null;
  attempts: number;
  problem: string | null;
  received_at: Date;
};
const notificationColumns = 'id, type, status, member::text, attempts, problem, received_at';

const OPEN = "status in ('failed', 'unmatched')";
/** Those that wait for staff first, then the newest; `open` is them alone. */
export const notificationRows = async (
  sql: Sql,
  { status, q = '', ...page }: BillingPage & { status?: NotificationRow['status'] | 'open' | undefined; q?: string },
): Promise<{ rows: NotificationRow[]; total: number }> => {
  const chosen = (): Query => {
    const query = builder.from('billing.notification');
    if (status === 'open') query.whereRaw(OPEN);
    else if (status !== undefined) query.where({ status });
    const words = q.trim();
    return words === ''
      ? query
      : query.whereRaw(
          `(id ilike :words or replace(replace(type, '.', ' '), '_', ' ') ilike :words or problem ilike :words)`,
          { words: `%${literally(words)}%` },
        );
  };
  const newest = chosen().select(builder.raw(notificationColumns)).orderByRaw(`(${OPEN}) desc, received_at desc, id`);
  const [rows, total] = await Promise.all([
    fetchRows<NotificationRow>(sql, limited(newest, page)),
    countOf(sql, chosen()),
  ]);
  return { rows: rows.slice(0, page.limit), total };
};

export const notificationRow = async (sql: Sql, id: string): Promise<NotificationRow | undefined> =>
  (await sql.query<NotificationRow>(`select ${notificationColumns} from billing.notification where id = $1`, [id]))[0];

export type DifferenceRow = { id: string; member: string; what: string; ours: string; theirs: string; found_at: Date };

/** What the nightly comparisons found, of these members alone when they are not null, the latest first. */
export const differenceRows = async (
  sql: Sql,
  { members = null, ...page }: BillingPage & { members?: readonly string[] | null },
): Promise<{ rows: DifferenceRow[]; total: number }> => {
  const chosen = (): Query => {
    const query = builder.from('billing.difference');
    return members === null
      ? query
      : query.whereRaw('member = any(cast(:members as uuid[]))', { members: [...members] });
  };
  const columns = builder.raw('id::text, member::text, what, ours, theirs, found_at');
  const [rows, total] = await Promise.all([
    fetchRows<DifferenceRow>(sql, limited(chosen().select(columns).orderByRaw('found_at desc, id'), page)),
    countOf(sql, chosen()),
  ]);
  return { rows: rows.slice(0, page.limit), total };
};

export type RevenueRow = {
  month: string;
  currency: string;
  charges: number;
  charged: number;
  tax: number;
  refunded: number;
  memberships: number;
  gifts: number;
};

/** Sums by month and currency, from the month `since` on, with these words in them; one more than the limit when there are more. */
export const revenueRows = async (
  sql: Sql,
  { since, q = '', limit, offset }: BillingPage & { since: string; q?: string },
): Promise<RevenueRow[]> => {
  const query = builder
    .from('billing.movement')
    .where('month', '>=', since)
    .select(
      builder.raw(`month, currency,
       count(*) filter (where about <> 'refund')::integer as charges,
       coalesce(sum(amount) filter (where about <> 'refund'), 0)::float8 as charged,
       coalesce(sum(tax), 0)::float8 as tax,
       coalesce(sum(amount) filter (where about = 'refund'), 0)::float8 as refunded,
       coalesce(sum(amount) filter (where about = 'membership'), 0)::float8 as memberships,
       coalesce(sum(amount) filter (where about = 'gift'), 0)::float8 as gifts`),
    )
    .groupBy('month', 'currency')
    .orderByRaw('month desc, currency');
  const words = q.trim();
  if (words !== '')
    query.whereRaw(`(currency ilike :words or to_char(to_date(month, 'YYYY-MM'), 'FMMonth YYYY') ilike :words)`, {
      words: `%${literally(words)}%`,
    });
  const rows = await fetchRows<RevenueRow>(sql, limited(query, { limit: limit + 1, offset }));
  return rows.slice(0, limit + 1);
};
