import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const integrationsRefusals = {
  WEBHOOK_ADDRESS_NOT_ALLOWED: known(
    455,
    'Please enter an address that begins with https://, on the usual port, of a server on the public internet.',
  ),
  WEBHOOK_DOES_NOT_EXIST: known(456, 'This webhook does not exist any more.'),
  WEBHOOK_MESSAGE_DOES_NOT_EXIST: known(457, 'This message is not in the log any more.'),
  WEBHOOKS_TOO_MANY: known(458, 'There are {max} webhooks. Please end one that is not used any more.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    integrations: keyof typeof integrationsRefusals;
  }
}
