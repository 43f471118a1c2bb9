import { tracesIn } from '#kernel/about-members.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Bearer } from '#kernel/module.ts';
import type { MemberScope } from '../contract/api/api-scopes.ts';
import { hashedToken, newToken } from './tokens.ts';
import type { RightsOf } from './valid-sign-in.ts';

/** By which programs that look for secrets in public places know one of this kind. */
const PREFIX = 'wsm_';

export type ApiTokensToken = {
  token: string;
  name: string;
  scopes: readonly MemberScope[];
  madeAt: string;
  expiresAt: string;
  lastUsedOn: string | null;
};

/** Hashes of the tokens of members’ programs, with what their owner called them (ADR 98). */
export const apiTokens = (database: Database) => ({
  /** The secret, which is not stored. */
  put: async (made: Omit<ApiTokensToken, 'lastUsedOn'> & { member: string }): Promise<string> => {
    const secret = `${PREFIX}${newToken()}`;
    await database.query(
      `insert into identity.api_tokens (token, token_hash, member, name, scopes, made_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [made.token, hashedToken(secret), made.member, made.name, made.scopes, made.madeAt, made.expiresAt],
    );
    return secret;
  },
  /** The token of a secret, until its time is over. Only the day of its last use is noted. */
  use: async (
    secret: string,
    now: string,
  ): Promise<{ token: string; member: string; scopes: readonly string[] } | undefined> => {
    if (!secret.startsWith(PREFIX)) return undefined;
    const [row] = await database.query<{ token: string; member: string; scopes: string[]; is_first_today: boolean }>(
      `select token::text, member::text, scopes, last_used_on is distinct from ($2::timestamptz at time zone 'UTC')::date as is_first_today
       from identity.api_tokens where token_hash = $1 and expires_at > $2::timestamptz`,
      [hashedToken(secret), now],
    );
    if (!row) return undefined;
    if (row.is_first_today)
      await database.query(
        `update identity.api_tokens set last_used_on = ($2::timestamptz at time zone 'UTC')::date where token = $1`,
        [row.token, now],
      );
    return row;
  },
  list: async (member: string, now: string): Promise<ApiTokensToken[]> =>
    (
      await database.query<{
        token: string;
        name: string;
        scopes: MemberScope[];
        made_at: Date;
        expires_at: Date;
        last_used_on: string | null;
      }>(
        `select token::text, name, scopes, made_at, expires_at, last_used_on::text from identity.api_tokens
         where member = $1 and expires_at > $2 order by made_at, token`,
        [member, now],
      )
    ).map((row) => ({
      token: row.token,
      name: row.name,
      scopes: row.scopes,
      madeAt: row.made_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      lastUsedOn: row.last_used_on,
    })),
  remove: async (token: string, member: string): Promise<void> => {
    await database.query('delete from identity.api_tokens where token = $1 and member = $2', [token, member]);
  },
  ...tracesIn(database, ['identity.api_tokens']),
  tidy: async (now: string): Promise<void> => {
    await database.query('delete from identity.api_tokens where expires_at <= $1', [now]);
  },
});
export type ApiTokens = ReturnType<typeof apiTokens>;

/** The program behind a secret, which acts for its member without the rights of staff. */
export const memberBearer =
  (needs: {
    tokens: ApiTokens;
    rightsOf: RightsOf;
    /** Tokens that the account has, by its stream: one that was closed is refused, also where the table still has it. */
    openTokens: (member: string) => Promise<readonly string[]>;
    now: () => string;
  }) =>
  async (secret: string): Promise<Bearer | undefined> => {
    const used = await needs.tokens.use(secret, needs.now());
    if (!used || !(await needs.openTokens(used.member)).includes(used.token)) return undefined;
    const recorded = await needs.rightsOf(used.member, false);
    if (!recorded) return undefined;
    const { hostLevel, emailVerified, onProbation } = recorded.rights;
    return {
      id: used.token,
      scopes: used.scopes,
      member: {
        id: used.member,
        signInId: used.token,
        isAdmin: false,
        hostLevel,
        emailVerified,
        ...(onProbation ? { onProbation } : {}),
      },
    };
  };
