import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { MessageOutcome } from '../adapters/send-message.ts';
import { problemInWords } from '../contract/webhook-kinds.ts';
import { webhook } from '../domain/webhook.ts';
import type { IntegrationsNeeds } from './needs.ts';

/** Nothing arrives at the address; `problem`: why the last message did not. */
export const stopWebhook =
  ({ execute }: Pick<IntegrationsNeeds, 'execute'>) =>
  async (caller: Caller, id: string, { problem, status }: MessageOutcome, now: string): Promise<void> =>
    must(
      await execute(caller, webhook, id, {
        type: 'Stop',
        webhook: id,
        problem: problem === null ? '' : problemInWords(problem, status),
        now,
      }),
    );
