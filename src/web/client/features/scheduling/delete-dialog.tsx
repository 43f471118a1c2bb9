import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { deleteSession, type Session } from '../../../../modules/scheduling/contract/api.ts';
import { call } from '../../lib/call.ts';
import { invalidateTopic } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { sessionTexts } from './texts.ts';

const texts = sessionTexts.options;

/** Says how many people it concerns; afterwards one is back home (SCH-098, C-009). */
export const DeleteDialog = ({
  session,
  opened,
  onClose,
}: {
  session: Session;
  opened: boolean;
  onClose: () => void;
}) => {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const count = session.num_users_joined;
  const remove = async (): Promise<string | undefined> => {
    const answer = await call(deleteSession, { id: session.uuid });
    if (!answer.ok) return answer.notice.msg;
    await navigate('/');
    toast.success(texts[answer.value.session.outcome]);
    void invalidateTopic(queries, ['session']);
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={texts.removeTitle}
      yes={texts.removeYes}
      no={texts.removeNo}
      danger
      onYes={remove}
    >
      <p>{count === 0 ? texts.removeEmpty : texts.removeFull(count)}</p>
    </ConfirmModal>
  );
};
