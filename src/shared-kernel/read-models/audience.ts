import type { Sql } from '../database/database.ts';
import type { Audience, Change, DeclaredChange } from './projection.ts';

/** Changes with their audiences asked from rows; each distinct audience is asked once. */
export const withAudiences = async (sql: Sql, changes: readonly DeclaredChange[]): Promise<Change[]> => {
  const asked = new Map<string, Promise<string[]>>();
  const membersOf = ({ query, values }: Audience): Promise<string[]> => {
    const key = JSON.stringify([query, values]);
    const known = asked.get(key) ?? sql.query<{ member: string }>(query, values).then((rows) => rows.map(idOf));
    asked.set(key, known);
    return known;
  };
  const resolved: Change[] = [];
  for (const { to, ...change } of changes)
    if (to === undefined) resolved.push(change);
    else resolved.push({ ...change, to: isAudience(to) ? await membersOf(to) : to });
  return resolved;
};

const idOf = ({ member }: { member: string }): string => member;
const isAudience = (to: NonNullable<DeclaredChange['to']>): to is Audience => typeof to === 'object' && 'query' in to;
