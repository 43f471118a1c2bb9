import { stateOf } from '#kernel/commands/commands.ts';
import { organisationToken, type OrganisationTokenState } from '../domain/organisation-token.ts';
import type { IntegrationsNeeds } from './needs.ts';

export type ListedToken = OrganisationTokenState & { token: string; lastUsedOn: string | null };

export const listOrganisationTokens =
  ({ log, sql, clock }: IntegrationsNeeds) =>
  async (): Promise<ListedToken[]> => {
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
