import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { editMessage, type ChatMessage } from '../../../../modules/chat/contract/api.ts';
import { textProblem } from '../../../../modules/chat/contract/message-text.ts';
import { chatRefusals } from '../../../../modules/chat/contract/refusals.ts';
import { notice, refuse } from '../../../../shared-kernel/contract/refusals.ts';
import { useAction } from '../../lib/action.ts';
import { useProductName, useSetting } from '../../lib/config.tsx';
import { Stack } from '../../ui/layout.tsx';
import { chatTexts as texts } from './texts.ts';

/** One's own words, to be put differently; they stay here when they cannot be saved. */
export const EditMessage = ({
  session,
  message,
  onSaved,
  onClose,
}: {
  session: string;
  message: ChatMessage;
  onSaved: (message: ChatMessage) => void;
  onClose: () => void;
}) => {
  const [text, setText] = useState(message.text ?? '');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const max = useSetting('CHAT_MESSAGE_MAX', 5000);
  const product = useProductName();

  const edit = useAction(editMessage, {
    quiet: true,
    after: (answer) => onSaved(answer.message),
    close: onClose,
    refused: ({ msg }) => setProblem(msg),
  });
  const save = async () => {
    const wrong = textProblem(text, max);
    if (wrong) return setProblem(notice(refuse(wrong, { values: { max } }), { refusals: chatRefusals, product }).msg);
    await edit.run({ id: session, mid: message.id, text });
    return undefined;
  };

  return (
    <Stack
      as="form"
      gap="xs"
      w="min(26rem, 70vw)"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Textarea
        aria-label={texts.editLabel}
        value={text}
        autosize
        minRows={1}
        maxRows={8}
        ref={field}
        readOnly={edit.pending}
        error={problem}
        errorProps={{ role: 'alert' }}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Group gap="xs" justify="flex-end">
        <Button size="compact-md" variant="default" onClick={onClose} disabled={edit.pending}>
          {texts.cancel}
        </Button>
        <Button size="compact-md" type="submit" loading={edit.pending}>
          {texts.save}
        </Button>
      </Group>
    </Stack>
  );
};
