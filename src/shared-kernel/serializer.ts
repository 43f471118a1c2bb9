import type { z } from 'zod';
import { sameAsParsed } from './same-as-parsed.ts';

/** JSON of a checked value: made by a {@link serializer}, {@link joined} and {@link assembled} alone, so that it fits its schema. */
class JsonText<T> {
  declare readonly of: T;
  /** Bytes where the JSON is made of encoded parts. */
  readonly body: string | Buffer;
  constructor(body: string | Buffer) {
    this.body = body;
  }
  get text(): string {
    return typeof this.body === 'string' ? this.body : this.body.toString();
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
    if (sameAsParsed(schema)(value)) return new JsonText(JSON.stringify(value));
    const checked = schema.safeParse(value);
    if (!checked.success) throw new ContractBroken(of, checked.error);
    return new JsonText(JSON.stringify(checked.data));
  };

/** One object with the fields of both: a part that many answers share is serialized once. */
export const joined = <A extends object, B extends object>({ text: a }: Json<A>, { text: b }: Json<B>): Json<A & B> =>
  new JsonText(a === '{}' ? b : b === '{}' ? a : `${a.slice(0, -1)},${b.slice(1)}`);

type Parts = Record<string, Json<unknown> | readonly Json<unknown>[]>;
type ValueOf<P> = P extends readonly Json<infer T>[] ? T[] : P extends Json<infer T> ? T : never;

/** The same JSON in UTF-8, for parts that are cached: many answers need it, and encoding takes longer than copying. */
export const encoded = <T>({ body }: Json<T>): Json<T> =>
  new JsonText(typeof body === 'string' ? Buffer.from(body) : body);

/** One object whose fields, or the entries of whose lists, were serialized before; in bytes if one of them is. */
export const assembled = <P extends Parts>(parts: P): Json<{ [Name in keyof P]: ValueOf<P[Name]> }> => {
  const pieces: (string | Buffer)[] = [];
  for (const [name, part] of Object.entries(parts)) {
    pieces.push(`${pieces.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (isJson(part)) pieces.push(part.body);
    else {
      pieces.push('[');
      for (const [at, { body }] of part.entries()) {
        if (at > 0) pieces.push(',');
        pieces.push(body);
      }
      pieces.push(']');
    }
  }
  pieces.push(pieces.length === 0 ? '{}' : '}');
  return new JsonText(
    pieces.every((piece) => typeof piece === 'string')
      ? pieces.join('')
      : Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece))),
  );
};
