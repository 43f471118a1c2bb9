import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { webhook, type WebhookState } from '../domain/webhook.ts';

export type ListedWebhook = WebhookState & { webhook: string; url: string; arrivedAt: string | null };

export const listedWebhook = async (
  log: EventLog,
  row: { webhook: string; url: string; arrived_at: Date | null },
): Promise<ListedWebhook> => ({
  ...(await stateOf(log, webhook, row.webhook)),
  webhook: row.webhook,
  url: row.url,
  arrivedAt: row.arrived_at?.toISOString() ?? null,
});
