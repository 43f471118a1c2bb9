import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { webhook as decider } from '../domain/webhook.ts';
import type { IntegrationsNeeds } from './needs.ts';

export const resumeWebhook =
  ({ execute, levelProblem }: IntegrationsNeeds) =>
  async (caller: Caller, staff: string, webhook: string): Promise<Refusal | undefined> =>
    (await levelProblem(staff)) ??
    refusalOf(await execute(caller, decider, webhook, { type: 'Resume', webhook, by: staff }));
