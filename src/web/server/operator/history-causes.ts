import { momentOf, shownTo, type HistoryRow, type Lens, type Plain, type ReadingParts } from '#modules/audit/index.ts';
import { differenceInLine, readable, stateLines } from './audit/state-lines.ts';

type Sentence = readonly { text: string }[];

/** A sentence in one text, its instants as people write them. */
export const words = (sentence: Sentence): string => readable(sentence.map(({ text }) => text).join(''));

/** A state: what matters of it first, then all of it. */
export const stateInWords = ({ after, summary }: { after: Plain; summary: readonly string[] }): string[] =>
  after === null
    ? ['Nothing is there yet.']
    : [
        ...summary.map((line) => `  ${readable(line)}`),
        ...(summary.length === 0 ? [] : ['', 'All fields']),
        ...stateLines(after),
      ];

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
    ...(before === null ? ['Nothing was there yet.'] : stateLines(before)),
    ...(line === null ? [] : ['', 'As it was recorded', ...stateLines(data)]),
    '',
    'What it changed',
    ...(changed.length === 0 ? ['  nothing of the state'] : []),
    ...changed.map((each) => `  ${differenceInLine(each)}`),
    '',
    'The state afterwards',
    ...stateInWords(moment),
    ...related('The same request also did', same_request),
    ...related('What followed from it', followed),
  ];
};
