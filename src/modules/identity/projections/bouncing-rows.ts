import type { Sql } from '#kernel/database/database.ts';
import { IS_KNOWN } from './people.ts';

export type BouncingRow = { member: string; since: Date; total: number; old: number };

/** Members whom mails do not reach, the longest first; not those who close their account. */
export const bouncingRows = (
  sql: Sql,
  { oldBefore, limit }: { oldBefore: string; limit: number },
): Promise<BouncingRow[]> =>
  sql.query(
    `select member::text, bounces_since as since, (count(*) over ())::integer as total,
       (count(*) filter (where bounces_since < $1::timestamptz) over ())::integer as old
     from identity_people.person
     where email_bounces and ${IS_KNOWN} and not leaving order by bounces_since, member limit $2`,
    [oldBefore, limit],
  );
