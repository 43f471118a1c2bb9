import { bearerOf } from './commands/bearer-of.ts';
import { endOrganisationToken } from './commands/end-organisation-token.ts';
import { endWebhook } from './commands/end-webhook.ts';
import { listOrganisationTokens } from './commands/list-organisation-tokens.ts';
import { listWebhookMessages } from './commands/list-webhook-messages.ts';
import { listWebhooks } from './commands/list-webhooks.ts';
import { makeOrganisationToken } from './commands/make-organisation-token.ts';
import { makeWebhook } from './commands/make-webhook.ts';
import type { IntegrationsNeeds, WebhookNeeds } from './commands/needs.ts';
import { resumeWebhook } from './commands/resume-webhook.ts';
import { sendMessageAgain } from './commands/send-message-again.ts';

/** Tokens for programs of organisations. */
export const organisationTokens = (needs: IntegrationsNeeds) => ({
  list: listOrganisationTokens(needs),
  make: makeOrganisationToken(needs),
  end: endOrganisationToken(needs),
  bearerOf: bearerOf(needs),
});
export type OrganisationTokens = ReturnType<typeof organisationTokens>;

/** Addresses that organisations are sent messages at. */
export const webhooks = (needs: WebhookNeeds) => ({
  list: listWebhooks(needs),
  make: makeWebhook(needs),
  resume: resumeWebhook(needs),
  end: endWebhook(needs),
  messages: listWebhookMessages(needs),
  sendAgain: sendMessageAgain(needs),
});
export type Webhooks = ReturnType<typeof webhooks>;
