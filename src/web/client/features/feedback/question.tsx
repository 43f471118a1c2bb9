import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { Notice } from '#kernel/contract/refusals.ts';
import { FormError } from '#ui/form.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { feedbackTexts as texts } from './texts.ts';
import styles from './survey.module.css';
import { DocumentTitle } from '#ui/document-title.tsx';

type QuestionOutcome = Notice | null;

/** A question with its answer, SUBMIT and a way past it. The heading takes the focus, so that it is read when it appears. */
export const Question = ({
  title,
  hint,
  busy,
  children,
  onSubmit,
  onSkip,
}: {
  title: string;
  hint: string;
  busy: boolean;
  /** Gets the id of the heading. */
  children: (labelledBy: string) => ReactNode;
  /** Null: nothing is chosen yet. */
  onSubmit: (() => Promise<QuestionOutcome>) | null;
  onSkip: () => Promise<QuestionOutcome>;
}) => {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [problem, setProblem] = useState<string>();
  useEffect(() => heading.current?.focus(), []);
  const showProblem = async (outcome: Promise<QuestionOutcome>) => setProblem((await outcome)?.msg);
  return (
    <Stack
      as="form"
      gap="lg"
      onSubmit={(event) => {
        event.preventDefault();
        if (onSubmit === null) setProblem(texts.choose);
        else void showProblem(onSubmit());
      }}
    >
      <DocumentTitle>{title}</DocumentTitle>
      <Stack gap="xs" className={styles.words}>
        <h1 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {hint === '' ? null : <Soft size="inherit">{hint}</Soft>}
      </Stack>
      {children(id)}
      <FormError>{problem === texts.choose && onSubmit !== null ? undefined : problem}</FormError>
      <Stack gap="xs">
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {texts.submit}
        </Button>
        <Button variant="subtle" fullWidth disabled={busy} onClick={() => void showProblem(onSkip())}>
          {texts.skip}
        </Button>
      </Stack>
    </Stack>
  );
};
