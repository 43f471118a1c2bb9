import { atMost } from '#ui/at-most.ts';
import { lengthOf } from '#kernel/contract/written-text.ts';
import { Textarea } from '@mantine/core';
import { defaultSettings } from '#modules/feedback/contract/settings.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Question } from './question.tsx';
import { feedbackTexts as texts } from './texts.ts';
import { useWords } from './survey-progress.ts';
import type { Survey } from './use-survey.ts';

/** "What could have made it better?" in one's own words; an empty answer is one too (FBK-017, C-015). */
export const TextQuestion = ({ survey }: { survey: Survey }) => {
  const [text, setText] = useWords(survey.session, 'better');
  const max = useSetting<number>('SURVEY_TEXT_MAX', defaultSettings.SURVEY_TEXT_MAX);
  return (
    <Question
      title={texts.better.title}
      hint={texts.better.hint}
      busy={survey.busy}
      onSubmit={() => survey.submit({ step: 'better', text })}
      onSkip={survey.skip}
    >
      {() => <Words label={texts.better.label} text={text} max={max} onChange={setText} />}
    </Question>
  );
};

/** A text of some lines that grows; how much room is left is said when it becomes little. */
export const Words = ({
  label,
  text,
  max,
  onChange,
}: {
  label: string;
  text: string;
  max: number;
  onChange: (text: string) => void;
}) => {
  const left = max - lengthOf(text);
  return (
    <Textarea
      label={label}
      value={text}
      {...atMost(max, text)}

      {...(left < 200 ? { description: texts.left(left) } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};
