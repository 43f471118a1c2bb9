import { hash, randomUUID } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import type { Tokens } from '#kernel/log/personal-data.ts';
import { messageAddress, type WhereMessagesGo } from '../adapters/send-message.ts';
import type { WebhookKind } from '../contract/webhook-kinds.ts';
import { webhook as decider, type WebhookState } from '../domain/webhook.ts';
import { deliverMessage } from '../job-kinds.ts';
import { messageRow, messageRows, type MessageRow } from '../projections/message-rows.ts';
import type { IntegrationsNeeds } from './needs.ts';

export type ListedWebhook = WebhookState & { webhook: string; url: string; arrivedAt: string | null };
type WebhookNeeds = IntegrationsNeeds & { secrets: Tokens; where: WhereMessagesGo };

/** The key of the signatures: it follows from the webhook and the installation's master key, so none is stored. */
export const webhookSecret = (secrets: Tokens, webhook: string): string =>
  `whsec_${hash('sha256', secrets.token('webhook', webhook), 'base64')}`;

/** Addresses that organisations are sent messages at (ADR 99). */
export const webhooks = ({ execute, log, sql, clock, levelProblem, secrets, where }: WebhookNeeds) => {
  const listed = async (row: { webhook: string; url: string; arrived_at: Date | null }): Promise<ListedWebhook> => ({
    ...(await stateOf(log, decider, row.webhook)),
    webhook: row.webhook,
    url: row.url,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
  });
  const list = async (): Promise<ListedWebhook[]> => {
    const rows = await sql.query<{ webhook: string; url: string; arrived_at: Date | null }>(
      'select webhook::text, url, arrived_at from integrations.webhooks',
    );
    const all = await Promise.all(rows.map(listed));
    return all
      .filter(({ status }) => status === 'on' || status === 'stopped')
      .toSorted((one, other) => (one.madeAt < other.madeAt ? -1 : 1));
  };
  const changed = async (caller: Caller, staff: string, webhook: string, type: 'Resume' | 'End') =>
    (await levelProblem(staff)) ?? refusalOf(await execute(caller, decider, webhook, { type, webhook, by: staff }));

  return {
    list,

    make: async (
      caller: Caller,
      staff: string,
      wanted: { url: string; kinds: readonly WebhookKind[] },
    ): Promise<{ webhook: ListedWebhook; secret: string } | Refusal> => {
      const refused = await levelProblem(staff);
      if (refused) return refused;
      const url = messageAddress(wanted.url, where);
      if (!url) return refuse('WEBHOOK_ADDRESS_NOT_ALLOWED', { field: 'url' });
      const webhook = randomUUID();
      const done = await execute(caller, decider, webhook, {
        type: 'Make',
        webhook,
        by: staff,
        host: url.host,
        kinds: wanted.kinds,
        others: (await list()).length,
        now: clock.now(),
      });
      if (isRefusal(done)) return done;
      await sql.query('insert into integrations.webhooks (webhook, url) values ($1, $2)', [webhook, url.href]);
      return {
        webhook: await listed({ webhook, url: url.href, arrived_at: null }),
        secret: webhookSecret(secrets, webhook),
      };
    },

    resume: (caller: Caller, staff: string, webhook: string) => changed(caller, staff, webhook, 'Resume'),

    end: async (caller: Caller, staff: string, webhook: string): Promise<Refusal | undefined> => {
      const refused = await changed(caller, staff, webhook, 'End');
      if (!refused) await sql.query('delete from integrations.webhooks where webhook = $1', [webhook]);
      return refused;
    },

    messages: async (webhook: string, page: { limit: number; offset: number }): Promise<Refusal | MessageRows> =>
      (await list()).some((each) => each.webhook === webhook)
        ? messageRows(sql, { webhook, ...page })
        : refuse('WEBHOOK_DOES_NOT_EXIST'),

    sendAgain: async (caller: Caller, message: string): Promise<MessageRow | Refusal> => {
      const row = await messageRow(sql, message);
      if (!row) return refuse('WEBHOOK_MESSAGE_DOES_NOT_EXIST');
      const { status } = await stateOf(log, decider, row.webhook);
      if (status !== 'on') return refuse('WEBHOOK_DOES_NOT_EXIST');
      await sql.transaction(async (within) => {
        await within.query(
          `update integrations.messages set state = 'waiting', attempts = 0, first_tried_at = null, next_at = $2 where message = $1`,
          [message, clock.now()],
        );
        await insertJobs(within, [deliverMessage.of(message, { message })], { correlation: caller.correlation });
      });
      return (await messageRow(sql, message))!;
    },
  };
};
type MessageRows = Awaited<ReturnType<typeof messageRows>>;
export type Webhooks = ReturnType<typeof webhooks>;
