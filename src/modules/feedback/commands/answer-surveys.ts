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

export const sayWhyUnsubscribed =
  ({ execute, clock }: FeedbackNeeds) =>
  async (caller: Caller, member: string, said: string): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, answers, member, { type: 'Unsubscribe', member, said, now: clock.now() }));
