import { Button, Group as Row, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { kickMember, type WellMember } from '../../../../modules/communities/contract/api.ts';
import { REMOVAL_REASON_MAX } from '../../../../modules/communities/contract/well-text.ts';
import { refusals } from '../../../../shared-kernel/contract/refusals.ts';
import { toast } from '../../lib/toast.ts';
import { lastGroupNotice, useGroupCall } from './group-calls.ts';
import { wellTexts } from './texts.ts';

const texts = wellTexts.removal;

/** Removes somebody from a Well; the reason is required (C-146, MOD-026). */
export const RemoveMember = ({
  well,
  member,
  onClose,
}: {
  well: string;
  member: Pick<WellMember, 'uuid' | 'username'>;
  onClose: () => void;
}) => {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, running } = useGroupCall(kickMember);
  const close = () => {
    if (!running) onClose();
  };
  const remove = async () => {
    const note = reason.trim();
    const over = Array.from(note).length - REMOVAL_REASON_MAX;
    if (note === '') return setProblem(refusals.REMOVAL_REASON_REQUIRED.msg);
    if (over > 0) return setProblem(texts.tooLong(over));
    if ((await run({ id: well, uid: member.uuid, note })) === -1) return setProblem(lastGroupNotice()?.msg);
    toast.success(texts.done(member.username));
    onClose();
  };

  return (
    <Modal
      opened
      onClose={close}
      title={texts.title(member.username)}
      closeButtonProps={{ 'aria-label': 'Close', disabled: running }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!running) void remove();
        }}
      >
        <Stack gap="md">
          <p>{texts.text}</p>
          <Textarea
            label={texts.reason}
            value={reason}
            minRows={3}
            maxRows={8}
            autosize
            data-autofocus
            disabled={running}
            error={problem}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          <Row justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={running}>
              {texts.cancel}
            </Button>
            <Button type="submit" color="red" loading={running}>
              {texts.yes}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
};
