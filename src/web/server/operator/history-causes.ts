import { inspect } from 'node:util';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { momentOf, shownTo, type HistoryRow, type Lens, type ReadingParts } from '#modules/audit/index.ts';

type Sentence = readonly { text: string }[];
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A sentence in one text, its instants as people write them. */
export const words = (sentence: Sentence): string =>
  sentence
    .map(({ text }) => text)
    .join('')
    .replaceAll(INSTANT, instantInWords);

export const tree = (value: unknown): string =>
  inspect(value, { depth: 8, breakLength: 100, maxArrayLength: 200, sorted: true });

/** A state: what matters of it first, then all of it. */
export const stateInWords = ({ after, summary }: { after: unknown; summary: readonly string[] }): string[] =>
  after === null
    ? ['Nothing is there yet.']
    : [...summary.map((line) => `  ${line}`), ...(summary.length === 0 ? [] : ['', 'All fields']), tree(after)];

/** One event: what was known when deciding, what it changed, what is so afterwards, and what belongs to it. */
export const momentInWords = async (
  parts: ReadingParts,
  row: HistoryRow,
  event: number,
  lens: Lens,
): Promise<string[]> => {
  const moment = await shownTo(parts, lens, await momentOf(parts, row, { event }, lens));
  const { line, before, changed, data, same_request, followed } = moment;
  const related = (title: string, list: readonly { kind: string; event: number; sentence: Sentence }[]) =>
    list.length === 0
      ? []
      : ['', title, ...list.map((each) => `  ${words(each.sentence)} (${each.kind}, event ${each.event})`)];
  return [
    ...(line === null
      ? ['⚠ This event is missing.']
      : [
          `${line.at}  ${words(line.sentence)}`,
          `because: ${words(line.cause.sentence)}`,
          ...(line.learned_from === null ? [] : [`learned from: ${words(line.learned_from.sentence)}`]),
        ]),
    '',
    'What was known when deciding',
    before === null ? 'Nothing was there yet.' : tree(before),
    ...(line === null ? [] : ['', 'As it was recorded', tree(data)]),
    '',
    'What it changed',
    ...(changed.length === 0 ? ['  nothing of the state'] : []),
    ...changed.map((each) => `  ${each.path.join(' > ')}: ${each.before ?? 'nothing'} -> ${each.after ?? 'nothing'}`),
    '',
    'The state afterwards',
    ...stateInWords(moment),
    ...related('The same request also did', same_request),
    ...related('What followed from it', followed),
  ];
};
