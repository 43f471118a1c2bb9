import { useState } from 'react';
import {
  feelingWords,
  frequencyWords,
  NPS_MAX,
  outcomeWords,
  satisfactionWords,
} from '#modules/feedback/contract/scales.ts';
import { useProductName } from '#client/lib/config.tsx';
import { Choices, type Choice } from './choices.tsx';
import { Face } from './face.tsx';
import { Question } from './question.tsx';
import { feedbackTexts as texts } from './texts.ts';
import type { Survey } from './use-survey.ts';
import styles from './survey.module.css';

type Scale = 'feeling' | 'mood' | 'support' | 'outcome' | 'frequency' | 'nps';

const words = (all: readonly string[]): Choice[] => all.map((label, index) => ({ value: index + 1, label }));
const choicesOf: Record<Scale, readonly Choice[]> = {
  feeling: words(feelingWords).map((choice) => ({
    ...choice,
    picture: <Face of={choice.value} className={styles.face} />,
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
  return (
    <Question
      title={typeof title === 'string' ? title : title(product)}
      hint={hint}
      busy={survey.busy}
      onSubmit={answer === null ? null : () => survey.submit({ step, answer })}
      onSkip={survey.skip}
    >
      {(labelledBy) => (
        <Choices
          name={step}
          labelledBy={labelledBy}
          look={looks[step]}
          choices={choicesOf[step]}
          value={answer}
          onChange={setAnswer}
          {...(step === 'nps' ? { ends: [texts.nps.lowest, texts.nps.highest] as const } : {})}
        />
      )}
    </Question>
  );
};
