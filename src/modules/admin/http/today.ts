import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import type { Report } from '#kernel/parts.ts';
import { lags, MOST_LAG_SECONDS } from '#kernel/read-models/lags.ts';
import { bouncingRows, type IdentityQueries } from '#modules/identity/index.ts';
import { waitingPayments } from '#modules/membership-billing/index.ts';
import { waitingAppeals, waitingCases } from '#modules/moderation/index.ts';
import { firstSessions, thinSessions, type WaitingSessionRow } from '#modules/scheduling/index.ts';
import {
  OLD_AFTER_DAYS,
  readToday,
  waitingParts,
  WAITING_SHOWN,
  type WaitingItem,
  type WaitingPart,
  type WaitingPartName,
} from '../contract/today-api.ts';
import { inWords } from '#kernel/contract/stored-words.ts';
import { operationRows } from '../projections/operations.ts';
import { failedCharges } from '../projections/plans.ts';

export type TodayNeeds = {
  sql: Sql;
  store: Pick<EventStore, 'readAll'>;
  people: Pick<IdentityQueries, 'people'>;
  /** Names of read models and policies, as they stand among the checkpoints. */
  followers: () => readonly string[];
  /** People whom a room needs. */
  needed: number;
  report: Report;
};

const THIN_DAYS = 2;
const FIRST_DAYS = 14;
/** What the nightly comparison found, and what was never done about, is not on the list for ever. */
const RECENT_DAYS = 7;

/** Items whose people have no names yet. */
type Unnamed = Omit<WaitingItem, 'user'> & { user: string | null };
type PartRead = { total: number; old: number; items: Unnamed[] };
type Asked = { staff: string; now: string };

const nothing = {
  title: null,
  user: null,
  about: null,
  due: null,
  is_overdue: false,
  start_time: null,
  count: null,
  needed: null,
  amount: null,
  currency: null,
};
const item = (own: Pick<Unnamed, 'id' | 'kind' | 'since'> & Partial<Unnamed>): Unnamed => ({ ...nothing, ...own });

/** Rows that share the counts of all rows. */
const partOf = <Row extends { total: number; old?: number }>(
  rows: readonly Row[],
  itemOf: (row: Row) => Unnamed,
): PartRead => ({ total: rows[0]?.total ?? 0, old: rows[0]?.old ?? 0, items: rows.map(itemOf) });

const sessionItem = (kind: 'thin-session' | 'first-session', needed: number | null) => (row: WaitingSessionRow) =>
  item({
    id: row.session,
    kind,
    title: row.title,
    user: row.host,
    since: row.scheduled_at.toISOString(),
    start_time: row.starts_at.toISOString(),
    count: row.people,
    needed,
  });

type PartReader = {
  /** The read models that it is read from. */
  models: readonly string[];
  read(asked: Asked): Promise<PartRead>;
};

const readersOf = ({ sql, needed }: TodayNeeds): Omit<Record<WaitingPartName, PartReader>, 'operations'> => {
  const limit = WAITING_SHOWN;
  const oldBefore = (now: string) => plus(now, -days(OLD_AFTER_DAYS));
  return {
    cases: {
      models: ['moderation_cases', 'moderation_reports'],
      read: async ({ staff, now }) =>
        partOf(await waitingCases(sql, { staff, oldBefore: oldBefore(now), limit }), (row) =>
          item({
            id: row.case_id,
            kind: 'case',
            title: row.title,
            // Whose a post is may be known in the Well by another name: the case says it, where the look is recorded (ADR 107).
            user: row.about === 'post' ? null : row.member,
            about: row.about,
            since: row.opened_at.toISOString(),
            due: row.due_at.toISOString(),
            is_overdue: row.due_at.toISOString() < now,
            count: row.reports,
          }),
        ),
    },
    appeals: {
      models: ['moderation_appeals', 'moderation_cases'],
      read: async ({ staff, now }) =>
        partOf(await waitingAppeals(sql, { staff, oldBefore: oldBefore(now), limit }), (row) =>
          item({
            id: row.decision,
            kind: 'appeal',
            user: row.about === 'post' ? null : row.member,
            about: row.deed,
            since: row.made_at.toISOString(),
            due: row.due_at.toISOString(),
            is_overdue: row.due_at.toISOString() < now,
          }),
        ),
    },
    'thin-sessions': {
      models: ['scheduling_sessions'],
      read: async ({ now }) =>
        partOf(
          await thinSessions(sql, { now, until: plus(now, days(THIN_DAYS)), needed, limit }),
          sessionItem('thin-session', needed),
        ),
    },
    'first-sessions': {
      models: ['scheduling_sessions'],
      read: async ({ now }) =>
        partOf(
          await firstSessions(sql, { now, until: plus(now, days(FIRST_DAYS)), limit }),
          sessionItem('first-session', null),
        ),
    },
    payments: {
      models: ['admin_plans', 'billing'],
      read: async ({ now }) => {
        const [charges, others] = await Promise.all([
          failedCharges(sql, { oldBefore: oldBefore(now), limit }),
          waitingPayments(sql, { since: plus(now, -days(RECENT_DAYS)), oldBefore: oldBefore(now), limit }),
        ]);
        const [failed, rest] = [
          partOf(charges, (row) =>
            item({
              id: row.member,
              kind: 'charge-failed',
              user: row.member,
              since: row.since.toISOString(),
              count: row.attempts,
              amount: row.amount,
              currency: row.currency,
            }),
          ),
          partOf(others, (row) =>
            item({ id: row.id, kind: row.kind, user: row.member, since: row.at.toISOString(), count: row.attempts }),
          ),
        ];
        const items = [...failed.items, ...rest.items].toSorted((one, other) => (one.since < other.since ? -1 : 1));
        return { total: failed.total + rest.total, old: failed.old + rest.old, items: items.slice(0, limit) };
      },
    },
    addresses: {
      models: ['identity_people'],
      read: async ({ now }) =>
        partOf(await bouncingRows(sql, { oldBefore: oldBefore(now), limit }), (row) =>
          item({ id: row.member, kind: 'address-bounces', user: row.member, since: row.since.toISOString() }),
        ),
    },
  };
};

const operations = ({ sql }: TodayNeeds, behind: ReadonlyMap<string, number>, now: string): Promise<PartRead> =>
  operationRows(sql, { now, since: plus(now, -days(RECENT_DAYS)) }).then((rows) => {
    const stopped = [...behind].map(([name, seconds]) =>
      item({
        id: name,
        kind: 'reader-stopped',
        title: inWords(name.replace(/^policy:/, '')),
        since: plus(now, -Math.round(seconds * 1000)),
      }),
    );
    const others = rows.map(({ kind, name, count, since }) =>
      item({
        id: name,
        kind,
        title: kind === 'job-stuck' ? inWords(name) : null,
        since: since.toISOString(),
        count,
      }),
    );
    const items = [...stopped, ...others];
    const oldBefore = plus(now, -days(OLD_AFTER_DAYS));
    return {
      total: items.length,
      old: items.filter(({ since }) => since < oldBefore).length,
      items: items.slice(0, WAITING_SHOWN),
    };
  });

/** What waits for a person. A part that cannot be read says so, and the others stand. */
export const todayHandler = (needs: TodayNeeds): Handler => {
  const readers = readersOf(needs);
  const guarded = async <T>(what: string, reading: Promise<T>): Promise<T | undefined> => {
    try {
      return await reading;
    } catch (problem) {
      needs.report(`today: ${what}`, problem);
      return undefined;
    }
  };
  const lateFollowers = async (): Promise<ReadonlyMap<string, number>> => {
    const all = await lags(needs.sql, needs.store, needs.followers());
    return new Map([...all].filter(([, seconds]) => seconds > MOST_LAG_SECONDS));
  };

  return memberHandler(readToday, async (_, { member, now }) => {
    const behind = await guarded('readers', lateFollowers());
    const read = await Promise.all(
      waitingParts.map(async (part) => ({
        part,
        found: await guarded(
          part,
          part !== 'operations'
            ? readers[part].read({ staff: member.id, now })
            : behind === undefined
              ? Promise.reject(new Error('Which readers stopped is not known'))
              : operations(needs, behind, now),
        ),
      })),
    );
    const ids = read.flatMap(({ found }) => found?.items.map(({ user }) => user) ?? []).filter((id) => id !== null);
    const people = (await guarded('names', needs.people.people([...new Set(ids)]))) ?? [];
    const byId = new Map(people.map(({ uuid, username, name }) => [uuid, { uuid, username, name }]));
    const named = (uuid: string) => byId.get(uuid) ?? { uuid, username: null, name: null };
    return {
      parts: read.map(({ part, found }): WaitingPart => {
        if (found === undefined) return { part, state: 'unreadable', total: null, num_old: null, items: [] };
        const isBehind = part !== 'operations' && readers[part].models.some((model) => behind?.has(model) === true);
        return {
          part,
          state: isBehind ? 'behind' : 'current',
          total: found.total,
          num_old: found.old,
          items: found.items.map(({ user, ...rest }) => ({ ...rest, user: user === null ? null : named(user) })),
        };
      }),
      read_time: now,
    };
  });
};
