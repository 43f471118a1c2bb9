import { stateOf } from '#kernel/commands/commands.ts';
import type { Bearer } from '#kernel/module.ts';
import { organisationToken } from '../domain/organisation-token.ts';
import type { IntegrationsNeeds } from './needs.ts';
import { hashed, PREFIX } from './token-secret.ts';

/** The program behind a secret. Only the day of its last use is noted. */
export const bearerOf =
  ({ log, sql, clock }: IntegrationsNeeds) =>
  async (secret: string): Promise<Bearer | undefined> => {
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
  };
