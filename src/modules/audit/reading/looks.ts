import type { Look } from '../contract/api.ts';
import { kindOf } from '../contract/kinds.ts';
import { isId } from '../domain/ids.ts';
import { historyBy } from '../projections/histories.ts';
import { countLooks, lookRows, type LookRow } from '../projections/looks.ts';
import type { Lens } from './lens.ts';
import { naming, titleOf } from './naming.ts';
import type { ReadingParts } from './parts.ts';

/** A page of looks for admins and auditors of everything. Admins know their members: people are named. */
export const looksShown = async (
  parts: ReadingParts,
  page: { limit: number; offset: number },
  lens: Lens,
): Promise<{ look: Look[]; num_total: number }> => {
  const [rows, count] = await Promise.all([lookRows(parts.sql, page), countLooks(parts.sql)]);
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
  for (const row of histories.values()) if (row?.own != null) ids.add(row.own);
  const auditors = new Map(
    (await parts.people([...new Set(rows.map(({ auditor }) => auditor))])).map((each) => [each.uuid, each.username]),
  );
  const names = await naming(parts, [...ids], { ...lens, clear: true });
  const shown = (row: LookRow): Look => {
    const history = row.stream === null ? undefined : histories.get(row.stream);
    return {
      uuid: row.look,
      at: row.at.toISOString(),
      auditor: { uuid: row.auditor, username: auditors.get(row.auditor) ?? null },
      what: row.what,
      about: row.stream === null ? (row.sought_by ?? 'everything about') : kindOf(row.stream).name,
      ref: history !== undefined && lens.mayRead(history.stream) ? history.ref : null,
      title: history ? titleOf(history, names) : titleSought(row, names.name),
      reason: row.reason,
    };
  };
  return { look: rows.map(shown), num_total: count };
};

const titleSought = ({ subject, sought }: LookRow, name: (id: string) => string): string | null => {
  if (subject !== null && isId(subject)) return name(subject).replaceAll(/[“”]/g, '');
  return sought === null || sought === '' ? null : sought;
};
