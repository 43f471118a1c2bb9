import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PostSessionChecks } from '../../../../modules/feedback/contract/api.ts';
import { toast } from '../../lib/toast.ts';
import { ReviewQuestion } from './review-question.tsx';
import { ScaleQuestion } from './scale-question.tsx';
import { feedbackTexts as texts } from './texts.ts';
import { TextQuestion } from './text-question.tsx';
import { useSurvey, type Survey as Asking } from './use-survey.ts';
import styles from './survey.module.css';

/** One calm question at a time; every one can be skipped (FBK-017, FBK-024, C-017). Calls `onDone` after the last. */
export const Survey = ({
  checks,
  reviewOnly,
  onDone,
}: {
  checks: PostSessionChecks;
  reviewOnly: boolean;
  onDone: () => void;
}) => {
  const survey = useSurvey(checks, reviewOnly);
  const { step, told, total } = survey;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    if (step !== null) return;
    if (told) toast.success(texts.thanks);
    else if (reviewOnly && total === 0) toast.info(texts.nothingToReview);
    done.current();
  }, [step, told, total, reviewOnly]);
  if (step === null) return null;
  return (
    <div className={styles.survey}>
      <Progress survey={survey} title={checks.title} />
      <Question key={step} survey={survey} checks={checks} />
      {survey.total > 1 ? (
        <Button
          className={styles.finish ?? ''}
          variant="subtle"
          size="compact-md"
          disabled={survey.busy}
          onClick={() => void survey.finish()}
        >
          {texts.finish}
        </Button>
      ) : null}
    </div>
  );
};

const Progress = ({ survey: { at, total }, title }: { survey: Asking; title: string }) => (
  <div className={styles.top}>
    <span>{texts.after(title)}</span>
    {total > 1 ? (
      <div className={styles.dots}>
        <VisuallyHidden>{texts.step(at, total)}</VisuallyHidden>
        {Array.from({ length: total }, (_, index) => (
          <span
            key={index}
            aria-hidden
            data-done={index + 1 < at || undefined}
            data-now={index + 1 === at || undefined}
          />
        ))}
      </div>
    ) : null}
  </div>
);

const Question = ({ survey, checks }: { survey: Asking; checks: PostSessionChecks }) => {
  switch (survey.step) {
    case null:
      return null;
    case 'review':
      return <ReviewQuestion survey={survey} title={checks.title} />;
    case 'better':
      return <TextQuestion survey={survey} />;
    default:
      return <ScaleQuestion survey={survey} step={survey.step} />;
  }
};
