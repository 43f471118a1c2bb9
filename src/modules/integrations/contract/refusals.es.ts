import { message } from '#kernel/contract/messages/translated.ts';
import type { TranslatedRefusals } from '#kernel/contract/refusals.ts';
import type { integrationsRefusals } from './refusals.ts';

export const integrationsRefusalsEs: TranslatedRefusals<typeof integrationsRefusals> = {
  WEBHOOK_ADDRESS_NOT_ALLOWED:
    'Escribe una dirección que empiece por https://, en el puerto habitual, de un servidor de la internet pública.',
  WEBHOOK_DOES_NOT_EXIST: 'Este webhook ya no existe.',
  WEBHOOK_MESSAGE_DOES_NOT_EXIST: 'Este mensaje ya no está en el registro.',
  WEBHOOKS_TOO_MANY: message('Hay {max} webhooks. Termina uno que ya no se use.'),
};
