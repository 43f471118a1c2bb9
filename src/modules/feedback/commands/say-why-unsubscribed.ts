import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { answers } from '../domain/answers.ts';
import type { FeedbackNeeds } from './needs.ts';

export const sayWhyUnsubscribed =
  ({ execute, clock }: FeedbackNeeds) =>
  async (caller: Caller, member: string, said: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, answers, member, { type: 'Unsubscribe', member, said, now: clock.now() }));
