import { Button, Modal, Stack } from '@mantine/core';
import IconMicOff from '@tabler/icons-react/dist/esm/icons/IconMicrophoneOff.mjs';
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs';
import { useState } from 'react';
import { removeMember } from '../../../../modules/live-rooms/contract/api.ts';
import { refusals } from '../../../../shared-kernel/contract/refusals.ts';
import { call } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { RoomSession } from './room-session.ts';
import { roomTexts } from './texts.ts';

const texts = roomTexts.room;

/** What the host and staff can do about somebody: ask them to mute, or remove them, in two steps and with a reason (MOD-019 to MOD-022). */
export const MemberOptions = ({
  session,
  person,
  onClose,
}: {
  session: RoomSession;
  person: { uuid: string; name: string; audioOn: boolean };
  onClose: () => void;
}) => {
  const [removing, setRemoving] = useState(false);
  const { name, uuid } = person;

  const mute = () => {
    session.actor.send({ type: 'MUTE_MEMBER', member: uuid });
    toast.success(texts.asked(name));
    onClose();
  };
  const remove = async (note: string): Promise<string | undefined> => {
    const answer = await call(removeMember, { id: session.session, uid: uuid, note });
    if (!answer.ok) return answer.notice.msg;
    session.actor.send({ type: 'PUSHED' });
    toast.success(texts.removed(name));
    return undefined;
  };

  if (removing)
    return (
      <ConfirmModal
        opened
        danger
        title={texts.removeTitle(name)}
        yes={texts.removeYes}
        input={{ label: texts.removeReason, required: refusals.REMOVAL_REASON_REQUIRED.msg }}
        onYes={remove}
        onClose={onClose}
      >
        <p>{texts.removeText}</p>
      </ConfirmModal>
    );
  return (
    <Modal opened onClose={onClose} title={name}>
      <Stack gap="sm">
        {person.audioOn ? (
          <Button variant="default" leftSection={<Icon of={IconMicOff} />} onClick={mute}>
            {texts.askToMute}
          </Button>
        ) : null}
        <Button color="red" variant="light" leftSection={<Icon of={IconRemove} />} onClick={() => setRemoving(true)}>
          {texts.remove}
        </Button>
      </Stack>
    </Modal>
  );
};
