import { useNavigate } from 'react-router';
import { deleteWell, type Group } from '../../../../modules/communities/contract/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { lastGroupNotice, useGroupCall } from './group-calls.ts';
import { wellTexts } from './texts.ts';

const texts = wellTexts.remove;

/** Asks whether the Well is to be deleted, and goes to the list once it is (COM-070). */
export const DeleteWellModal = ({
  well,
  opened,
  onClose,
}: {
  well: Pick<Group, 'uuid' | 'title'>;
  opened: boolean;
  onClose: () => void;
}) => {
  const navigate = useNavigate();
  const { run } = useGroupCall(deleteWell);
  return (
    <ConfirmModal
      opened={opened}
      title={texts.title(well.title)}
      yes={texts.yes}
      danger
      onClose={onClose}
      onYes={async () => {
        if ((await run({ id: well.uuid })) === -1) return lastGroupNotice()?.msg;
        toast.success(texts.done);
        await navigate('/wells');
        return undefined;
      }}
    >
      <p>{texts.text}</p>
    </ConfirmModal>
  );
};
