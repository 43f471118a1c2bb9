import { hash, randomBytes, randomUUID } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { Bearer } from '#kernel/module.ts';
import type { OrganisationScope } from '#modules/identity/contract/api/api-scopes.ts';
import { organisationToken, type OrganisationTokenState } from '../domain/organisation-token.ts';
import type { IntegrationsNeeds } from './needs.ts';

/** By which programs that look for secrets in public places know one of this kind. */
const PREFIX = 'wso_';

const hashed = (secret: string): Buffer => hash('sha256', secret, 'buffer');

export type ListedToken = OrganisationTokenState & { token: string; lastUsedOn: string | null };

/** Tokens for programs of organisations. Who has the secret is known by its hash; everything else by the stream. */
export const organisationTokens = ({ execute, log, sql, clock, levelProblem }: IntegrationsNeeds) => {
  const list = async (): Promise<ListedToken[]> => {
    const rows = await sql.query<{ token: string; last_used_on: string | null }>(
      'select token::text, last_used_on::text from integrations.organisation_tokens',
    );
    const tokens = await Promise.all(
      rows.map(async ({ token, last_used_on: lastUsedOn }) => ({
        ...(await stateOf(log, organisationToken, token)),
        token,
        lastUsedOn,
      })),
    );
    const now = clock.now();
    return tokens
      .filter(({ status, expiresAt }) => status === 'open' && expiresAt > now)
      .toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
  };

  return {
    list,

    make: async (
      caller: Caller,
      staff: string,
      wanted: { name: string; scopes: readonly OrganisationScope[]; days: number },
    ): Promise<{ token: ListedToken; secret: string } | Refusal> => {
      const refused = await levelProblem(staff);
      if (refused) return refused;
      const token = randomUUID();
      const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
      const command = {
        type: 'Make',
        token,
        by: staff,
        ...wanted,
        others: (await list()).length,
        now: clock.now(),
      } as const;
      const done = await execute(caller, organisationToken, token, command);
      if (isRefusal(done)) return done;
      await sql.query('insert into integrations.organisation_tokens (token, token_hash) values ($1, $2)', [
        token,
        hashed(secret),
      ]);
      return { token: { ...(await stateOf(log, organisationToken, token)), token, lastUsedOn: null }, secret };
    },

    end: async (caller: Caller, staff: string, token: string): Promise<Refusal | undefined> => {
      const refused = await levelProblem(staff);
      if (refused) return refused;
      const done = await execute(caller, organisationToken, token, { type: 'End', token, by: staff });
      await sql.query('delete from integrations.organisation_tokens where token = $1', [token]);
      return refusalOf(done);
    },

    /** The program behind a secret. Only the day of its last use is noted. */
    bearerOf: async (secret: string): Promise<Bearer | undefined> => {
      if (!secret.startsWith(PREFIX)) return undefined;
      const now = clock.now();
      const [row] = await sql.query<{ token: string; is_first_today: boolean }>(
        `select token::text, last_used_on is distinct from ($2::timestamptz at time zone 'UTC')::date as is_first_today
         from integrations.organisation_tokens where token_hash = $1`,
        [hashed(secret), now],
      );
      if (!row) return undefined;
      const { status, expiresAt, scopes } = await stateOf(log, organisationToken, row.token);
      if (status !== 'open' || expiresAt <= now) return undefined;
      if (row.is_first_today)
        await sql.query(
          `update integrations.organisation_tokens set last_used_on = ($2::timestamptz at time zone 'UTC')::date where token = $1`,
          [row.token, now],
        );
      return { id: row.token, scopes };
    },
  };
};
export type OrganisationTokens = ReturnType<typeof organisationTokens>;
