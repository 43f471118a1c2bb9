import type { Sql } from '../database/database.ts';
import { ALL_MEMBERS, STAFF, type Audience, type Change, type DeclaredChange } from './projection.ts';

/** A notification of Postgres carries 8,000 bytes: a change with more exceptions is not published. */
const MOST_EXCEPTED = 100;

/** Changes with their audiences asked from rows; each distinct audience is asked once. */
export const withAudiences = async (sql: Sql, changes: readonly DeclaredChange[]): Promise<Change[]> => {
  const asked = new Map<string, Promise<string[]>>();
  const membersOf = ({ query, values }: Audience): Promise<string[]> => {
    const key = JSON.stringify([query, values]);
    const known = asked.get(key) ?? sql.query<{ member: string }>(query, values).then((rows) => rows.map(idOf));
    asked.set(key, known);
    return known;
  };
  const resolved = async ({ to, except, ...about }: DeclaredChange): Promise<Change[]> => {
    const excepted = except === undefined ? [] : isAudience(except) ? await membersOf(except) : except;
    if (excepted.length > MOST_EXCEPTED) return [];
    const change = { ...about, ...(excepted.length > 0 ? { except: excepted } : {}) };
    if (to === undefined) return [change];
    return isAudience(to) ? addressed(change, await membersOf(to)) : [{ ...change, to }];
  };
  return (await Promise.all(changes.map(resolved))).flat();
};

const addressed = (change: Change, members: readonly string[]): Change[] => {
  if (members.includes(ALL_MEMBERS)) return [change];
  const to = members.filter((member) => member !== STAFF);
  return [{ ...change, to }, ...(members.includes(STAFF) ? [{ ...change, to: STAFF } as const] : [])];
};

const idOf = ({ member }: { member: string }): string => member;
const isAudience = (to: NonNullable<DeclaredChange['to' | 'except']>): to is Audience =>
  typeof to === 'object' && 'query' in to;
