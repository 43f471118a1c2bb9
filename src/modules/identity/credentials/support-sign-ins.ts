import { randomBytes, randomUUID } from 'node:crypto';
import { hashedToken, newToken } from './tokens.ts';
import type { SignInBook } from './sign-in-book.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#kernel/database/database.ts';

/** Staff as a member: their own sign-in waits meanwhile (C-087). */
export const supportSignIns = (
  database: Database,
  clock: Clock,
  forget: SignInBook['forget'],
): Pick<SignInBook, 'beginSupport' | 'endSupport'> => ({
  beginSupport: async (member, { by, signIn, until }) => {
    const token = newToken();
    const begun = await database.query(
      `with waiting as (
         update identity.sign_ins set token_hash = $3 where id = $2 and member = $1 returning id, code_at
       )
       insert into identity.sign_ins
         (id, token_hash, member, device, place, signed_in_at, last_seen_at, expires_at, support, code_at, resumes)
       select $4, $5, $6, 'Support', '', $7, $7, $8, $1, code_at, id from waiting returning 1`,
      [by, signIn, randomBytes(32), randomUUID(), hashedToken(token), member, clock.now(), until],
    );
    await forget(by);
    return begun.length > 0 ? token : undefined;
  },
  endSupport: async ({ signIn, member, by }) => {
    const token = newToken();
    const resumed = await database.transaction(async (sql) => {
      const [ended] = await sql.query<{ resumes: string | null }>(
        'delete from identity.sign_ins where id = $1 and member = $2 and support = $3 returning resumes::text',
        [signIn, member, by],
      );
      return sql.query(
        'update identity.sign_ins set token_hash = $2 where id = $1 and member = $3 and expires_at > $4 returning 1',
        [ended?.resumes ?? null, hashedToken(token), by, clock.now()],
      );
    });
    await forget(member);
    await forget(by);
    return resumed.length > 0 ? token : undefined;
  },
});
