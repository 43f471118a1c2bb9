import { isId } from '../domain/ids.ts';
import type { HistoryEntry } from '../contract/api.ts';
import type { SoughtBy } from '../contract/audit-events.ts';
import { kindOf, streamNames } from '../contract/kinds.ts';
import {
  beginningWith,
  countHistoriesOf,
  historiesOf,
  historyBy,
  namedAfter,
  titled,
  type HistoryRow,
} from '../projections/histories.ts';
import type { Lens } from './lens.ts';
import { naming, ownIds, titleOf, type Naming } from './naming.ts';
import type { ReadingParts } from './parts.ts';

/** Whom or what is meant, with the histories that concern it. */
export type FindingFound = {
  subject: string;
  ref: string | null;
  title: string;
  history: HistoryEntry[];
  more: number;
  hidden: number;
};

const SESSIONS = 'scheduling.session-';
const MEMBERSHIPS = 'communities.membership';
const WELLS = 'communities.well-';
const CASES = ['moderation.report-', 'moderation.case-'];
/** The histories that a subject is, rather than those that concern it. */
const MAIN: ReadonlySet<string> = new Set(['identity.account-', SESSIONS, WELLS, ...CASES]);
/** The beginning of a report's id, as staff read it, or all of it. */
const REPORT_NUMBER = /^[0-9a-f]{8}[0-9a-f-]{0,28}$/;

/** A name, an address or an id resolves a letter that stands for a person: only auditors of accounts search by them. */
export const mayFind = (viewer: SoughtBy, lens: Lens): boolean => viewer !== 'member' || lens.clear;

/** For the same reason a history that is named after a person is opened by its reference alone, not by its full name. */
export const mayName = async ({ sql }: ReadingParts, row: HistoryRow, typed: string, lens: Lens): Promise<boolean> =>
  lens.clear || typed !== row.stream || !(await isNamedAfterPerson(sql, row));

const isNamedAfterPerson = async (sql: ReadingParts['sql'], { own, prefix }: HistoryRow): Promise<boolean> =>
  own === null
    ? prefix.startsWith(MEMBERSHIPS)
    : (await namedAfter(sql, [own])).some((each) => each.prefix === 'identity.account-');

export const entryOf = (row: HistoryRow, names: Naming, lens: Lens): HistoryEntry => {
  const { scope, name } = kindOf(row.stream);
  const tellsWho = row.own === null ? !row.prefix.startsWith(MEMBERSHIPS) : !names.isPerson(row.own);
  return {
    ref: row.ref,
    kind: name,
    scope,
    title: titleOf(row, names),
    stream: lens.clear || tellsWho ? row.stream : null,
    events: row.events,
    first_at: row.first_at.toISOString(),
    last_at: row.last_at.toISOString(),
  };
};

/** The member with this address, username or id; null where none is recorded. */
export const memberNamed = async ({ sql, holder }: ReadingParts, typed: string): Promise<string | null> => {
  const id = isId(typed) ? typed.toLowerCase() : await holder(typed.replace(/^@/, ''));
  return id !== null && (await namedAfter(sql, [id])).some(({ prefix }) => prefix === 'identity.account-') ? id : null;
};

/** Ids of what was typed; none when there is nothing like it. */
export const subjectsFor = async (parts: ReadingParts, viewer: SoughtBy, typed: string): Promise<string[]> => {
  const { sql } = parts;
  const text = typed.trim();
  const id = text.toLowerCase();
  switch (viewer) {
    case 'member':
      return [await memberNamed(parts, text)].filter((found) => found !== null);
    case 'session': {
      if (isId(text)) return (await namedAfter(sql, [id])).some(({ prefix }) => prefix === SESSIONS) ? [id] : [];
      return (await titled(sql, SESSIONS, text)).map(({ own }) => own!);
    }
    case 'well': {
      if (isId(text)) return (await namedAfter(sql, [id])).some(({ prefix }) => prefix === WELLS) ? [id] : [];
      return (await titled(sql, WELLS, text)).map(({ own }) => own!);
    }
    case 'case': {
      const number = id.replace(/^#/, '');
      if (!REPORT_NUMBER.test(number)) return [];
      return (await Promise.all(CASES.map((prefix) => beginningWith(sql, prefix, number))))
        .flat()
        .map(({ own }) => own!);
    }
    case 'history': {
      const rows = await Promise.all(streamNames(text).map((name) => historyBy(sql, name)));
      return [...new Set(rows.flatMap((row) => row?.stream ?? []))];
    }
  }
};

/** Histories of one person or thing that are listed unless more are asked for. */
export const LISTED = 100;

/**
 * Everything that concerns a member, a session, a case, or one history by its name: of each the `limit` newest that may be
 * seen, how many others may be (`more`), and how many may not (`hidden`).
 */
export const find = async (
  parts: ReadingParts,
  viewer: SoughtBy,
  typed: string,
  lens: Lens,
  limit = LISTED,
): Promise<FindingFound[]> => {
  const subjects = await subjectsFor(parts, viewer, typed);
  const concerning = await Promise.all(
    subjects.map((subject) =>
      viewer === 'history' ? itself(parts, subject, lens) : allAbout(parts, subject, lens, limit),
    ),
  );
  const ids = [...new Set([...subjects, ...concerning.flatMap(({ rows }) => rows.flatMap(ownIds))])];
  const names = await naming(parts, ids, lens);
  return subjects.map((subject, place) => {
    const { rows, all, seen } = concerning[place]!;
    return {
      subject,
      ref: rows.find(({ own, prefix }) => own === subject && MAIN.has(prefix))?.ref ?? null,
      title: titleFor(viewer, subject, rows, names, lens),
      history: rows.map((row) => entryOf(row, names, lens)),
      more: seen - rows.length,
      hidden: all - seen,
    };
  });
};

type Concerning = { rows: HistoryRow[]; all: number; seen: number };

const itself = async (parts: ReadingParts, stream: string, lens: Lens): Promise<Concerning> => {
  const row = await historyBy(parts.sql, stream);
  const rows = row !== undefined && lens.mayRead(stream) && (await mayName(parts, row, stream, lens)) ? [row] : [];
  return { rows, all: 1, seen: rows.length };
};

const allAbout = async ({ sql }: ReadingParts, subject: string, lens: Lens, limit: number): Promise<Concerning> => {
  const { prefixes } = lens;
  const [rows, count] = await Promise.all([
    historiesOf(sql, subject, { prefixes, limit }),
    countHistoriesOf(sql, subject, prefixes),
  ]);
  return { rows, ...count };
};

/** Whom or what was found; the title of a session only for those who may read it. */
export const titleFor = (
  viewer: SoughtBy,
  subject: string,
  rows: readonly HistoryRow[],
  names: Naming,
  lens: Lens,
): string => {
  if (viewer === 'history') return kindOf(subject).name;
  if (viewer === 'case') {
    const row = rows.find(
      ({ own, prefix, stream }) => own === subject && CASES.includes(prefix) && lens.mayRead(stream),
    );
    return row === undefined ? `Case ${subject.slice(0, 8)}` : `${kindOf(row.stream).name} ${titleOf(row, names)}`;
  }
  if (viewer === 'session' && !lens.mayRead(SESSIONS + subject)) return 'Session';
  if (viewer === 'well' && !lens.mayRead(WELLS + subject)) return 'Well';
  return names.name(subject).replaceAll(/[“”]/g, '');
};
