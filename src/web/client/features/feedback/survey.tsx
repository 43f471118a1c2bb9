import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PostSessionChecks } from '#modules/feedback/contract/api.ts';
import { toast } from '#client/lib/toast.ts';
import { Panel, Row, Stack } from '#ui/layout.tsx';
import { Care, WaysToHelp } from './care.tsx';
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
  const { step, isAnswered, total, needsCare } = survey;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    if (step !== null || needsCare) return;
    if (isAnswered) toast.success(texts.thanks);
    else if (reviewOnly && total === 0) toast.info(texts.nothingToReview);
    done.current();
  }, [step, isAnswered, total, reviewOnly, needsCare]);
  if (step === null && !needsCare) return null;
  return (
    <Stack
      gap={0}
      justify="center"
      w="min(100% - 2.25rem, 38rem)"
      mih="min(72vh, 44rem)"
      mx="auto"
      py="clamp(1.25rem, 4vh, 3rem)"
    >
      <Progress survey={survey} title={checks.title} />
      {needsCare ? (
        <Care onContinue={survey.comforted} onFinish={() => void survey.finish()} />
      ) : (
        <Question key={step} survey={survey} checks={checks} />
      )}
      {survey.isUnsentBad ? (
        <Panel tone="brand" mt="md">
          <WaysToHelp />
        </Panel>
      ) : null}
      {survey.total > 1 && !needsCare ? (
        <Button
          mx="auto"
          mt="md"
          variant="subtle"
          size="compact-md"
          disabled={survey.busy}
          onClick={() => void survey.finish()}
        >
          {texts.finish}
        </Button>
      ) : null}
    </Stack>
  );
};

const Progress = ({ survey: { at, total }, title }: { survey: Asking; title: string }) => (
  <Row justify="space-between" mb="sm" c="dimmed" fz="sm" fw={650}>
    <span>{texts.after(title)}</span>
    {total > 1 ? (
      <Row className={styles.dots} gap="0.375rem">
        <VisuallyHidden>{texts.step(at, total)}</VisuallyHidden>
        {Array.from({ length: total }, (_, index) => (
          <span
            key={index}
            aria-hidden
            data-done={index + 1 < at || undefined}
            data-now={index + 1 === at || undefined}
          />
        ))}
      </Row>
    ) : null}
  </Row>
);

const Question = ({ survey, checks }: { survey: Asking; checks: PostSessionChecks }) => {
  switch (survey.step) {
    case null:
      return null;
    case 'review':
      return <ReviewQuestion survey={survey} title={checks.title} mayShare={checks.may_share_review} />;
    case 'better':
      return <TextQuestion survey={survey} />;
    default:
      return <ScaleQuestion survey={survey} step={survey.step} />;
  }
};
