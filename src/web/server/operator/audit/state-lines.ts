import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { fieldInWords, valueInWords } from '#modules/audit/contract/field-words.ts';
import { LEFT_OUT, type Plain } from '#modules/audit/index.ts';

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** Breaks of lines, and what moves the cursor of a terminal. */
const CONTROLS = /[\s\p{Cc}\p{Zl}\p{Zp}]*[\p{Cc}\p{Zl}\p{Zp}][\s\p{Cc}\p{Zl}\p{Zp}]*/gu;

/**
 * A text with its instants as people write them, in one line: what a member wrote with breaks in it could be taken for lines of
 * the history.
 */
export const readable = (text: string): string => text.replaceAll(CONTROLS, ' ').replaceAll(INSTANT, instantInWords);

const labelOf = (key: string): string => readable(fieldInWords(key));

const isDeep = (value: Plain): value is Plain[] | { [key: string]: Plain } =>
  typeof value === 'object' && value !== null;
const isEmpty = (value: Plain): boolean =>
  value === null || value === '' || (isDeep(value) && Object.keys(value).length === 0);
const fieldsOf = (value: { [key: string]: Plain }) => Object.entries(value).filter(([, each]) => !isEmpty(each));

const leftOut = (count: Plain): string =>
  `${Number(count)} earlier ${count === 1 ? 'entry is' : 'entries are'} left out`;

/** A recorded value in one line, as the page of auditors says it. */
export const valueInLine = (value: Plain, field?: string): string => {
  if (isEmpty(value)) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!isDeep(value)) return readable(valueInWords(String(value), field));
  if (Array.isArray(value)) return value.map((each) => partInLine(each, field)).join(', ');
  const fields = fieldsOf(value);
  if (fields.length === 0) return Object.keys(value).map(labelOf).join(', ');
  return fields
    .map(([key, each]) => (key === LEFT_OUT ? leftOut(each) : `${labelOf(key)} ${partInLine(each, key)}`))
    .join(', ');
};

const partInLine = (value: Plain, field: string | undefined): string =>
  isDeep(value) && !isEmpty(value) ? `(${valueInLine(value, field)})` : valueInLine(value, field);

/** A recorded value as lines: one for each field, deeper ones below it, and at the end which are empty. */
export const stateLines = (value: Plain, indent = '  '): string[] => {
  if (isEmpty(value) || !isDeep(value)) return [`${indent}${valueInLine(value)}`];
  if (Array.isArray(value)) return value.map((each) => `${indent}- ${valueInLine(each)}`);
  const empty = Object.keys(value).filter((key) => isEmpty(value[key]!));
  return [
    ...fieldsOf(value).flatMap(([key, each]) => {
      if (key === LEFT_OUT) return [`${indent}${leftOut(each)}`];
      const isOneLine = !isDeep(each) || Object.values(each).every((part) => !isDeep(part) || isEmpty(part));
      return isOneLine
        ? [`${indent}${labelOf(key)}: ${valueInLine(each, key)}`]
        : [`${indent}${labelOf(key)}:`, ...stateLines(each, `${indent}  `)];
    }),
    ...(empty.length === 0 ? [] : [`${indent}Empty: ${empty.map(labelOf).join(', ')}`]),
  ];
};

type Difference = { path: readonly string[]; before: string | null; after: string | null };

/** One field that differs; records come as JSON, and texts of people may begin with a bracket, too. */
export const differenceInLine = ({ path, before, after }: Difference): string => {
  const [from, to] = [before, after].map((value) =>
    value === null || value === '' ? null : valueInLine(parsed(value), path.at(-1)),
  );
  return `${path.map(labelOf).join(' > ')}: ${
    from === null ? `added ${to ?? 'none'}` : to === null ? `removed ${from}` : `${from} -> ${to}`
  }`;
};

const parsed = (value: string): Plain => {
  try {
    return /^[[{]|^(?:true|false)$/.test(value) ? (JSON.parse(value) as Plain) : value;
  } catch {
    return value;
  }
};
