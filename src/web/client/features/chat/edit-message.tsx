import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { editMessage, type ChatMessage } from '#modules/chat/contract/api.ts';
import { chatRefusals } from '#modules/chat/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import { useFields } from '#ui/form.tsx';
import { Stack } from '#ui/layout.tsx';
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
  const form = useFields({
    endpoint: editMessage,
    refusals: chatRefusals,
    initialValues: { text: message.text ?? '' },
  });
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const edit = useAction(editMessage, {
    quiet: true,
    after: (answer) => onSaved(answer.message),
    close: onClose,
    refused: ({ msg }) => form.setFieldError('text', msg),
  });

  return (
    <Stack
      as="form"
      gap="xs"
      w="min(26rem, 70vw)"
      noValidate
      onSubmit={form.submit(({ text }) => edit.run({ id: session, mid: message.id, text }))}
    >
      <Textarea
        aria-label={texts.editLabel}
        {...form.getInputProps('text')}

        minRows={1}
        maxRows={8}
        ref={field}
        readOnly={edit.pending}
        errorProps={{ role: 'alert' }}
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
