import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, replayOf, type ModuleParts } from '#kernel/module.ts';
import { CLOCK, DATABASE, EVENT_LOG, EXECUTE } from '#kernel/parts.ts';
import { PUBLISHING_LEVEL } from '#modules/content/index.ts';
import { PEOPLE_FOR_STAFF } from '#modules/identity/index.ts';
import { organisationTokens, type OrganisationTokens } from './commands/organisation-tokens.ts';
import { organisationTokenEvents } from './contract/organisation-token-events.ts';
import { organisationToken } from './domain/organisation-token.ts';
import { organisationTokenHandlers } from './http/organisation-tokens.ts';
import { ORGANISATION_BEARERS } from './index.ts';

const TOKENS = token<OrganisationTokens>('OrganisationTokens');

const commandNeeds = {
  execute: EXECUTE,
  log: EVENT_LOG,
  sql: DATABASE,
  clock: CLOCK,
  levelProblem: PUBLISHING_LEVEL,
};

const needs = { tokens: TOKENS, people: PEOPLE_FOR_STAFF };

const parts = ({ tokens, people }: Provided<typeof needs>): ModuleParts => ({
  name: 'integrations',
  events: Object.values(organisationTokenEvents),
  handlers: organisationTokenHandlers(tokens, people),
  projections: [],
  policies: [],
  jobs: [],
  replays: { [organisationToken.stream('')]: replayOf(organisationToken) },
});

export const integrationsModule = containerModule((provide) => {
  provide(TOKENS, commandNeeds, organisationTokens);
  provide(ORGANISATION_BEARERS, { tokens: TOKENS }, ({ tokens }) => tokens.bearerOf);
  provide(MODULE_PARTS, needs, parts);
});
