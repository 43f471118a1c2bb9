import { refusalOf } from '#kernel/contract/refusals.ts';
import { answers } from '../domain/answers.ts';
import type { FeedbackUseCase } from './needs.ts';

export const sayWhyUnsubscribed: FeedbackUseCase<[member: string, said: string]> =
  ({ execute, clock, settings }) =>
  async (caller, member, said) =>
    refusalOf(
      await execute(caller, answers, member, { type: 'Unsubscribe', member, said, now: clock.now(), settings }),
    );
