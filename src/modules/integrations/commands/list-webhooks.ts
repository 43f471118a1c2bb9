import { listedWebhook, type ListedWebhook } from './listed-webhook.ts';
import type { IntegrationsNeeds } from './needs.ts';

export const listWebhooks =
  ({ log, sql }: IntegrationsNeeds) =>
  async (): Promise<ListedWebhook[]> => {
    const rows = await sql.query<{ webhook: string; url: string; arrived_at: Date | null }>(
      'select webhook::text, url, arrived_at from integrations.webhooks',
    );
    const all = await Promise.all(rows.map((row) => listedWebhook(log, row)));
    return all
      .filter(({ status }) => status === 'on' || status === 'stopped')
      .toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
  };
