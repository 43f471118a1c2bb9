import { useQueryClient } from '@tanstack/react-query';
import { blockMember } from '../../../../modules/restrictions/contract/api.ts';
import { call } from '../../lib/call.ts';
import { invalidateTopic } from '../../lib/query.ts';
import type { Concerned } from '../../lib/restricting.ts';
import { restrictionTopics } from '../../lib/restrictions.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { restrictionTexts } from './texts.ts';

const texts = restrictionTexts.takeBack;

/** Asks before a restriction is taken back (MOD-009). */
export const TakeBackDialog = ({ of: { member, name }, onClose }: { of: Concerned; onClose: () => void }) => {
  const queries = useQueryClient();
  const takeBack = async () => {
    const answer = await call(blockMember, { id: member, x: 'false' }, { quiet: true });
    if (!answer.ok) return answer.notice.msg;
    for (const topic of restrictionTopics) void invalidateTopic(queries, topic);
    toast.success(texts.done(name));
    return undefined;
  };
  return (
    <ConfirmModal opened title={texts.title(name)} yes={texts.yes} no={texts.no} onYes={takeBack} onClose={onClose}>
      <p>{texts.text(name)}</p>
    </ConfirmModal>
  );
};
