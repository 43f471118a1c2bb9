import { TextInput } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import { useState } from 'react';
import { closePoll, openPoll } from '#modules/forum/contract/api.ts';
import { POLL_ANSWERS_MAX } from '#modules/forum/contract/poll-events.ts';
import { useAction } from '#client/lib/action.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { viewerZone, zoneText } from '#client/lib/time.ts';
import { instantOf } from '#client/lib/wall-time.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Stack } from '#ui/layout.tsx';
import { forumTexts } from '../texts.ts';

const texts = forumTexts.poll;
const QUESTION_MAX = 300;
const ANSWER_MAX = 100;

/** Staff ask a question with two to five answers (FOR-028). */
export const OpenPoll = ({ onClose }: { onClose: () => void }) => {
  const [question, setQuestion] = useInputState('');
  const [closes, setCloses] = useInputState('');
  const [answers, setAnswers] = useState<readonly string[]>(Array.from({ length: POLL_ANSWERS_MAX }, () => ''));
  const open = useAction(openPoll, { quiet: true });
  const filled = answers.map((answer) => answer.trim()).filter((answer) => answer !== '');
  const [date = '', time = ''] = closes.split('T');
  const ending = instantOf({ date, time }, viewerZone());
  const isComplete = question.trim() !== '' && filled.length > 1 && new Set(filled).size === filled.length;
  return (
    <ActionDialog
      title={texts.openTitle}
      yes={texts.openYes}
      action={() => (isComplete ? open.run({ question, answers: filled, closes_time: ending }) : texts.incomplete)}
      onClose={onClose}
    >
      <p>{texts.openText}</p>
      <TextInput
        label={texts.question}
        maxLength={QUESTION_MAX}
        data-autofocus
        value={question}
        onChange={setQuestion}
      />
      <Stack gap="xs">
        {answers.map((answer, index) => (
          <TextInput
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            label={texts.answer(index + 1)}
            maxLength={ANSWER_MAX}
            value={answer}
            onChange={({ currentTarget }) => setAnswers(answers.with(index, currentTarget.value))}
          />
        ))}
        <TextInput
          type="datetime-local"
          label={texts.closes(zoneText(serverNow()))}
          value={closes}
          onChange={setCloses}
        />
      </Stack>
    </ActionDialog>
  );
};

export const ClosePoll = ({ poll, onClose }: { poll: string; onClose: () => void }) => {
  const close = useAction(closePoll, { quiet: true });
  return (
    <ActionDialog
      title={texts.closeTitle}
      yes={texts.closeYes}
      action={() => close.run({ id: poll })}
      onClose={onClose}
    >
      <p>{texts.closeText}</p>
    </ActionDialog>
  );
};
