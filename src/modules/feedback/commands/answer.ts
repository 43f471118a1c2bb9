import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { Survey } from '../contract/scales.ts';
import { answers } from '../domain/answers.ts';
import type { FeedbackNeeds } from './needs.ts';
import { answering } from './taking-part.ts';

/** Null skips the survey. */
export const answer =
  (needs: FeedbackNeeds) =>
  async (
    caller: Caller,
    member: string,
    session: string,
    survey: Survey,
    value: number | null,
  ): Promise<Refusal | undefined> => {
    const facts = await answering(needs, session, member);
    return refusalOf(
      await needs.execute(
        caller,
        answers,
        member,
        value === null ? { type: 'Skip', ...facts, survey } : { type: 'Answer', ...facts, survey, answer: value },
      ),
    );
  };
