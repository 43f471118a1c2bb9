import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { roomTexts } from './texts.ts';

const texts = roomTexts.room;

/** STAY or LEAVE; a host is told what leaving does to the others (ROM-047, ROM-076, ROM-077). */
export const LeaveModal = ({
  opened,
  endsForAll,
  onLeave,
  onStay,
}: {
  opened: boolean;
  endsForAll: boolean;
  onLeave: () => void;
  onStay: () => void;
}) => (
  <ConfirmModal
    opened={opened}
    danger
    title={texts.leaveTitle}
    yes={roomTexts.leave}
    no={roomTexts.stay}
    onYes={onLeave}
    onClose={onStay}
  >
    <p>{endsForAll ? texts.leaveHost : texts.leaveText}</p>
  </ConfirmModal>
);
