import { refusalOf } from '#kernel/contract/refusals.ts';
import { answers } from '../domain/answers.ts';
import type { FeedbackUseCase } from './needs.ts';
import { answering } from './taking-part.ts';

export const answerGroupHosted: FeedbackUseCase<
  [member: string, session: string, said: { mood: number | null; support: number | null; couldBeBetter: string }]
> = (needs) => async (caller, member, session, said) =>
  refusalOf(
    await needs.execute(caller, answers, member, {
      type: 'GroupHosted',
      ...(await answering(needs, session, member)),
      ...said,
    }),
  );
