import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import type { UnprovenHistory } from '../contract/api.ts';
import type { ChangedHistory, readChanges } from '../contract/changes-api.ts';
import type { SoughtBy } from '../contract/audit-events.ts';
import { kindOf, streamNames } from '../contract/kinds.ts';
import { readableDifferences } from '../domain/difference.ts';
import { idsOf, subjectsOf } from '../domain/ids.ts';
import { wordsBetween } from '../domain/state-words.ts';
import {
  countHistoriesOf,
  historiesBetween,
  historyBy,
  namedAfter,
  type HistoryRow,
} from '../projections/histories.ts';
import { refOf } from '../projections/index-of-histories.ts';
import { entryOf, mayName, subjectsFor, titleFor } from './finding.ts';
import type { Lens } from './lens.ts';
import { linesOf } from './lines.ts';
import { inOrder } from './order.ts';
import { cutDifference, differenceInWords, replayOf, stateAfter, withoutHidden, wordsAfter } from './moments.ts';
import { ownIds, titleOf, type Naming } from './naming.ts';
import type { ReadingParts } from './parts.ts';
import { unprovenIn } from './proofs.ts';
import { shownText } from './words.ts';

/** Histories that are read at most, and of the subject's own those whose states are compared. */
const MOST_HISTORIES = 300;
const MOST_COMPARED = 30;
const AT_ONCE = 8;
/** Entries of each list in a difference. */
const MOST_ENTRIES = 12;

const NOTICES = 'membership-billing.notification-';
const SUBJECT_OF: Readonly<Record<string, SoughtBy>> = {
  'identity.account-': 'member',
  'scheduling.session-': 'session',
  'communities.well-': 'well',
  'moderation.report-': 'case',
  'moderation.case-': 'case',
};

/** What is meant: everything about a member, a session, a Well or a case, or one history alone. */
export type ChangesSubject = { by: SoughtBy; id: string; row?: HistoryRow };

/** What was typed as a subject; undefined when there is no such thing, several, or it may not be seen. */
export const changesSubject = async (
  parts: ReadingParts,
  { by, text }: { by: SoughtBy; text: string },
  lens: Lens,
): Promise<ChangesSubject | undefined> => {
  if (by !== 'history') {
    const [id, ...others] = await subjectsFor(parts, by, text);
    return id === undefined || others.length > 0 ? undefined : { by, id };
  }
  const rows = await Promise.all(streamNames(text).map((name) => historyBy(parts.sql, name)));
  const row = rows.find((each) => each !== undefined);
  if (row === undefined || !lens.mayRead(row.stream) || !(await mayName(parts, row, text, lens))) return undefined;
  const named = SUBJECT_OF[row.prefix];
  return named === undefined || row.own === null ? { by, id: row.stream, row } : { by: named, id: row.own };
};

type Span = { from: string; to: string };
/** `before` is the position of the look itself: what was recorded from there on is not part of the answer. */
type ChangesAsked = Span & { before: Position };
type Read = {
  row: HistoryRow;
  isOwn: boolean;
  facts: readonly Recorded[];
  ids: readonly string[];
  within: Recorded[];
  unproven: UnprovenHistory[];
};

/** What happened to a subject between two instants, both included, before the look was recorded, and what that made of it. */
export const changesOf = async (
  parts: ReadingParts,
  subject: ChangesSubject,
  { from, to, limit, before }: ChangesAsked & { limit: number },
  lens: Lens,
): Promise<AnswerOf<typeof readChanges>['changes']> => {
  const { rows, hidden, unread } = await rowsOf(parts, subject, { from, to }, lens);
  const read: Read[] = [];
  for (let start = 0; start < rows.length; start += AT_ONCE)
    read.push(
      ...(await Promise.all(
        rows.slice(start, start + AT_ONCE).map((row) => readRow(parts, subject, row, { from, to, before }, lens)),
      )),
    );
  const all = read.flatMap(({ within }) => within).toSorted(inOrder);
  const listed = await readable(parts, all.slice(0, limit), lens);
  const named = subject.row === undefined ? await namedAfter(parts.sql, [subject.id]) : [subject.row];
  const ids = new Set([...(subject.row === undefined ? [subject.id] : []), ...named.flatMap(ownIds)]);
  for (const each of read) if (each.isOwn) for (const id of each.ids) ids.add(id);
  for (const each of listed) idsOf(each.data, ids);
  for (const { row } of read) if (row.own !== null) ids.add(row.own);
  const { lines, names } = await linesOf(parts, listed, [...ids], lens);
  const own = read.filter(({ isOwn, within }) => isOwn && within.length > 0).slice(0, MOST_COMPARED);
  return {
    title: titleOfSubject(subject, named, names, lens),
    shows_people: lens.clear,
    from,
    to,
    history: own.map((each) => changedHistory(parts, each, { from, to }, names, lens)),
    unproven: read.flatMap(({ unproven }) => unproven),
    line: lines.map((line, place) => ({
      ...line,
      ref: refOf(listed[place]!.stream),
      kind: kindOf(listed[place]!.stream).name,
    })),
    more: all.length - listed.length,
    hidden,
    unread,
  };
};

const rowsOf = async ({ sql }: ReadingParts, { id, row }: ChangesSubject, span: Span, { prefixes }: Lens) => {
  if (row !== undefined) return { rows: [row], hidden: 0, unread: 0 };
  const [rows, { all, seen }] = await Promise.all([
    historiesBetween(sql, id, { prefixes, ...span, limit: MOST_HISTORIES + 1 }),
    countHistoriesOf(sql, id, prefixes),
  ]);
  const read = rows.slice(0, MOST_HISTORIES);
  return { rows: read, hidden: all - seen, unread: rows.length - read.length };
};

/** Whether a history is the subject's own rather than one that mentions it: memberships are the member's. */
const isOwnOf = ({ by, id, row: alone }: ChangesSubject, { own, stream }: HistoryRow): boolean =>
  alone !== undefined || own === id || (by === 'member' && stream.endsWith(id));

const readRow = async (
  parts: ReadingParts,
  subject: ChangesSubject,
  row: HistoryRow,
  { from, to, before }: ChangesAsked,
  lens: Lens,
): Promise<Read> => {
  const { facts: recorded, ids } = await parts.facts(row.stream);
  const facts = recorded.filter(({ position }) => position < before);
  const isOwn = isOwnOf(subject, row);
  const hidden = lens.hidden(row.stream);
  // A notice of the provider is folded into what it led to, in the payments.
  const isNotice = row.prefix === NOTICES && subject.row === undefined;
  const within = facts.filter(
    (fact) =>
      !isNotice &&
      fact.meta.occurredAt >= from &&
      fact.meta.occurredAt <= to &&
      hidden?.event(fact.type) !== true &&
      (isOwn || subjectsOf(fact).has(subject.id)),
  );
  const unproven = await unprovenIn(parts, row);
  return { row, isOwn, facts, ids, within, unproven };
};

/** The same events with personal fields, for those who may see them. */
const readable = async ({ log }: ReadingParts, events: readonly Recorded[], lens: Lens): Promise<Recorded[]> => {
  if (!lens.clear) return [...events];
  const read = new Map<string, Recorded>();
  for (const [stream, part] of Map.groupBy(events, (each) => each.stream)) {
    const [first, last] = [part[0]!.revision, part.at(-1)!.revision];
    for (const each of await log.part(stream, { from: first, limit: Number(last - first) + 1, personal: true }))
      read.set(each.id, each);
  }
  return events.map((each) => read.get(each.id) ?? each);
};

/** The state before the time and at its end, in words and field by field. */
const changedHistory = (
  parts: ReadingParts,
  { row, facts, within }: Read,
  { from, to }: Span,
  names: Naming,
  lens: Lens,
): ChangedHistory => {
  const replay = replayOf(parts.histories(), row.stream);
  const hidden = lens.hidden(row.stream);
  const upTo = (isWithin: (at: string) => boolean): number => {
    const last = facts.findLast(({ meta }) => isWithin(meta.occurredAt));
    return last === undefined ? 0 : Number(last.revision) + 1;
  };
  const [start, end] = [upTo((at) => at < from), upTo((at) => at <= to)];
  // Before its first event nothing is there, although a decider begins with a state.
  const state = (event: number) => (event === 0 ? null : withoutHidden(stateAfter(replay, facts, event), hidden));
  const words = (event: number) => (event === 0 ? {} : wordsAfter(replay, facts, event, hidden));
  const after = state(end) ?? {};
  const changed = readableDifferences(state(start) ?? (Array.isArray(after) ? [] : {}), after);
  const said = (text: string | null) => (text === null ? null : shownText(text, names));
  const lines = wordsBetween(words(start), words(end)).map(({ before, after }) => ({
    before: said(before),
    after: said(after),
  }));
  return {
    ...entryOf(row, names, lens),
    within: within.length,
    words: start === 0 ? [{ before: NOTHING, after: null }, ...lines] : lines,
    changed: changed.slice(0, MOST_ENTRIES).map((each) => differenceInWords(cutDifference(each, MOST_ENTRIES), names)),
    more_changed: Math.max(0, changed.length - MOST_ENTRIES),
  };
};

const NOTHING = 'Nothing is there yet.';

const titleOfSubject = (
  { by, id, row }: ChangesSubject,
  named: readonly HistoryRow[],
  names: Naming,
  lens: Lens,
): string =>
  row === undefined
    ? titleFor(by, id, named, names, lens)
    : [kindOf(row.stream).name, titleOf(row, names)].filter((part) => part !== null).join(' ');
