import { useState } from 'react';
import { answerSurvey, createTestimonial, type PostSessionChecks } from '#modules/feedback/contract/api.ts';
import { surveyKeys } from '#modules/feedback/contract/survey-records.ts';
import { putMarketingData } from '#modules/site/contract/api.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { forgetWords, keepProgress, progressOf, type SurveyProgress } from './survey-progress.ts';
import { stepsToAsk, stepsToReview } from './survey-steps.ts';

/** Held in this window until the last question of the group-hosted survey is answered. */
type UseSurveyHeld = { step: 'mood' | 'support'; answer: number };
type UseSurveySent =
  | { step: 'feeling' | 'outcome' | 'frequency' | 'nps'; answer: number }
  | { step: 'better'; text: string }
  | { step: 'review'; thumbs: boolean; text: string; forForum: boolean; withName: boolean };
export type UseSurveySaid = UseSurveyHeld | UseSurveySent;
const isHeld = (said: UseSurveySaid): said is UseSurveyHeld => said.step === 'mood' || said.step === 'support';

/** The result of an answer: stored, or the reason to show beside the question. */
type UseSurveyOutcome = Notice | null;

/** Awful and Bad (FBK-020). */
const BAD = 2;

/** These mean that there is nothing left to say: the next question may come. */
const settled = new Set<string>(['SURVEY_ALREADY_ANSWERED', 'REVIEW_ALREADY_WRITTEN', 'FEEDBACK_TOO_LATE']);

/** One question after the other; each answer is sent at once, and a reload resumes (C-016). */
export const useSurvey = (checks: PostSessionChecks, reviewOnly = false) => {
  const session = checks.uuid;
  const [progress, setProgress] = useState<SurveyProgress>(() => {
    const now = new Date(serverNow()).toISOString();
    const before = reviewOnly ? null : progressOf(session);
    const left = reviewOnly ? stepsToReview(checks, now) : stepsToAsk(checks, now, before?.left ?? null);
    const total = Math.max(left.length, before?.total ?? 0);
    return {
      left,
      total,
      mood: before?.mood ?? null,
      support: before?.support ?? null,
      unwell: before?.unwell ?? false,
    };
  });
  const { total, unwell } = progress;
  const record = useAction(putMarketingData);
  const answering = useAction(answerSurvey);
  const skipped = useAction(answerSurvey, { quiet: true });
  const review = useAction(createTestimonial);
  const [isAnswered, setAnswered] = useState(false);
  const step = progress.left[0] ?? null;

  const move = (next: SurveyProgress) => {
    keepProgress(session, next);
    setProgress(next);
  };
  const nextStep = (overrides: Partial<SurveyProgress> = {}) => {
    if (step !== null) forgetWords(session, step);
    move({ ...progress, ...overrides, left: progress.left.slice(1) });
  };

  const circle = (text: string) =>
    record.run({
      x: 'append',
      key: surveyKeys.groupHosted,
      val: JSON.stringify({
        session,
        how_session_impact_mood: progress.mood,
        how_satisfied_with_support: progress.support,
        how_could_make_better: text,
      }),
    });
  const send = (said: UseSurveySent) => {
    switch (said.step) {
      case 'better':
        return circle(said.text);
      case 'review':
        return review.run({
          id: session,
          thumbs: said.thumbs,
          post_to_forum: said.forForum,
          with_name: said.withName,
          value: JSON.stringify({ review: said.text }),
        });
      case 'nps':
        return record.run({
          x: 'append',
          key: surveyKeys.nps,
          val: JSON.stringify({ session, question: said.answer }),
        });
      default:
        return answering.run({ id: session, x: said.step, answer: said.answer });
    }
  };

  const submit = async (said: UseSurveySaid): Promise<UseSurveyOutcome> => {
    if (isHeld(said)) {
      nextStep({ [said.step]: said.answer });
      return null;
    }
    const isBad = said.step === 'feeling' && said.answer <= BAD;
    // Before the answer, which may be lost: a reload leads to the ways to help all the same.
    if (said.step === 'feeling') move({ ...progress, unwell: isBad });
    const answer = await send(said);
    if (!answer.ok && !settled.has(answer.notice.name)) return answer.notice;
    if (answer.ok) setAnswered(true);
    nextStep({ unwell: isBad });
    return null;
  };

  /** A periodic question counts as asked, without waiting for the record of it. */
  const skip = async (): Promise<UseSurveyOutcome> => {
    if (step === 'better' && (progress.mood !== null || progress.support !== null))
      return submit({ step: 'better', text: '' });
    if (step === 'outcome' || step === 'frequency' || step === 'nps')
      void skipped.run({ id: session, x: step, answer: null });
    nextStep();
    return null;
  };

  /** Leaves the rest; what was said of a group-hosted session is not lost. */
  const finish = async (): Promise<UseSurveyOutcome> => {
    const unsaid = progress.left.includes('better') && (progress.mood !== null || progress.support !== null);
    if (unsaid) {
      const answer = await circle('');
      if (!answer.ok && !settled.has(answer.notice.name)) return answer.notice;
    }
    move({ ...progress, left: [], unwell: false });
    return null;
  };

  const busy = record.pending || answering.pending || review.pending;
  return {
    step,
    session,
    /** Feels bad, and is met with help before any further question. */
    needsCare: unwell && step !== 'feeling',
    /** Feels bad, and waits for the answer or gets none: has the ways to help beside that. */
    isUnsentBad: unwell && step === 'feeling',
    comforted: () => move({ ...progress, unwell: false }),
    at: total - progress.left.length + 1,
    total,
    busy,
    isAnswered,
    submit,
    skip,
    finish,
  };
};
export type Survey = ReturnType<typeof useSurvey>;
