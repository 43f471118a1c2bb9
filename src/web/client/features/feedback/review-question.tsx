import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import IconDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import IconUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import { useState } from 'react';
import { defaultSettings } from '#modules/feedback/contract/settings.ts';
import { useSetting } from '#client/lib/config.tsx';
import { Icon } from '#ui/icon.tsx';
import { Choices } from './choices.tsx';
import { Question } from './question.tsx';
import { feedbackTexts } from './texts.ts';
import { Words } from './text-question.tsx';
import { useWords } from './survey-progress.ts';
import type { Survey } from './use-survey.ts';

const texts = feedbackTexts.review;
const UP = 1;
const thumbs = [
  { value: UP, name: 'up', picture: <Icon shape={IconUp} size={32} /> },
  { value: 0, name: 'down', picture: <Icon shape={IconDown} size={32} /> },
] as const;

/** The review of a hosted session: thumb, words, and whether they may be shared (C-163, C-108). */
export const ReviewQuestion = ({
  survey,
  title,
  mayShare,
}: {
  survey: Survey;
  title: string;
  /** The words may go to the discussion of the Well. */
  mayShare: boolean;
}) => {
  const [thumb, setThumb] = useState<number | null>(null);
  const [text, setText] = useWords(survey.session, 'review');
  const [forForum, setForForum] = useInputState(false);
  const [withName, setWithName] = useInputState(false);
  const max = useSetting<number>('REVIEW_MAX', defaultSettings.REVIEW_MAX);
  const hasText = text.trim() !== '';
  return (
    <Question
      title={texts.title(title)}
      hint={texts.hint}
      busy={survey.busy}
      onSubmit={
        thumb === null
          ? null
          : () => survey.submit({ step: 'review', thumbs: thumb === UP, text, forForum: forForum && hasText, withName })
      }
      onSkip={survey.skip}
    >
      {(labelledBy) => (
        <>
          <Choices
            name="review"
            labelledBy={labelledBy}
            look="thumbs"
            choices={thumbs.map(({ name, ...thumb }) => ({ ...thumb, label: texts[name] }))}
            value={thumb}
            onChange={setThumb}
          />
          <Words label={texts.label} text={text} max={max} onChange={setText} />
          <Checkbox label={texts.withName} checked={withName} onChange={setWithName} />
          {hasText && mayShare ? <Checkbox label={texts.forum} checked={forForum} onChange={setForForum} /> : null}
        </>
      )}
    </Question>
  );
};
