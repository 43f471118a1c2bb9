import { inspect } from 'node:util';
import {
  AUDIT_READING,
  historyBy,
  lensOf,
  linesOf,
  momentOf,
  type ReadingParts,
} from '../../../modules/audit/index.ts';
import type { Recorded } from '../../../shared-kernel/event-log.ts';
import type { Assembled } from '../assembly.ts';
import { Wrong } from './wrong.ts';

/** Whoever runs the installation may read everything. */
const EVERYTHING = lensOf(['everything']);

type Sentence = readonly { text: string }[];
const words = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');

const reading = async ({ container }: Assembled): Promise<ReadingParts | undefined> => {
  const parts = await container.getAsync<ReadingParts>(AUDIT_READING);
  const [found] = await parts.sql.query<{ there: boolean }>(
    "select to_regclass('audit_index.place') is not null as there",
  );
  return found?.there === true ? parts : undefined;
};

/** Event → what led to it, for events that another event caused; nothing before the product has run once. */
export const causesOf = async (assembled: Assembled, events: readonly Recorded[]): Promise<Map<string, string>> => {
  const parts = await reading(assembled);
  if (parts === undefined) return new Map();
  const { lines } = await linesOf(parts, events, [], EVERYTHING);
  return new Map(
    lines.flatMap(({ id, cause }) => (cause.kind === 'event' ? [[id, words(cause.sentence)] as const] : [])),
  );
};

const tree = (value: unknown): string =>
  inspect(value, { depth: 8, breakLength: 100, maxArrayLength: 200, sorted: true });

/** One event: what was known when deciding, what it changed, what is so afterwards, and what belongs to it. */
export const momentInWords = async (
  assembled: Assembled,
  stream: string,
  event: number,
  total: number,
): Promise<string> => {
  if (!Number.isInteger(event) || event < 1 || event > total) throw new Wrong(`${stream} has the events 1 to ${total}`);
  const parts = await reading(assembled);
  const row = parts && (await historyBy(parts.sql, stream));
  if (parts === undefined || row === undefined)
    throw new Wrong('The index of histories is not built yet: start the product once');
  const { line, before, after, changed, same_request, followed } = await momentOf(parts, row, event, EVERYTHING);
  const related = (title: string, list: readonly { kind: string; event: number; sentence: Sentence }[]) =>
    list.length === 0
      ? []
      : ['', title, ...list.map((each) => `  ${words(each.sentence)} (${each.kind}, event ${each.event})`)];
  return [
    `${stream}, event ${event} of ${total}`,
    '',
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
  ].join('\n');
};
