import type { Sql } from '#kernel/database/database.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import {
  ChargeDisputed,
  ChargeFailed,
  ChargeRefunded,
  ChargeSucceeded,
  CreditGiven,
  DisputeClosed,
  RefundOrdered,
  RefundReturned,
} from '#modules/membership-billing/contract/membership-events.ts';

/** What moved, or was to move, in a month. */
type MovementKind =
  | 'charged'
  | 'failed'
  | 'ordered'
  | 'refunded'
  | 'returned'
  | 'disputed'
  | 'won'
  | 'lost'
  | 'credited';
type Movement = { movement: MovementKind; month: string; at: string; amount: number; currency: string };

const MOVEMENTS: Readonly<Record<string, MovementKind>> = {
  [ChargeSucceeded.type]: 'charged',
  [ChargeFailed.type]: 'failed',
  [RefundOrdered.type]: 'ordered',
  [ChargeRefunded.type]: 'refunded',
  [RefundReturned.type]: 'returned',
  [ChargeDisputed.type]: 'disputed',
  [CreditGiven.type]: 'credited',
};

/** What a fact moved, by the provider's clock; undefined where it moved nothing. */
const movementIn = ({ type, data, meta }: Pick<Recorded, 'type' | 'data' | 'meta'>): Movement | undefined => {
  const movement = type === DisputeClosed.type ? (data['outcome'] === 'lost' ? 'lost' : 'won') : MOVEMENTS[type];
  if (movement === undefined) return undefined;
  const at = typeof data['happenedAt'] === 'string' ? data['happenedAt'] : meta.occurredAt;
  return { movement, month: at.slice(0, 7), at, amount: Number(data['amount']), currency: String(data['currency']) };
};

/**
 * Where the money of a month, and a charge, an invoice, a refund or a dispute by its name, is recorded. Like the index of
 * histories it holds no personal data beside ids.
 */
export const moneyIndex: Projection = {
  name: 'audit_money',
  version: 1,
  tables: `
    create table movement (
      event uuid primary key,
      stream text not null,
      charge text,
      movement text not null,
      month text not null,
      at timestamptz not null,
      amount bigint not null,
      currency text not null
    );
    create index movement_month on movement (month, at);
    create table reference (reference text, stream text, charge text not null, primary key (reference, stream, charge));
  `,
  reactions: [
    on(ChargeSucceeded, (fact, rows) => {
      const { charge, intent, number } = fact.data;
      moved(fact, rows, charge);
      named(fact, rows, charge, [charge, intent, number]);
    }),
    on(ChargeFailed, (fact, rows) => {
      moved(fact, rows, fact.data.charge);
      named(fact, rows, fact.data.charge, [fact.data.charge]);
    }),
    on(RefundOrdered, (fact, rows) => {
      moved(fact, rows, fact.data.charge);
      named(fact, rows, fact.data.charge, [fact.data.refund]);
    }),
    on(ChargeRefunded, (fact, rows) => {
      moved(fact, rows, fact.data.charge);
      named(fact, rows, fact.data.charge, [fact.data.refund]);
    }),
    on(RefundReturned, (fact, rows) => moved(fact, rows, fact.data.charge)),
    on(ChargeDisputed, (fact, rows) => {
      moved(fact, rows, fact.data.charge);
      named(fact, rows, fact.data.charge, [fact.data.dispute]);
    }),
    on(DisputeClosed, (fact, rows) => moved(fact, rows, fact.data.charge)),
    on(CreditGiven, (fact, rows) => moved(fact, rows, null)),
  ],
};

const moved = (fact: Recorded, rows: Rows, charge: string | null): void => {
  rows.put('movement', { event: fact.id, stream: fact.stream, charge, ...movementIn(fact)! });
};

const named = ({ stream }: Recorded, rows: Rows, charge: string, references: readonly (string | null)[]): void => {
  for (const reference of references) if (reference !== null) rows.put('reference', { reference, stream, charge });
};

/** A charge and the history that it is recorded in. */
export type ChargePlace = { stream: string; charge: string };

/** Charges of this name: of an invoice or its number, a payment, a refund or a dispute. */
export const chargesNamed = (sql: Sql, reference: string): Promise<ChargePlace[]> =>
  sql.query<ChargePlace>(
    'select distinct stream, charge from audit_money.reference where reference = $1 order by stream, charge limit 20',
    [reference],
  );

/** The charges to which something happened in a month, the latest first, and how many there are. */
export const chargesOfMonth = async (
  sql: Sql,
  month: string,
  { day, limit, offset }: { day?: string | undefined; limit: number; offset: number },
): Promise<{ places: ChargePlace[]; total: number }> => {
  const rows = await sql.query<ChargePlace & { total: number }>(
    `select stream, charge, (count(*) over ())::int as total from audit_money.movement
     where month = $1 and charge is not null
       and ($4::timestamptz is null
         or (at >= $4 and at < $4::timestamptz + interval '1 day' and movement in ('charged', 'failed')))
     group by stream, charge order by max(at) desc, charge limit $2 offset $3`,
    [month, limit, offset, day === undefined ? null : `${day}T00:00:00.000Z`],
  );
  return { places: rows.map(({ stream, charge }) => ({ stream, charge })), total: rows[0]?.total ?? 0 };
};

/** Members whose money moved in a month, in the order in which their letters are given. */
export const payersOfMonth = async (sql: Sql, month: string): Promise<string[]> =>
  (
    await sql.query<{ stream: string }>(
      'select stream from audit_money.movement where month = $1 group by stream order by min(at), stream',
      [month],
    )
  ).map(({ stream }) => stream);

/** Histories in which a credit was given in a month. */
export const creditsOfMonth = (sql: Sql, month: string): Promise<{ event: string; stream: string }[]> =>
  sql.query<{ event: string; stream: string }>(
    `select event::text, stream from audit_money.movement
     where month = $1 and movement = 'credited' order by at desc, event limit 100`,
    [month],
  );

export type MonthSums = { currency: string; paid: number; refunded: number; lost: number; credited: number };

/** Adds up what moved in a month, by currency, as it is recorded. */
export const sumsIn = (facts: readonly Recorded[], month: string): MonthSums[] => {
  const sums = new Map<string, MonthSums>();
  for (const fact of facts) {
    const found = movementIn(fact);
    if (found?.month !== month) continue;
    const { movement, amount, currency } = found;
    const own = sums.get(currency) ?? { currency, paid: 0, refunded: 0, lost: 0, credited: 0 };
    if (movement === 'charged') own.paid += amount;
    else if (movement === 'refunded') own.refunded += amount;
    else if (movement === 'returned') own.refunded -= amount;
    else if (movement === 'lost' || movement === 'credited') own[movement] += amount;
    else continue;
    sums.set(currency, own);
  }
  return [...sums.values()];
};

/** The same of histories that are not read, from the rows alone. */
export const sumsOfMonth = (sql: Sql, month: string, without: readonly string[]): Promise<MonthSums[]> =>
  sql.query<MonthSums>(
    `select currency,
       coalesce(sum(amount) filter (where movement = 'charged'), 0)::float8 as paid,
       (coalesce(sum(amount) filter (where movement = 'refunded'), 0)
         - coalesce(sum(amount) filter (where movement = 'returned'), 0))::float8 as refunded,
       coalesce(sum(amount) filter (where movement = 'lost'), 0)::float8 as lost,
       coalesce(sum(amount) filter (where movement = 'credited'), 0)::float8 as credited
     from audit_money.movement
     where month = $1 and movement in ('charged', 'refunded', 'returned', 'lost', 'credited')
       and stream <> all($2::text[])
     group by currency order by currency`,
    [month, without],
  );
