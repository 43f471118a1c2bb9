import { hash } from 'node:crypto';
import type { Tokens } from '#kernel/log/personal-data.ts';

/** The key of the signatures: it follows from the webhook and the installation's master key, so none is stored. */
export const webhookSecret = (secrets: Tokens, webhook: string): string =>
  `whsec_${hash('sha256', secrets.token('webhook', webhook), 'base64')}`;
