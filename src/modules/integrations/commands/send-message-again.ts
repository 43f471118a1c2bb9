import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { webhook as decider } from '../domain/webhook.ts';
import { deliverMessage } from '../job-kinds.ts';
import { messageRow, type MessageRow } from '../projections/message-rows.ts';
import type { IntegrationsNeeds } from './needs.ts';

export const sendMessageAgain =
  ({ log, sql, clock }: IntegrationsNeeds) =>
  async (caller: Caller, message: string): Promise<MessageRow | Refusal> => {
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
  };
