import { useState } from 'react';
import { joinWell, type Group } from '#modules/communities/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { wellTexts } from './texts.ts';

const texts = wellTexts.leave;
type Well = Pick<Group, 'uuid' | 'title'>;

/** Leaves after a question; seats in the Well's sessions are given back only when the member agrees to that (C-145). */
export const askToLeave = (well: Well): void => {
  openModal((close) => <AskToLeave well={well} onClose={close} />);
};

const AskToLeave = ({ well, onClose }: { well: Well; onClose: () => void }) => {
  const leave = useAction(joinWell, { done: texts.done });
  const [seats, setSeats] = useState<string>();
  const hasSeats = seats !== undefined;
  return (
    <ActionDialog
      step={hasSeats ? 'seats' : 'first'}
      title={hasSeats ? texts.blockedTitle : texts.title(well.title)}
      yes={hasSeats ? texts.blockedYes : texts.yes}
      no={texts.stay}
      action={async () => {
        const answer = await leave.run({ id: well.uuid, flag: 'false', unregister: hasSeats });
        if (answer.ok || answer.notice.name !== 'GROUP_UNJOIN_HAS_JOINED_SESSIONS') return answer;
        setSeats(answer.notice.msg);
        return { ok: true, stays: true };
      }}
      onClose={onClose}
    >
      <p>{seats ?? texts.text}</p>
    </ActionDialog>
  );
};
