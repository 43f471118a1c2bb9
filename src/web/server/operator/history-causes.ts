import { inspect } from 'node:util';
import { lensOf, linesOf, momentOf, type HistoryRow, type Lens, type ReadingParts } from '#modules/audit/index.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { Assembled } from '#server/composition/assembly.ts';
import { readingIn } from './operator-access.ts';

type Sentence = readonly { text: string }[];
export const words = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');

/** Event → what led to it, for events that another event caused; nothing before the product has run once. */
export const causesOf = async (assembled: Assembled, events: readonly Recorded[]): Promise<Map<string, string>> => {
  const parts = await readingIn({ assembled });
  if (parts === undefined) return new Map();
  const { lines } = await linesOf(parts, events, [], lensOf(['everything']));
  return new Map(
    lines.flatMap(({ id, cause }) => (cause.kind === 'event' ? [[id, words(cause.sentence)] as const] : [])),
  );
};

export const tree = (value: unknown): string =>
  inspect(value, { depth: 8, breakLength: 100, maxArrayLength: 200, sorted: true });

/** One event: what was known when deciding, what it changed, what is so afterwards, and what belongs to it. */
export const momentInWords = async (
  parts: ReadingParts,
  row: HistoryRow,
  event: number,
  lens: Lens,
): Promise<string[]> => {
  const { line, before, after, changed, same_request, followed } = await momentOf(parts, row, { event }, lens);
  const related = (title: string, list: readonly { kind: string; event: number; sentence: Sentence }[]) =>
    list.length === 0
      ? []
      : ['', title, ...list.map((each) => `  ${words(each.sentence)} (${each.kind}, event ${each.event})`)];
  return [
    ...(line === null ? [] : [`${line.at}  ${words(line.sentence)}`, `because: ${words(line.cause.sentence)}`]),
    '',
    'What was known when deciding',
    tree(before),
    '',
    'What it changed',
    ...(changed.length === 0 ? ['  nothing of the state'] : []),
    ...changed.map((each) => `  ${each.path.join(' > ')}: ${each.before ?? 'nothing'} -> ${each.after ?? 'nothing'}`),
    '',
    'The state afterwards',
    tree(after),
    ...related('The same request also did', same_request),
    ...related('What followed from it', followed),
  ];
};
