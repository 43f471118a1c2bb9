import { randomBytes, randomUUID } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { OrganisationScope } from '#modules/identity/contract/api/api-scopes.ts';
import { organisationToken } from '../domain/organisation-token.ts';
import { listOrganisationTokens, type ListedToken } from './list-organisation-tokens.ts';
import type { IntegrationsNeeds } from './needs.ts';
import { hashed, PREFIX } from './token-secret.ts';

export const makeOrganisationToken =
  (needs: IntegrationsNeeds) =>
  async (
    caller: Caller,
    staff: string,
    wanted: { name: string; scopes: readonly OrganisationScope[]; days: number },
  ): Promise<{ token: ListedToken; secret: string } | Refusal> => {
    const { execute, log, sql, clock, levelProblem } = needs;
    const refused = await levelProblem(staff);
    if (refused) return refused;
    const token = randomUUID();
    const secret = `${PREFIX}${randomBytes(32).toString('base64url')}`;
    const command = {
      type: 'Make',
      token,
      by: staff,
      ...wanted,
      others: (await listOrganisationTokens(needs)()).length,
      now: clock.now(),
    } as const;
    const done = await execute(caller, organisationToken, token, command);
    if (isRefusal(done)) return done;
    await sql.query('insert into integrations.organisation_tokens (token, token_hash) values ($1, $2)', [
      token,
      hashed(secret),
    ]);
    return { token: { ...(await stateOf(log, organisationToken, token)), token, lastUsedOn: null }, secret };
  };
