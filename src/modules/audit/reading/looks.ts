import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { listLooks, ApiLook } from '../contract/api.ts';
import { kindOf } from '../contract/kinds.ts';
import { writtenCursor, type LookCursor } from '../contract/look-cursor.ts';
import { isId } from '../domain/ids.ts';
import { historyBy, type HistoryRow } from '../projections/histories.ts';
import { countLooks, lookers, lookRows, type LookRow, type LooksAsked } from '../projections/looks.ts';
import type { Lens } from './lens.ts';
import { naming, ownIds, titleOf } from './naming.ts';
import type { ReadingParts } from './parts.ts';

/** Filter and page of looks. */
export type LooksPage = LooksAsked & { limit: number; offset: number; after?: LookCursor | undefined };

/** A page of what was read, for admins and auditors of everything. Admins know their members, so people and things are named. */
export const looksShown = async (
  parts: ReadingParts,
  page: LooksPage,
  lens: Lens,
): Promise<Omit<AnswerOf<typeof listLooks>, 'of_history'>> => {
  const isFirst = page.after === undefined && page.offset === 0;
  const [rows, count, who] = await Promise.all([
    lookRows(parts.sql, page),
    countLooks(parts.sql, page),
    isFirst ? lookers(parts.sql) : [],
  ]);
  const histories = new Map(
    await Promise.all(
      [...new Set(rows.map(({ stream }) => stream).filter((stream) => stream !== null))].map(
        async (stream) => [stream, await historyBy(parts.sql, stream)] as const,
      ),
    ),
  );
  const ids = new Set<string>();
  for (const { auditor, subject } of rows)
    for (const id of [auditor, subject]) if (id !== null && isId(id)) ids.add(id);
  for (const row of histories.values()) if (row !== undefined) for (const id of ownIds(row)) ids.add(id);
  const auditors = new Map(
    (await parts.people([...new Set([...rows, ...who].map(({ auditor }) => auditor))])).map((each) => [
      each.uuid,
      each.username,
    ]),
  );
  const names = await naming(parts, [...ids], { clear: true, mayRead: () => true });
  const whoLooked = ({ auditor, operator }: Pick<LookRow, 'auditor' | 'operator'>) => ({
    uuid: auditor,
    // No username has a blank in it.
    username: operator === null ? (auditors.get(auditor) ?? null) : `Operator ${operator}`,
  });
  const shown = (row: LookRow): ApiLook => {
    const history = row.stream === null ? undefined : histories.get(row.stream);
    return {
      uuid: row.look,
      at: row.at.toISOString(),
      auditor: whoLooked(row),
      what: row.what,
      refused: row.refused,
      about: row.stream === null ? soughtOrAll(row) : kindOf(row.stream).name,
      history: history?.ref ?? null,
      ref: history !== undefined && lens.mayRead(history.stream) ? history.ref : null,
      title: history ? titleOf(history, names) : titleSought(row, names.name),
      // A reason is optional at the command line.
      reason: row.reason ?? (row.operator === null ? null : ''),
    };
  };
  const last = rows.at(-1);
  return {
    look: rows.map(shown),
    num_total: count,
    after:
      last === undefined || rows.length < page.limit
        ? null
        : writtenCursor({ at: last.at.toISOString(), look: last.look }),
    auditor: who.map((each) => ({ ...whoLooked(each), looks: each.looks })),
  };
};

/** The title of a history in the list of looks. */
export const nameOfHistory = async (parts: ReadingParts, row: HistoryRow): Promise<string> => {
  const names = await naming(parts, ownIds(row), { clear: true, mayRead: () => true });
  return [kindOf(row.stream).name, titleOf(row, names)].filter((part) => part !== null).join(' ');
};

const soughtOrAll = ({ sought_by, subject }: LookRow): string =>
  sought_by ?? (subject === null ? 'everything' : 'everything about');

const titleSought = ({ subject, sought }: LookRow, name: (id: string) => string): string | null => {
  if (subject !== null && isId(subject)) return name(subject).replaceAll(/[“”]/g, '');
  return sought === null || sought === '' ? null : sought;
};
