import { z } from 'zod';
import { get, type Desk } from '../desk.ts';
import { expand, integer, missing, text } from '../failure.ts';
import { listOf, type Kind, type Objects } from '../model.ts';

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
  ending_before: text.optional(),
  created: createdFilter.optional(),
};
type Page = {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: z.output<typeof createdFilter> | undefined;
};

const MOST = 10;

/** One page, the newest first. */
export const paged = <K extends Kind>(
  at: Desk,
  url: string,
  kind: K,
  { limit = MOST, starting_after: after, ending_before: before, created }: Page,
  matches: (value: Objects[K]) => boolean = () => true,
) => {
  const all = at.account.list(
    kind,
    (value) => isCreated((value as { created?: number }).created ?? 0, created) && matches(value),
  );
  const indexOf = (cursor: string, param: string) => {
    const index = all.findIndex((value) => value.id === cursor);
    if (index < 0) throw missing(kind, cursor, param);
    return index;
  };
  if (before !== undefined) {
    const until = indexOf(before, 'ending_before');
    return { ...listOf(url, all.slice(Math.max(0, until - limit), until)), has_more: until > limit };
  }
  const from = after === undefined ? 0 : indexOf(after, 'starting_after') + 1;
  return { ...listOf(url, all.slice(from, from + limit)), has_more: all.length > from + limit };
};

const isCreated = (created: number, filter: Page['created']): boolean => {
  if (filter === undefined) return true;
  if (typeof filter === 'number') return created === filter;
  return (
    (filter.gt === undefined || created > filter.gt) &&
    (filter.gte === undefined || created >= filter.gte) &&
    (filter.lt === undefined || created < filter.lt) &&
    (filter.lte === undefined || created <= filter.lte)
  );
};

export const retrieve = (path: string, kind: Kind): Route =>
  route('GET', path, nothing, (at, _input, [one]) => get(at, kind, one!));
