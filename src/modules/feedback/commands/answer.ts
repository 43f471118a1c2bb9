import { refusalOf } from '#kernel/contract/refusals.ts';
import type { Survey } from '../contract/scales.ts';
import { answers } from '../domain/answers.ts';
import type { FeedbackUseCase } from './needs.ts';
import { answering } from './taking-part.ts';

/** Null skips the survey. */
export const answer: FeedbackUseCase<[member: string, session: string, survey: Survey, value: number | null]> =
  (needs) => async (caller, member, session, survey, value) => {
    const [about, sessions] = await Promise.all([answering(needs, session, member), needs.sessionsOf(member)]);
    const facts = { ...about, sessions };
    return refusalOf(
      await needs.execute(
        caller,
        answers,
        member,
        value === null ? { type: 'Skip', ...facts, survey } : { type: 'Answer', ...facts, survey, answer: value },
      ),
    );
  };
