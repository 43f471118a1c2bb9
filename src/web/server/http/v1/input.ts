import type { z } from 'zod';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';

/** `a=1&b=2&b=3` as `{ a: '1', b: ['2', '3'] }`. */
export const queryOf = (search: string): Record<string, unknown> => {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  if (search === '') return values;
  for (const [name, value] of new URLSearchParams(search)) {
    const before = values[name];
    values[name] =
      before === undefined ? value : Array.isArray(before) ? [...(before as unknown[]), value] : [before, value];
  }
  return values;
};

/** Body wins over query, the path over both. */
export const merged = (parameters: object, query: object, body: object): Record<string, unknown> => {
  const all: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  return Object.assign(all, query, body, parameters);
};

/** What a read is sent as null is left out: clients name filters that are not set. A write may mean null. */
export const withoutNulls = (input: Record<string, unknown>): Record<string, unknown> =>
  Object.values(input).includes(null)
    ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
    : input;

export type Parsed = { ok: true; value: unknown } | { ok: false; refusal: Refusal };

/**
 * Forms and query strings name every field, filled in or not: '' and null leave a field out that may be left out, unless
 * they are values of it.
 */
const withoutEmptied = (schema: z.ZodType, input: Record<string, unknown>): Record<string, unknown> => {
  const { shape } = schema as { shape?: Record<string, z.ZodType> };
  const mayBeLeftOut = (field: z.ZodType | undefined, value: unknown) =>
    field !== undefined && !field.safeParse(value).success && field.safeParse(undefined).success;
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => (value !== '' && value !== null) || !mayBeLeftOut(shape?.[name], value),
    ),
  );
};

/** Parses with the endpoint's schema; `INPUT_INVALID` names the first field at fault and lists all. */
export const parsed = (schema: z.ZodType, input: Record<string, unknown>): Parsed => {
  const unstorable = unstorableText(input);
  if (unstorable !== undefined) {
    const msg = 'it contains characters that cannot be kept';
    return {
      ok: false,
      refusal: refuse('INPUT_INVALID', {
        field: unstorable,
        values: { problem: msg },
        fields: [{ field: unstorable, msg }],
      }),
    };
  }
  const asSent = schema.safeParse(input);
  const result = asSent.success ? asSent : schema.safeParse(withoutEmptied(schema, input));
  if (result.success) return { ok: true, value: result.data };
  const fields = result.error.issues.flatMap(problemsOf).slice(0, 50);
  const first = fields[0]!;
  return {
    ok: false,
    refusal: refuse('INPUT_INVALID', { field: first.field, values: { problem: first.msg }, fields }),
  };
};

/** Fields that nothing knows are named like those that are wrong (C-092). */
const problemsOf = (issue: z.core.$ZodIssue): { field: string; msg: string }[] => {
  const path = issue.path.map(String);
  return issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ field: [...path, key].join('.').slice(0, 100), msg: 'this cannot be sent here' }))
    : [{ field: path.join('.') || 'input', msg: plainly(issue.message) }];
};

const plainly = (message: string) => message.replace(/^Invalid input: /, '').slice(0, 200);

const DEEPEST = 20;

/** Neither the event log nor Postgres can keep U+0000 or half a surrogate pair: where such text, or too deep nesting, is. */
const unstorableText = (input: unknown, depth = 0): string | undefined => {
  if (typeof input === 'string') return input.includes('\0') || !input.isWellFormed() ? '' : undefined;
  if (typeof input !== 'object' || input === null) return undefined;
  if (depth === DEEPEST) return '';
  // The path is put together on the way back, where something was found: a list may be long.
  for (const name in input) {
    const found = unstorableText((input as Record<string, unknown>)[name], depth + 1);
    if (found === undefined) continue;
    const path = found === '' ? name : `${name}.${found}`;
    return path.isWellFormed() ? path.slice(0, 100) : 'input';
  }
  return undefined;
};
