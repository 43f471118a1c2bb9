import { containerModule, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, replayOf, type ModuleParts } from '#kernel/module.ts';
import { KERNEL, PERSONAL_DATA, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { PUBLISHING_LEVEL } from '#modules/content/index.ts';
import { PEOPLE_FOR_STAFF } from '#modules/identity/index.ts';
import { SCHEDULING_FACTS } from '#modules/scheduling/index.ts';
import { sendMessage, type SendMessage } from './adapters/send-message.ts';
import { organisationTokens, webhooks, type OrganisationTokens, type Webhooks } from './commands.ts';
import { organisationTokenEvents } from './contract/organisation-token-events.ts';
import { webhookEvents } from './contract/webhook-events.ts';
import { organisationToken } from './domain/organisation-token.ts';
import { webhook } from './domain/webhook.ts';
import { organisationTokenHandlers } from './http/organisation-tokens.ts';
import { webhookHandlers } from './http/webhooks.ts';
import { ORGANISATION_BEARERS } from './index.ts';
import { integrationsJobs } from './jobs.ts';
import { writeMessagesWhenSomethingHappens } from './policies/write-messages-when-something-happens.ts';

const TOKENS = token<OrganisationTokens>('OrganisationTokens');
const WEBHOOKS = token<Webhooks>('Webhooks');
/** How messages leave the installation. */
export const SEND_MESSAGE = token<SendMessage>('SendMessage');

const commandNeeds = {
  ...KERNEL,
  levelProblem: PUBLISHING_LEVEL,
};

const needs = {
  ...KERNEL,
  tokens: TOKENS,
  webhooks: WEBHOOKS,
  people: PEOPLE_FOR_STAFF,
  secrets: PERSONAL_DATA,
  sessions: SCHEDULING_FACTS,
  send: SEND_MESSAGE,
};

const parts = ({ tokens, people, ...jobNeeds }: Provided<typeof needs>): ModuleParts => ({
  name: 'integrations',
  events: Object.values({ ...organisationTokenEvents, ...webhookEvents }),
  handlers: [...organisationTokenHandlers(tokens, people), ...webhookHandlers(jobNeeds.webhooks, people)],
  projections: [],
  policies: [writeMessagesWhenSomethingHappens],
  jobs: integrationsJobs(jobNeeds),
  replays: {
    [organisationToken.stream('')]: replayOf(organisationToken),
    [webhook.stream('')]: replayOf(webhook),
  },
});

export const integrationsModule = containerModule((provide) => {
  provide(TOKENS, commandNeeds, organisationTokens);
  provide(
    WEBHOOKS,
    { ...commandNeeds, secrets: PERSONAL_DATA, settings: settingsOf<CommonSettings>() },
    ({ settings: { sandbox }, ...rest }) => webhooks({ ...rest, where: { sandbox } }),
  );
  provide(SEND_MESSAGE, { settings: settingsOf<CommonSettings>() }, ({ settings: { sandbox } }) =>
    sendMessage({ sandbox }),
  );
  provide(ORGANISATION_BEARERS, { tokens: TOKENS }, ({ tokens }) => tokens.bearerOf);
  provide(MODULE_PARTS, needs, parts);
});
