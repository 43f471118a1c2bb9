import { stateOf } from '#kernel/commands/commands.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { derivedId } from '#kernel/derived-id.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { Tokens } from '#kernel/log/personal-data.ts';
import type { SchedulingFacts } from '#modules/scheduling/index.ts';
import type { MessageOutcome, SendMessage } from './adapters/send-message.ts';
import type { IntegrationsNeeds } from './commands/needs.ts';
import type { Webhooks } from './commands.ts';
import { stopWebhook } from './commands/stop-webhook.ts';
import { webhookSecret } from './commands/webhook-secret.ts';
import { GONE, LOG_RETENTION_DAYS, RETRY_MINUTES, type WebhookKind } from './contract/webhook-kinds.ts';
import { webhook } from './domain/webhook.ts';
import { deliverMessage, writeMessages } from './job-kinds.ts';
import { messageRow, type MessageRow } from './projections/message-rows.ts';

type JobsNeeds = Pick<IntegrationsNeeds, 'execute' | 'log' | 'sql' | 'clock'> & {
  webhooks: Webhooks;
  sessions: SchedulingFacts;
  secrets: Tokens;
  send: SendMessage;
};

export const integrationsJobs = (needs: JobsNeeds): readonly JobHandler[] => {
  const { log, sql, clock, webhooks, sessions, secrets, send } = needs;

  const dataOf = async (kind: WebhookKind, about: Record<string, string>): Promise<object> =>
    kind === 'seat.taken'
      ? { ...about, seats_taken: (await sessions.session(about['session']!)).attendees.size }
      : about;

  const note = (row: MessageRow, at: string, { arrived, problem, status }: MessageOutcome, next: string | null) =>
    sql.query(
      `update integrations.messages set state = $2, attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, $3),
         tried_at = $3, next_at = $4, problem = $5, status = $6 where message = $1`,
      [row.message, arrived ? 'arrived' : next === null ? 'given-up' : 'waiting', at, next, problem, status],
    );

  return [
    jobHandler(writeMessages, async ({ fact, kind, happenedAt, about }, caller) => {
      const followed = (await webhooks.list()).filter(({ status, kinds }) => status === 'on' && kinds.includes(kind));
      if (followed.length === 0) return;
      const body = JSON.stringify({ type: kind, timestamp: happenedAt, data: await dataOf(kind, about) });
      for (const { webhook: to } of followed) {
        const message = derivedId(`message|${fact}|${to}`);
        await sql.transaction(async (within) => {
          const added = await within.query(
            `insert into integrations.messages (message, webhook, kind, happened_at, body, next_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
            [message, to, kind, happenedAt, body, clock.now()],
          );
          if (added.length > 0)
            await insertJobs(within, [deliverMessage.of(message, { message })], { correlation: caller.correlation });
        });
      }
      await sql.query('delete from integrations.messages where happened_at < $1', [
        plus(clock.now(), -days(LOG_RETENTION_DAYS)),
      ]);
    }),

    jobHandler(deliverMessage, async ({ message }, caller) => {
      const row = await messageRow(sql, message);
      const to = (await webhooks.list()).find((each) => each.webhook === row?.webhook);
      if (row?.state !== 'waiting' || !to) return;
      const at = clock.now();
      if ((await stateOf(log, webhook, row.webhook)).status !== 'on') {
        await note(row, at, { arrived: false, problem: row.problem, status: row.status }, null);
        return;
      }
      const outcome = await send({
        id: message,
        url: to.url,
        body: row.body,
        secret: webhookSecret(secrets, row.webhook),
      });
      const isGone = outcome.status === GONE;
      const pause = isGone ? undefined : RETRY_MINUTES[row.attempts];
      const next = outcome.arrived || pause === undefined ? null : plus(at, minutes(pause));
      await note(row, at, outcome, next);
      if (outcome.arrived)
        await sql.query('update integrations.webhooks set arrived_at = $2 where webhook = $1', [row.webhook, at]);
      else if (next !== null)
        await insertJobs(sql, [deliverMessage.of(message, { message }, next)], { correlation: caller.correlation });
      else if (isGone || to.arrivedAt === null || to.arrivedAt < (row.first_tried_at?.toISOString() ?? at))
        await stopWebhook(needs)(caller, row.webhook, outcome, at);
    }),
  ];
};
