import { useState } from 'react';
import {
  feelingWords,
  frequencyWords,
  NPS_MAX,
  outcomeWords,
  satisfactionWords,
} from '#modules/feedback/contract/scales.ts';
import { useProductName, useSetting } from '#client/lib/config.tsx';
import { storedWord } from '#client/lib/language/stored-word.ts';
import { Choices, type Choice } from './choices.tsx';
import { Question } from './question.tsx';
import { feedbackTexts as texts } from './texts.ts';
import type { Survey } from './use-survey.ts';
import styles from './survey.module.css';

const mouths = [
  'M15 34c3.5-5.5 14.5-5.5 18 0',
  'M16 33c4-3.5 12-3.5 16 0',
  'M16.5 31.5h15',
  'M16 29.5c4 4 12 4 16 0',
  'M14.5 28c2.5 9 16.5 9 19 0z',
] as const;

/** A face from 1 (awful) to 5 (awesome); the word beside it says the same. */
const Face = ({ score, className }: { score: number; className?: string | undefined }) => (
  <svg viewBox="0 0 48 48" className={className} data-face={score} aria-hidden focusable={false}>
    <circle cx="24" cy="24" r="21" data-part="head" />
    <circle cx="17.5" cy="20" r="2.4" data-part="eye" />
    <circle cx="30.5" cy="20" r="2.4" data-part="eye" />
    <path d={mouths[score - 1] ?? mouths[2]} data-part={score === 5 ? 'laugh' : 'mouth'} />
  </svg>
);

type Scale = 'feeling' | 'mood' | 'support' | 'outcome' | 'frequency' | 'nps';

const words = (all: readonly string[]): Choice[] => all.map((label, index) => ({ value: index + 1, label }));
const choicesOf: Record<Scale, readonly Choice[]> = {
  feeling: words(feelingWords).map((choice) => ({
    ...choice,
    picture: <Face score={choice.value} className={styles.face} />,
  })),
  mood: words(outcomeWords),
  // The best stands first, as on the other lists.
  support: words(satisfactionWords).toReversed(),
  outcome: words(outcomeWords),
  frequency: words(frequencyWords),
  nps: words(Array.from({ length: NPS_MAX }, (_, index) => String(index + 1))),
};
const looks: Record<Scale, 'faces' | 'rows' | 'numbers'> = {
  feeling: 'faces',
  mood: 'rows',
  support: 'rows',
  outcome: 'rows',
  frequency: 'rows',
  nps: 'numbers',
};

/** One answer on a scale (FBK-019 to FBK-022). */
export const ScaleQuestion = ({ survey, step }: { survey: Survey; step: Scale }) => {
  const [answer, setAnswer] = useState<number | null>(null);
  const product = useProductName();
  const { title, hint } = texts[step];
  const days = { outcome: useSetting('OUTCOME_EVERY_DAYS', 30), nps: useSetting('NPS_EVERY_DAYS', 90) };
  return (
    <Question
      title={typeof title === 'string' ? title : title(product)}
      hint={typeof hint === 'function' ? hint(days[step === 'nps' ? 'nps' : 'outcome']) : hint}
      busy={survey.busy}
      onSubmit={answer === null ? null : () => survey.submit({ step, answer })}
      onSkip={survey.skip}
    >
      {(labelledBy) => (
        <Choices
          name={step}
          labelledBy={labelledBy}
          look={looks[step]}
          choices={choicesOf[step].map((choice) => ({ ...choice, label: storedWord(choice.label) }))}
          value={answer}
          onChange={setAnswer}
          {...(step === 'nps' ? { ends: [texts.nps.lowest, texts.nps.highest] as const } : {})}
        />
      )}
    </Question>
  );
};
