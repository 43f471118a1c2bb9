import { z } from 'zod';
import { get, type Desk } from '../desk.ts';
import { expand, integer, missing, text } from '../failure.ts';
import { listOf, type ModelKind, type Objects } from '../model.ts';

export type Access = 'secret' | 'publishable';
type Ids = readonly string[];

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  /** `/v1/customers/:/balance_transactions` */
  path: string;
  /** With a publishable key alone callers prove themselves by the client secret. */
  access: 'secret' | 'both';
  schema: z.ZodType;
  /** Changes the account and answers an object, or a failure. */
  run: (at: Desk, input: never, ids: Ids, access: Access) => object;
};

export const route = <S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (at: Desk, input: z.output<S>, ids: Ids, access: Access) => object,
  access: Route['access'] = 'secret',
): Route => ({ method, path, access, schema, run });

export const shape = <S extends z.ZodRawShape>(fields: S) => z.strictObject({ ...fields, expand: expand.optional() });
export const nothing = shape({});
export const id = text;

const createdFilter = z.union([
  integer,
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
]);
export const page = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  created: createdFilter.optional(),
};
type RoutePage = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  created?: z.output<typeof createdFilter> | undefined;
};

// Source: https://docs.stripe.com/api/pagination: 10 where a call names no limit
const MOST = 10;

/** One page, the newest first. */
export const paged = <K extends ModelKind>(
  at: Desk,
  url: string,
  kind: K,
  { limit = MOST, starting_after: after, created }: RoutePage,
  matches: (value: Objects[K]) => boolean = () => true,
) => {
  const all = at.account.list(
    kind,
    (value) => isCreated((value as { created?: number }).created ?? 0, created) && matches(value),
  );
  const last = after === undefined ? -1 : all.findIndex((value) => value.id === after);
  if (after !== undefined && last < 0) throw missing(kind, after, 'starting_after');
  const from = last + 1;
  return { ...listOf(url, all.slice(from, from + limit)), has_more: all.length > from + limit };
};

const isCreated = (created: number, filter: RoutePage['created']): boolean => {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  return (
    (filter.gt === undefined || created > filter.gt) &&
    (filter.gte === undefined || created >= filter.gte) &&
    (filter.lt === undefined || created < filter.lt) &&
    (filter.lte === undefined || created <= filter.lte)
  );
};

type Filters = Readonly<Record<string, z.ZodType>>;
type Matching<K extends ModelKind, F extends Filters> = {
  [Name in keyof F]?: (value: Objects[K], given: z.output<F[Name]>) => boolean;
};

/** A list of what has all given parameters as its members, or for which the function of that parameter is true. */
export const list = <K extends ModelKind, F extends Filters>(
  path: string,
  kind: K,
  filters: F,
  matching: Matching<K, F> = {},
): Route => {
  const names = Object.keys(filters);
  const schema = shape({ ...page, ...Object.fromEntries(names.map((name) => [name, filters[name]!.optional()])) });
  return route('GET', path, schema, (at, input) =>
    paged(at, path, kind, input, (value) =>
      names.every((name) => {
        const given = (input as Record<string, unknown>)[name];
        const matches = matching[name] as ((value: Objects[K], given: unknown) => boolean) | undefined;
        return given === undefined || (matches?.(value, given) ?? (value as Record<string, unknown>)[name] === given);
      }),
    ),
  );
};

export const retrieve = (path: string, kind: ModelKind): Route =>
  route('GET', path, nothing, (at, _input, [one]) => get(at, kind, one!));
