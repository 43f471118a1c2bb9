import type { Recorded } from '#kernel/log/event-log.ts';
import type { HistoryLine } from '../contract/api.ts';
import { beginningWith, historiesOf } from '../projections/histories.ts';
import type { Lens } from './lens.ts';
import { linesOf } from './lines.ts';
import { masking } from './masking.ts';
import type { ReadingParts } from './parts.ts';

/** Which events of which histories say how a member behaved, and what staff made of it. */
const CONDUCT: Readonly<Record<string, readonly string[]>> = {
  'identity.account-': ['AccountStatusSet'],
  'communities.membership-': ['MemberRemovedFromWell', 'MemberAllowedBack'],
  'moderation.report-': [
    'MemberReported',
    'PostReported',
    'RestrictionReported',
    'RestrictionReasonReported',
    'CareSuggested',
    'ReportClosed',
  ],
  'moderation.case-': ['CaseDecided', 'DecisionEnded'],
  'moderation.appeal-': ['AppealMade', 'AppealDecided'],
  'restrictions.against-': ['RestrictionNoted', 'RestrictionLifted'],
  'live-rooms.room-': ['MemberMovedOut', 'MemberLetBack'],
};
const MOST = 1000;
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

export type ConductLine = HistoryLine & {
  stream: string;
  /** The beginning of the case's id, where the line belongs to one. */
  report: string | null;
  /** What the reporter wrote; null where there is nothing, or it may not be seen. */
  evidence: string | null;
};

/** Reports, sanctions, removals, restrictions and their ends, of one member, in order of time. */
export const conductOf = async (
  parts: ReadingParts,
  member: string,
  lens: Lens,
): Promise<{ name: string; lines: ConductLine[] }> => {
  const { log, sql } = parts;
  const rows = await historiesOf(sql, member, { prefixes: Object.keys(CONDUCT), limit: MOST });
  const events: Recorded[] = [];
  for (const { stream, prefix, events: length } of rows) {
    const isOwn = prefix === 'identity.account-' || prefix === 'restrictions.against-';
    if (isOwn && !stream.endsWith(member)) continue;
    for (const event of await log.part(stream, { from: 0n, limit: length, personal: true }))
      if (CONDUCT[prefix]!.includes(event.type) && (isOwn || event.data['member'] === member)) events.push(event);
  }
  events.sort((one, other) => (one.meta.occurredAt < other.meta.occurredAt ? -1 : 1));
  const { lines, names } = await linesOf(
    parts,
    events.map((event) => withoutWords(event, lens)),
    [member],
    lens,
  );
  const masked = lens.clear ? (text: string) => text : await masking(parts, wordsIn(lines));
  return {
    name: names.name(member),
    lines: lines.map((line, place) => {
      const { stream, type, data } = events[place]!;
      const note = data['note'];
      const id = data['report'] ?? data['case'];
      const report = typeof id === 'string' ? id.slice(0, 8) : null;
      return {
        ...line,
        sentence: line.sentence.map((piece) => ({ ...piece, text: masked(piece.text) })),
        stream,
        report: type === 'ReportClosed' || stream.startsWith('moderation.') ? report : null,
        evidence: lens.clear && !BY_STAFF.has(type) && typeof note === 'string' && note !== '' ? note : null,
      };
    }),
  };
};

const wordsIn = (lines: readonly HistoryLine[]): string[] =>
  lines.flatMap(({ sentence }) => sentence.map(({ text }) => text));

/** The event as the viewer may read it: words of members are for those who may see accounts. */
const withoutWords = (event: Recorded, lens: Lens): Recorded =>
  lens.clear || BY_STAFF.has(event.type)
    ? event
    : Object.assign(event, {
        data: Object.fromEntries(
          Object.entries(event.data).map(([field, value]) => [field, MEMBERS_WORDS.has(field) ? null : value]),
        ),
      });

/** The member about whom a case with this number is; undefined when there is none, or several. */
export const memberOfCase = async ({ log, sql }: ReadingParts, number: string): Promise<string | undefined> => {
  const beginning = number.toLowerCase().replace(/^#/, '');
  const rows = await Promise.all(
    ['moderation.report-', 'moderation.case-'].map((prefix) => beginningWith(sql, prefix, beginning)),
  );
  const [only, ...others] = rows.flat();
  if (only === undefined || others.length > 0) return undefined;
  const [first] = await log.part(only.stream, { from: 0n, limit: 1, personal: false });
  const about = first?.data['member'];
  return typeof about === 'string' ? about : undefined;
};
