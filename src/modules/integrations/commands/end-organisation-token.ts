import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { organisationToken } from '../domain/organisation-token.ts';
import type { IntegrationsNeeds } from './needs.ts';

export const endOrganisationToken =
  ({ execute, sql, levelProblem }: IntegrationsNeeds) =>
  async (caller: Caller, staff: string, token: string): Promise<Refusal | undefined> => {
    const refused = await levelProblem(staff);
    if (refused) return refused;
    const done = await execute(caller, organisationToken, token, { type: 'End', token, by: staff });
    await sql.query('delete from integrations.organisation_tokens where token = $1', [token]);
    return refusalOf(done);
  };
