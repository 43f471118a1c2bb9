import type { Recorded } from '#kernel/log/event-log.ts';
import {
  kindNames,
  historyBy,
  linesOf,
  entryOf,
  eventBy,
  momentOf,
  shownTo,
  type HistoryLine,
  type HistoryRow,
  type Lens,
  type ReadingParts,
} from '#modules/audit/index.ts';
import type { Assembled } from '#server/composition/assembly.ts';
import type { CompositionInstallation } from '#server/composition/installation.ts';
import { momentInWords, stateInWords, words } from './history-causes.ts';
import { assertMayRead, mustRead, type OperatorAccess } from './operator-access.ts';
import { OperatorError } from '#server/settings/operator-error.ts';

/** `session-<id>` and `scheduling.session-<id>` are the same stream. */
export const streamNamed = (typed: string, prefixes: readonly string[]): string => {
  if (typed.includes('.')) return typed;
  const shortOf = (prefix: string) => prefix.slice(prefix.indexOf('.') + 1);
  const found = prefixes.filter((prefix) => typed.startsWith(shortOf(prefix)));
  // Two modules have memberships: the shorter name is a member's, the longer one a Well's and a member's.
  const fitting = found.filter((prefix) => ids(typed.slice(shortOf(prefix).length)) === ids(kindNames(prefix).example));
  const [only, ...others] = found.length === 1 ? found : fitting;
  if (only !== undefined && others.length === 0) return `${only.slice(0, only.indexOf('.') + 1)}${typed}`;
  const width = Math.max(0, ...prefixes.map((prefix) => kindNames(prefix).example.length));
  const lines = prefixes.map((prefix) => {
    const { example, name } = kindNames(prefix);
    return `  ${example.padEnd(width)}  ${name}`;
  });
  throw new OperatorError(
    `There is no kind of history that begins like ${typed}. There are:\n${[...new Set(lines)].join('\n')}`,
  );
};

const ids = (text: string): number => text.match(/<id>|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)?.length ?? 0;

type HistoryAsked = { at?: string | undefined; event?: number | undefined };

/** Placeholder for a stream whose name would reveal a member. */
const REF = /^[\w-]{22}$/;

/**
 * The history of a stream as auditors read it: one sentence per event with actor, time and cause, then the state as it was; or
 * one event with what its decision was based on. The look is written down before anything is answered.
 */
export const history = async (
  { assembled }: Pick<CompositionInstallation, 'assembled'>,
  access: OperatorAccess,
  typed: string,
  { at, event }: HistoryAsked = {},
): Promise<string> => {
  const stream = await streamFor(assembled, typed);
  assertMayRead(access, stream);
  const last = (await assembled.log.facts(stream)).events.at(-1);
  const parts = await mustRead({ assembled });
  const row = await historyBy(parts.sql, stream);
  if (row === undefined)
    throw new OperatorError(
      last === undefined
        ? `There is no stream ${stream}`
        : 'The index of histories does not know it yet: start the product once.',
    );
  // What the index has not seen yet is read, too; what it has seen and is not there any more is missing.
  const whole = { ...row, events: Math.max(row.events, last === undefined ? 0 : Number(last.revision) + 1) };
  if (event !== undefined && (event < 1 || event > whole.events))
    throw new OperatorError(`${stream} has the events 1 to ${whole.events}`);
  await access.read(stream);
  const lines =
    event === undefined ? await wholeHistory(parts, whole, access, at) : await oneEvent(parts, whole, access, event);
  return lines.join('\n');
};

const streamFor = async (assembled: Assembled, typed: string): Promise<string> => {
  const parts = REF.test(typed) ? await mustRead({ assembled }) : undefined;
  const found = parts && (await historyBy(parts.sql, typed));
  return (
    found?.stream ??
    streamNamed(
      typed,
      assembled.parts.flatMap(({ replays = {} }) => Object.keys(replays)),
    )
  );
};

/** Only the kind of a stream whose name would reveal a member; former members by id once. */
const titleFor = async (
  parts: ReadingParts,
  row: HistoryRow,
  people: readonly string[],
  lens: Lens,
): Promise<string[]> => {
  const { names } = await linesOf(parts, [], people, lens);
  const { stream, kind, title } = await shownTo(parts, lens, entryOf(row, names, lens));
  return [
    `${title === null ? kind : `${kind} ${title}`}${stream === null ? '' : `  ${stream}`}`,
    ...names.former.map(({ name, id }) => `${name} is ${id}.`),
  ];
};

const oneEvent = async (
  parts: ReadingParts,
  row: HistoryRow,
  { lens }: OperatorAccess,
  event: number,
): Promise<string[]> => {
  const { ids: people } = await parts.facts(row.stream);
  const [title, ...former] = await titleFor(parts, row, people, lens);
  return [
    `${title}, event ${event} of ${row.events}`,
    ...former,
    ...(await unproven(parts, row)),
    '',
    ...(await momentInWords(parts, row, event, lens)),
  ];
};

const wholeHistory = async (
  parts: ReadingParts,
  row: HistoryRow,
  { lens }: OperatorAccess,
  at: string | undefined,
): Promise<string[]> => {
  const { ids: people } = await parts.facts(row.stream);
  const upTo = at === undefined ? row.events : await eventBy(parts, row.stream, at);
  const events: readonly Recorded[] = (
    upTo === 0 ? [] : await parts.log.part(row.stream, { from: 0n, limit: upTo, personal: lens.clear })
  ).filter(({ revision }) => revision < BigInt(upTo));
  const { lines: read } = await linesOf(parts, events, people, lens);
  const lines = await shownTo(parts, lens, read);
  const later = row.events - upTo;
  return [
    ...(await titleFor(parts, row, people, lens)),
    ...(await unproven(parts, row)),
    '',
    ...table(lines, upTo),
    ...(later > 0 ? ['', later === 1 ? '1 later event is left out.' : `${later} later events are left out.`] : []),
    '',
    `The state ${at === undefined ? 'now' : `at ${at} (UTC)`}`,
    ...stateInWords(await shownTo(parts, lens, await momentOf(parts, row, { event: upTo }, lens))),
  ];
};

/** What of the history is not what was recorded, before anything of it is read. */
const unproven = async (parts: ReadingParts, row: HistoryRow): Promise<string[]> => {
  const { altered, missing } = await parts.prove(row.stream, row.events);
  const gone = missing.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const found = [
    ...(altered.length > 0
      ? [altered.length === 1 ? '1 line is not what was recorded' : `${altered.length} lines are not what was recorded`]
      : []),
    ...(gone > 0 ? [gone === 1 ? '1 event is missing' : `${gone} events are missing`] : []),
  ];
  return found.length === 0 ? [] : [`⚠ Do not believe this history: ${found.join(', ')}. Run: npm run audit -- verify`];
};

/** Events by number, with the numbers that are missing. */
const table = (lines: readonly HistoryLine[], upTo: number): string[] => {
  const width = Math.max(5, ...lines.map(({ actor }) => actor.length));
  const wide = Math.max(3, String(upTo).length);
  const indent = ' '.repeat(wide + 2 + 24 + 2 + width + 2);
  const missing = (from: number, to: number): string[] =>
    from > to ? [] : [from === to ? `⚠ Event ${from} is missing.` : `⚠ Events ${from} to ${to} are missing.`];
  let next = 1;
  const rows = lines.flatMap(({ number, at, actor, sentence, cause, learned_from }) => {
    const gap = missing(next, number - 1);
    next = number + 1;
    return [
      ...gap,
      `${String(number).padStart(wide)}  ${at.padEnd(24)}  ${actor.padEnd(width)}  ${words(sentence)}`,
      ...(cause.kind === 'event' ? [`${indent}  because: ${words(cause.sentence)}`] : []),
      ...(learned_from === null ? [] : [`${indent}  learned from: ${words(learned_from.sentence)}`]),
    ];
  });
  return [
    `${'No.'.padStart(wide)}  ${'Time (UTC)'.padEnd(24)}  ${'By'.padEnd(width)}  What happened`,
    ...rows,
    ...missing(next, upTo),
  ];
};
