import { on, type Projection } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import type { Sql } from '#kernel/database/database.ts';
import { HandleTaken, MemberRemovedFromWell, WellJoined, WellLeft } from '#modules/communities/contract/well-events.ts';
import { PostWritten, ReplyWritten } from '#modules/forum/contract/post-events.ts';
import {
  AccountRegistered,
  EmailConfirmed,
  HostLevelSet,
  MemberForgotten,
} from '#modules/identity/contract/account-events.ts';
import { ChargeSucceeded, SubscriptionStarted } from '#modules/membership-billing/contract/membership-events.ts';
import {
  MemberReported,
  PostReported,
  RestrictionReported,
  SessionReported,
  WellReported,
} from '#modules/moderation/contract/moderation-events.ts';
import { BookingMissed } from '#modules/scheduling/contract/booking-events.ts';
import {
  MemberAttended,
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionEnded,
  SessionHandedOver,
  SessionScheduled,
} from '#modules/scheduling/contract/session-events.ts';

type Happened = { id: string; meta: { occurredAt: string } };
type Item = {
  type: string;
  member?: string | null | undefined;
  session?: string | undefined;
  target?: string;
  /** The member whom a report is about. */
  concerns?: string;
  details?: string;
  amount?: number;
};

const put = ({ id, meta }: Happened, rows: Rows, { type, ...item }: Item) =>
  rows.put('item', {
    event: id,
    type,
    member: item.member ?? null,
    session: item.session ?? null,
    target: item.target ?? null,
    concerns: item.concerns ?? null,
    details: item.details ?? '',
    amount: item.amount ?? 0,
    at: meta.occurredAt,
  });

/** Of the event's member and session, where it has them. */
const noted =
  (type: string) =>
  (event: Happened & { data: { member?: string; session?: string } }, rows: Rows): void =>
    put(event, rows, { type, member: event.data.member, session: event.data.session });

const membershipOf = (well: string, member: string): string => `${well}.${member}`;

/** What was done under a name in a Well stays as a figure alone. The one who reports is not the one who is reported. */
const forgetWho = (rows: Rows, event: string, thing: string): Promise<unknown> =>
  rows.run(
    `update $schema.item set concerns = null, member = case when concerns is null then null else member end
     where event = $1::uuid and exists (select from $schema.nameless where thing = $2)`,
    [event, thing],
  );

/** Reports about a session, or what was written in it: they concern its host, and who hosted it when they were sent. */
const OF_SESSIONS = "('USER_FLAG_SESSION', 'USER_FLAG_CHAT_MESSAGE')";

/** What members did and what happened to sessions, one row for each event: a member's activity, and the dashboard's figures. */
export const activityProjection: Projection = {
  name: 'admin_activity',
  version: 5,
  tables: `
    create table item (
      event uuid primary key,
      type text not null,
      member uuid,
      session uuid,
      target uuid,
      concerns uuid,
      details text not null,
      amount integer not null,
      at timestamptz not null
    );
    create index item_member on item (member, at desc, event);
    create index item_at on item (at);
    create index item_reported on item (session) where concerns is null and type in ${OF_SESSIONS};
    -- Whose they are would say who goes by another name in a Well (ADR 107).
    create table nameless (thing text primary key);
    create table host (session uuid primary key, member uuid not null);
  `,
  reactions: [
    on(AccountRegistered, noted('SIGN_UP')),
    on(EmailConfirmed, noted('EMAIL_CONFIRM')),
    on(HostLevelSet, (event, rows) =>
      put(event, rows, {
        type: 'HOST_LEVEL_SET',
        member: event.data.member,
        details: `level ${event.data.level}`,
      }),
    ),
    on(WellJoined, (event, rows) =>
      put(event, rows, { type: 'GROUP_JOIN', member: event.data.member, target: event.data.well }),
    ),
    on(HandleTaken, async ({ data: { well, member }, meta }, rows) => {
      rows.put('nameless', { thing: membershipOf(well, member) });
      await rows.run(
        `update $schema.item set member = null
         where type = 'GROUP_JOIN' and member = $1::uuid and target = $2::uuid and at = $3::timestamptz`,
        [member, well, meta.occurredAt],
      );
    }),
    on(WellLeft, async (event, rows) => {
      const { well, member } = event.data;
      put(event, rows, { type: 'GROUP_LEAVE', member, target: well });
      await forgetWho(rows, event.id, membershipOf(well, member));
      rows.remove('nameless', { thing: membershipOf(well, member) });
    }),
    on(MemberRemovedFromWell, async (event, rows) => {
      const { well, member } = event.data;
      put(event, rows, { type: 'GROUP_REMOVED', member, target: well });
      await forgetWho(rows, event.id, membershipOf(well, member));
      rows.remove('nameless', { thing: membershipOf(well, member) });
    }),
    on(SessionScheduled, (event, rows) => {
      const { host, session } = event.data;
      rows.put('host', { session, member: host });
      put(event, rows, { type: 'SESSION_CREATE', member: host, session });
    }),
    on(SessionHandedOver, async ({ data: { session, host, before } }, rows) => {
      rows.put('host', { session, member: host });
      await rows.run(
        `update $schema.item set concerns = $2 where session = $1 and concerns is null and type in ${OF_SESSIONS}`,
        [session, before],
      );
    }),
    on(MemberRegistered, noted('SESSION_JOIN')),
    on(MemberUnregistered, (event, rows) =>
      put(event, rows, {
        type: 'SESSION_LEAVE',
        member: event.data.member,
        session: event.data.session,
        details: event.data.because,
      }),
    ),
    on(MemberRemoved, noted('SESSION_REMOVED')),
    on(MemberAttended, (event, rows) =>
      put(event, rows, {
        type: 'SESSION_ATTEND',
        member: event.data.member,
        session: event.data.session,
        details: event.data.asHost ? 'as host' : '',
      }),
    ),
    on(BookingMissed, noted('SESSION_MISSED')),
    on(SessionEnded, (event, rows) =>
      event.data.tookPlace ? put(event, rows, { type: 'SESSION_HELD', session: event.data.session }) : undefined,
    ),
    on(SessionCanceled, noted('SESSION_CANCEL')),
    ...[[PostWritten, 'FORUM_POST'] as const, [ReplyWritten, 'FORUM_REPLY'] as const].map(([type, kind]) =>
      on<string, typeof type.schema, void>(type, (event, rows) => {
        const { post, member, handle } = event.data;
        if (handle !== undefined) rows.put('nameless', { thing: post });
        put(event, rows, { type: kind, member: handle === undefined ? member : null, target: post });
      }),
    ),
    on(MemberReported, (event, rows) => {
      const { by, member, session, kind } = event.data;
      return put(event, rows, {
        type: 'USER_FLAG_USER',
        member: by,
        target: member,
        concerns: member,
        ...(session === null ? {} : { session }),
        ...(kind === 'feedback' ? { details: kind } : {}),
      });
    }),
    on(SessionReported, (event, rows) => {
      const { by, session, message } = event.data;
      return put(event, rows, {
        member: by,
        session,
        ...(message === undefined
          ? { type: 'USER_FLAG_SESSION', target: session }
          : { type: 'USER_FLAG_CHAT_MESSAGE', target: message }),
      });
    }),
    on(WellReported, (event, rows) =>
      put(event, rows, { type: 'USER_FLAG_GROUP', member: event.data.by, target: event.data.well }),
    ),
    on(PostReported, async (event, rows) => {
      const { by, post, member } = event.data;
      put(event, rows, { type: 'USER_FLAG_FORUM_POST', member: by, target: post, concerns: member });
      await forgetWho(rows, event.id, post);
    }),
    on(RestrictionReported, (event, rows) => {
      const { by, member } = event.data;
      return put(event, rows, { type: 'USER_BLOCK_USER', member: by, target: member, concerns: member });
    }),
    on(SubscriptionStarted, (event, rows) =>
      put(event, rows, { type: 'SUBSCRIPTION_START', member: event.data.member, details: event.data.type }),
    ),
    on(ChargeSucceeded, (event, rows) =>
      put(event, rows, {
        type: 'PAYMENT',
        member: event.data.member,
        details: `${(event.data.amount / 100).toFixed(2)} ${event.data.currency.toUpperCase()}`,
        amount: event.data.amount,
      }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) => rows.patchAll('item', { member }, { member: null })),
  ],
};

type ItemRow = {
  event: string;
  type: string;
  session: string | null;
  target: string | null;
  details: string;
  at: Date;
};

/** What members report to staff. */
export const flags = [
  'USER_FLAG_USER',
  'USER_FLAG_SESSION',
  'USER_FLAG_CHAT_MESSAGE',
  'USER_FLAG_GROUP',
  'USER_FLAG_FORUM_POST',
  'USER_BLOCK_USER',
];

/**
 * A member's items, the newest first. Without the reports that concern the viewer, or a session that the viewer hosts
 * or hosted then: its reporter is not shown to them (C-111).
 */
export const itemsOf = (
  sql: Sql,
  member: string,
  { viewer, limit, offset }: { viewer: string; limit: number; offset: number },
) =>
  sql.query<ItemRow>(
    `select event::text, type, session::text, target::text, details, at from admin_activity.item i
     where member = $1 and (member = $4 or not (type = any($5::text[])) or (
       concerns is distinct from $4 and not (type in ${OF_SESSIONS} and exists (
         select from admin_activity.host h where h.session = i.session and h.member = $4))))
     order by at desc, event limit $2 offset $3`,
    [member, limit, offset, viewer, flags],
  );

/** The types that each column of the dashboard counts, in its order; the last sums amounts. */
const counted: readonly (readonly string[])[] = [
  ['SIGN_UP'],
  ['EMAIL_CONFIRM'],
  ['SESSION_JOIN'],
  ['SESSION_ATTEND'],
  ['SESSION_HELD'],
  ['SESSION_CANCEL'],
  ['SESSION_MISSED'],
  ['FORUM_POST', 'FORUM_REPLY'],
  flags,
  ['SUBSCRIPTION_START'],
];

/**
 * One row for each period until now, the newest first, back to the first in which something happened: its first day, the counts,
 * the revenue of one currency in hundreds of its smallest unit.
 */
export const figuresBy = async (
  sql: Sql,
  period: 'day' | 'week' | 'month',
  options: { limit: number; offset: number; timezone: string; currency: string; now: string },
): Promise<(string | number)[][]> => {
  const columns = counted.map(
    (types, at) => `(count(*) filter (where i.type in ('${types.join("', '")}')))::integer as c${at}`,
  );
  const rows = await sql.query(
    `with shown as (
       select p.period, p.period at time zone $2 as begins, (p.period + $3::interval) at time zone $2 as ends
       from generate_series(
         date_trunc($1, $4::timestamptz at time zone $2),
         date_trunc($1, coalesce((select min(at) from admin_activity.item), $4::timestamptz) at time zone $2),
         -$3::interval) as p (period)
       limit $5 offset $6)
     select to_char(s.period, 'YYYY-MM-DD') as period, ${columns.join(', ')},
       (coalesce(sum(i.amount) filter (where i.details like $7), 0) / 100.0)::float8 as revenue
     from shown s left join admin_activity.item i on i.at >= s.begins and i.at < s.ends
     group by s.period order by s.period desc`,
    [
      period,
      options.timezone,
      `1 ${period}`,
      options.now,
      options.limit,
      options.offset,
      `% ${options.currency.toUpperCase()}`,
    ],
  );
  return rows.map((row) => [
    String(row['period']),
    ...counted.map((_, at) => Number(row[`c${at}`])),
    Number(row['revenue']),
  ]);
};
