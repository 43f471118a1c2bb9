import type { z } from 'zod';

/** JSON of a checked value: made by a {@link serializer}, {@link joined} and {@link assembled} alone, so that it fits its schema. */
class JsonText<T> {
  declare readonly of: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
export type Json<T> = JsonText<T>;
export const isJson = (value: unknown): value is Json<unknown> => value instanceof JsonText;

/** A value that does not fit its schema. The message names the fields and never their values. */
export class ContractBroken extends Error {
  override name = 'ContractBroken';
  constructor(of: string, { issues }: z.ZodError) {
    const places = issues.map(({ path, code }) => `${path.map(String).join('.') || 'all of it'} (${code})`);
    super(`The answer of ${of} breaks its contract: ${places.join(', ')}`);
  }
}

/**
 * Serializes the values of a schema: checks each one and leaves out fields that the schema does not name. zod compiles the
 * check once per schema (measured in ADR 32).
 * @param of what is serialized, for the error
 */
export const serializer =
  <S extends z.ZodType>(schema: S, of: string) =>
  (value: unknown): Json<z.output<S>> => {
    const checked = schema.safeParse(value);
    if (!checked.success) throw new ContractBroken(of, checked.error);
    return new JsonText(JSON.stringify(checked.data));
  };

/** One object with the fields of both: a part that many answers share is serialized once. */
export const joined = <A extends object, B extends object>({ text: a }: Json<A>, { text: b }: Json<B>): Json<A & B> =>
  new JsonText(a === '{}' ? b : b === '{}' ? a : `${a.slice(0, -1)},${b.slice(1)}`);

type Parts = Record<string, Json<unknown> | readonly Json<unknown>[]>;
type ValueOf<P> = P extends readonly Json<infer T>[] ? T[] : P extends Json<infer T> ? T : never;

/** One object whose fields, or the entries of whose lists, were serialized before. */
export const assembled = <P extends Parts>(parts: P): Json<{ [Name in keyof P]: ValueOf<P[Name]> }> => {
  const fields = Object.entries(parts).map(([name, part]) => {
    const value = isJson(part) ? part.text : `[${part.map(({ text }) => text).join(',')}]`;
    return `${JSON.stringify(name)}:${value}`;
  });
  return new JsonText(`{${fields.join(',')}}`);
};
