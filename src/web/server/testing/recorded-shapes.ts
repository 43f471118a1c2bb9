import { readFileSync } from 'node:fs';
import { personalFields, type EventType } from '#kernel/contract/event.ts';
import { catalogue, examplesOf } from './catalogue.ts';

/** An event as the store has it: its type, the version of its schema, and its data with what is personal sealed away. */
export type RecordedShape = { type: string; v: number; d: Record<string, unknown> };

const FILE = new URL('recorded-shapes.ndjson', import.meta.url);
export const SEALED = { sealed: 'away' };

/** Every version of every event as it was first recorded. Lines are added by `npm run docs`, never changed. */
export const recordedShapes = (): RecordedShape[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RecordedShape);

const sealed = ({ schema }: EventType, data: Record<string, unknown>): Record<string, unknown> => {
  const personal = personalFields(schema);
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, personal.has(field) && value !== null ? SEALED : value]),
  );
};

/** The lines of the file with those that lack: the fullest and the barest event of each type. */
export const shapesWithNew = (): string => {
  const known = recordedShapes();
  const has = new Set(known.map(({ type, v }) => `${type} ${v}`));
  const added = catalogue
    .filter(({ type, version }) => !has.has(`${type} ${version}`))
    .flatMap((type): RecordedShape[] => {
      const examples = examplesOf(type.schema);
      return [...new Set([examples[0]!, examples.at(-1)!])].map((data) => ({
        type: type.type,
        v: type.version,
        d: sealed(type, data),
      }));
    });
  return [...known, ...added].map((shape) => `${JSON.stringify(shape)}\n`).join('');
};
