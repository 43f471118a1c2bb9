import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { messageRows } from '../projections/message-rows.ts';
import { listWebhooks } from './list-webhooks.ts';
import type { IntegrationsNeeds } from './needs.ts';

type MessageRows = Awaited<ReturnType<typeof messageRows>>;

export const listWebhookMessages =
  (needs: IntegrationsNeeds) =>
  async (webhook: string, page: { limit: number; offset: number }): Promise<Refusal | MessageRows> =>
    (await listWebhooks(needs)()).some((each) => each.webhook === webhook)
      ? messageRows(needs.sql, { webhook, ...page })
      : refuse('WEBHOOK_DOES_NOT_EXIST');
