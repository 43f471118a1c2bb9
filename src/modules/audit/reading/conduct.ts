import type { AnswerOf } from '#kernel/contract/endpoint.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { ConductLine, readConduct } from '../contract/conduct-api.ts';
import { caseIn, CONDUCT, conductKind, endsBy, endsOf, holdsAtInstant } from '../domain/conduct.ts';
import {
  beginningWith,
  countHistoriesOf,
  historiesOf,
  historyBy,
  namedAfter,
  type HistoryRow,
} from '../projections/histories.ts';
import { refOf } from '../projections/index-of-histories.ts';
import { mayName, subjectsFor } from './finding.ts';
import type { Lens } from './lens.ts';
import { linesOf } from './lines.ts';
import { withoutNames } from './masking.ts';
import type { ReadingParts } from './parts.ts';
import { inOrder } from './order.ts';
import { unprovenIn } from './proofs.ts';

const ACCOUNTS = 'identity.account-';
const REPORTS = 'moderation.report-';
const CASES = 'moderation.case-';
const MOST = 1000;
const AT_ONCE = 8;

/** Which histories open a member's conduct. */
export const CONDUCT_SCOPE = REPORTS;

/** Reasons that staff wrote are part of the sanction; what members told staff is for those who may see accounts. */
const BY_STAFF: ReadonlySet<string> = new Set([
  'AccountStatusSet',
  'MemberRemovedFromWell',
  'ReportClosed',
  'CaseDecided',
  'AppealDecided',
]);

/** What a reporter wrote, and what the member who was judged did. */
const MEMBERS_WORDS: ReadonlySet<string> = new Set(['note', 'text']);

type Conduct = AnswerOf<typeof readConduct>['conduct'];

/** Reports, decisions, sanctions, removals, restrictions, appeals and their ends, of one member, in order of time. */
export const conductOf = async (parts: ReadingParts, member: string, at: string, lens: Lens): Promise<Conduct> => {
  const { sql } = parts;
  const prefixes = Object.keys(CONDUCT);
  const [rows, { seen }] = await Promise.all([
    historiesOf(sql, member, { prefixes, limit: MOST }),
    countHistoriesOf(sql, member, prefixes),
  ]);
  const { facts, joined, reportsOf, unproven } = await factsOf(parts, member, rows);
  const until = facts.filter(({ meta }) => meta.occurredAt <= at);
  const { lines, names } = await linesOf(parts, await readable(parts, until, lens), [member], lens);
  const lineOf = new Map(until.map((fact, place) => [fact.id, lines[place]!]));
  const ends = endsOf(until);
  const shown = until.map((fact): ConductLine => {
    const named = caseIn(fact);
    // A report is one of several in its case.
    const id = named === null ? null : (joined.get(named) ?? named);
    const [ending, ownEnd] = [ends.get(fact.id), endsBy(fact)];
    // What ended by itself was not ended by what came later.
    const end = ending !== undefined && (ownEnd === null || ending.meta.occurredAt < ownEnd) ? ending : undefined;
    return {
      ...lineOf.get(fact.id)!,
      ref: refOf(fact.stream),
      kind: conductKind(fact),
      case: id === null ? null : id.slice(0, 8),
      case_ref: id === null ? null : caseRef(id, rows),
      until: ownEnd,
      ended: end === undefined ? null : { ...placeOf(end), sentence: lineOf.get(end.id)!.sentence },
      holds: holdsAtInstant(fact, ending, at, until),
      evidence: (RESTS_ON_REPORTS.has(fact.type) && id !== null ? reportsOf(id, until) : []).map((report) => ({
        report: String(report.data['report']).slice(0, 8),
        ...placeOf(report),
        sentence: lineOf.get(report.id)!.sentence,
        words: lens.clear ? wordsOf(report) : null,
      })),
    };
  });
  return {
    ref: refOf(ACCOUNTS + member),
    name: names.name(member),
    shows_people: lens.clear,
    at,
    line: shown,
    later: facts.length - until.length,
    unproven,
    more: Math.max(0, seen - rows.length),
  };
};

const RESTS_ON_REPORTS: ReadonlySet<string> = new Set(['AccountStatusSet', 'CaseDecided']);

const placeOf = ({ stream, revision, meta }: Recorded) => ({
  ref: refOf(stream),
  event: Number(revision) + 1,
  at: meta.occurredAt,
});

/** Why a member restricts another one is no accusation, and stays with the case. */
const wordsOf = ({ type, data: { note } }: Recorded): string | null =>
  typeof note === 'string' && note !== '' && !type.startsWith('Restriction') ? note : null;

/** Leads to the case by its number or its whole id, as far as its history is among those that were read. */
const caseRef = (id: string, rows: readonly HistoryRow[]): string | null =>
  rows.find(({ prefix, own }) => (prefix === CASES || prefix === REPORTS) && own?.startsWith(id) === true)?.ref ?? null;

/** What was recorded about the member, and what of it is not what was recorded. */
const factsOf = async (parts: ReadingParts, member: string, rows: readonly HistoryRow[]) => {
  const facts: Recorded[] = [];
  const joined = new Map<string, string>();
  const unproven: Conduct['unproven'] = [];
  const readRow = async (row: HistoryRow, isJoined: boolean): Promise<void> => {
    const { stream, prefix, events } = row;
    const isOwn = isJoined || prefix === ACCOUNTS || prefix === 'restrictions.against-';
    if (isOwn && !isJoined && !stream.endsWith(member)) return;
    const all = await parts.log.part(stream, { from: 0n, limit: events, personal: true });
    const found = all.filter(
      ({ type, data }) => CONDUCT[prefix]!.includes(type) && (isOwn || data['member'] === member),
    );
    facts.push(...found);
    if (prefix === CASES && all.some(({ data }) => data['member'] === member))
      for (const { data } of all.filter(({ type }) => type === 'ReportJoinedCase'))
        joined.set(String(data['report']), stream.slice(CASES.length));
    // Also a room without a line here: the line may have been removed.
    unproven.push(...(await unprovenIn(parts, row)));
  };
  const readRows = async (all: readonly HistoryRow[], isJoined: boolean): Promise<void> => {
    for (let from = 0; from < all.length; from += AT_ONCE)
      await Promise.all(all.slice(from, from + AT_ONCE).map((row) => readRow(row, isJoined)));
  };
  await readRows(rows, false);
  // A report of a message or a session does not name the member: its case does.
  const known = new Set(rows.map(({ stream }) => stream));
  const reports = [...joined.keys()].filter((id) => !known.has(REPORTS + id));
  await readRows(
    (await namedAfter(parts.sql, reports)).filter(({ prefix }) => prefix === REPORTS),
    true,
  );
  facts.sort(inOrder);
  const reportsOf = (id: string, among: readonly Recorded[]): Recorded[] =>
    among.filter((fact) => {
      const report = fact.data['report'];
      if (conductKind(fact) !== 'report' || typeof report !== 'string') return false;
      return report.startsWith(id) || joined.get(report)?.startsWith(id) === true;
    });
  return { facts, joined, reportsOf, unproven };
};

/** Events as the viewer may read them: words of members are for those who may see accounts, and names are in no reason of staff. */
const readable = async (parts: ReadingParts, events: readonly Recorded[], lens: Lens): Promise<readonly Recorded[]> =>
  lens.clear ? events : withoutNames(parts, events.map(withoutMembersWords));

const withoutMembersWords = (event: Recorded): Recorded =>
  BY_STAFF.has(event.type)
    ? event
    : Object.assign(event, {
        data: Object.fromEntries(
          Object.entries(event.data).map(([field, value]) => [field, MEMBERS_WORDS.has(field) ? null : value]),
        ),
      });

/** The member about whom a case with this number is; undefined when there is none, or several. */
const memberOfCase = async (parts: ReadingParts, number: string): Promise<string | undefined> => {
  const beginning = number.toLowerCase().replace(/^#/, '');
  const rows = await Promise.all([REPORTS, CASES].map((prefix) => beginningWith(parts.sql, prefix, beginning)));
  const [only, ...others] = rows.flat();
  return only === undefined || others.length > 0 ? undefined : memberJudgedIn(parts, only);
};

const memberJudgedIn = async ({ log }: ReadingParts, { stream }: HistoryRow): Promise<string | undefined> => {
  const [first] = await log.part(stream, { from: 0n, limit: 1, personal: false });
  const about = first?.data['member'];
  return typeof about === 'string' ? about : undefined;
};

/** The member whom a history is about: the one whom it is named after, or who is judged in it; undefined when there is none. */
const memberOfHistory = async (
  parts: ReadingParts,
  row: HistoryRow,
  typed: string,
  lens: Lens,
): Promise<string | undefined> => {
  if (!(await mayName(parts, row, typed, lens))) return undefined;
  if (row.prefix.startsWith('moderation.') && row.own !== null) {
    const judged = await memberJudgedIn(parts, row);
    if (judged !== undefined) return judged;
  }
  const id = row.own ?? row.stream.slice(-36);
  return (await namedAfter(parts.sql, [id])).some(({ prefix }) => prefix === ACCOUNTS) ? id : undefined;
};

/** How the member is named. */
type Meant = { by: 'member' | 'case' | 'history'; text: string };

/** Whose conduct is meant; undefined when there is no such member, or the viewer may not know. */
export const memberMeant = async (
  parts: ReadingParts,
  { by, text }: Meant,
  view: Lens,
): Promise<string | undefined> => {
  if (by === 'case') return memberOfCase(parts, text);
  if (by === 'member') return (await subjectsFor(parts, by, text))[0];
  const row = await historyBy(parts.sql, text);
  return row !== undefined && view.mayRead(row.stream) ? memberOfHistory(parts, row, text, view) : undefined;
};
