import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ChatMessage } from '../../../../modules/chat/contract/api.ts';
import { reportNote } from '../../../../modules/chat/contract/message-text.ts';
import { reportSession } from '../../../../modules/moderation/contract/api.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { Soft, Stack } from '../../ui/layout.tsx';
import { chatTexts } from './texts.ts';
import styles from './report-message.module.css';

const texts = chatTexts.reporting;

/** Tells staff about a message, with a reason in one's own words (CHT-010, CHT-011, CHT-020, C-177). */
export const ReportMessage = ({
  session,
  message,
  onClose,
}: {
  session: string;
  message: ChatMessage;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState(false);
  const author = message.author.username ?? chatTexts.formerMember;

  const send = async () => {
    if (reason.trim() === '') return setProblem(texts.required);
    setSending(true);
    const note = reportNote({ author, text: message.text ?? '', message: message.id, reason });
    const answer = await call(reportSession, { id: session, note, message: message.id }, { quiet: true });
    setSending(false);
    if (!answer.ok) return setProblem(answer.notice.msg);
    toast.success(texts.done);
    onClose();
  };

  return (
    <Modal
      opened
      onClose={() => (sending ? undefined : onClose())}
      title={texts.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!sending) void send();
        }}
      >
        <Stack gap="md">
          <blockquote className={styles.quote}>
            <strong>{author}</strong>
            <p>{message.text}</p>
          </blockquote>
          <Soft size="inherit">{texts.lead}</Soft>
          <Textarea
            label={texts.reason}
            value={reason}
            autosize
            minRows={3}
            maxRows={8}
            maxLength={500}
            data-autofocus
            disabled={sending}
            error={problem}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose} disabled={sending}>
              {chatTexts.cancel}
            </Button>
            <Button type="submit" loading={sending}>
              {texts.send}
            </Button>
          </Group>
          <GetHelpLink newTab text={texts.crisis} />
        </Stack>
      </form>
    </Modal>
  );
};
