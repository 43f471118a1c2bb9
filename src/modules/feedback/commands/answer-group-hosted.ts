import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { answers } from '../domain/answers.ts';
import type { FeedbackNeeds } from './needs.ts';
import { answering } from './taking-part.ts';

export const answerGroupHosted =
  (needs: FeedbackNeeds) =>
  async (
    caller: Caller,
    member: string,
    session: string,
    said: { mood: number | null; support: number | null; couldBeBetter: string },
  ): Promise<Refusal | undefined> =>
    refusalOf(
      await needs.execute(caller, answers, member, {
        type: 'GroupHosted',
        ...(await answering(needs, session, member)),
        ...said,
      }),
    );
