import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { HandOver, successors } from './lead/hand-over.tsx';
import { leadTexts } from './lead/texts.ts';
import { useLeading } from './lead/use-lead.ts';
import type { RoomSession } from './room-session.ts';
import { roomTexts } from './texts.ts';

const texts = roomTexts.room;

/**
 * STAY or LEAVE; a host sees the effect on the others, and may hand over instead (ROM-047, ROM-076, ROM-077, C-012).
 */
export const LeaveModal = ({
  session,
  opened,
  endsForAll,
  onLeave,
  onStay,
}: {
  session: RoomSession;
  opened: boolean;
  endsForAll: boolean;
  onLeave: () => void;
  onStay: () => void;
}) => {
  const [handing, setHanding] = useState(false);
  const leading = useLeading(session);
  const people = leading && endsForAll ? successors(leading) : [];
  const stay = () => {
    setHanding(false);
    onStay();
  };

  if (handing && people.length > 0)
    return (
      <Modal opened={opened} onClose={stay} title={leadTexts.handOver.open}>
        <HandOver session={session} people={people} onBack={() => setHanding(false)} />
      </Modal>
    );
  return (
    <ActionDialog
      opened={opened}
      danger
      title={texts.leaveTitle}
      yes={roomTexts.leave}
      no={roomTexts.stay}
      action={onLeave}
      onClose={stay}
    >
      <p>{endsForAll ? texts.leaveHost : texts.leaveText}</p>
      {people.length === 0 ? null : (
        <Button variant="light" onClick={() => setHanding(true)}>
          {leadTexts.handOver.open}
        </Button>
      )}
    </ActionDialog>
  );
};
