import { Button } from '@mantine/core';
import { useState } from 'react';
import { joinWell, type Group } from '../../../../modules/communities/contract/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { lastGroupNotice, useGroupCall } from './group-calls.ts';
import { wellTexts } from './texts.ts';

const texts = wellTexts.leave;

/** Leaves after a question; seats in the Well's sessions are given back only when the member says so (C-145). */
export const LeaveWell = ({ well }: { well: Pick<Group, 'uuid' | 'title'> }) => {
  const [asking, setAsking] = useState(false);
  const [seats, setSeats] = useState<string>();
  const { run } = useGroupCall(joinWell);

  const leave = async (unregister: boolean): Promise<string | undefined> => {
    const answer = await run({ id: well.uuid, flag: 'false', unregister });
    if (answer !== -1) return (toast.success(texts.done), undefined);
    const notice = lastGroupNotice();
    if (notice?.name !== 'GROUP_UNJOIN_HAS_JOINED_SESSIONS') return notice?.msg;
    setSeats(notice.msg);
    return undefined;
  };

  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {texts.button}
      </Button>
      <ConfirmModal
        opened={asking}
        title={texts.title(well.title)}
        yes={texts.yes}
        no={texts.stay}
        onYes={() => leave(false)}
        onClose={() => setAsking(false)}
      >
        <p>{texts.text}</p>
      </ConfirmModal>
      <ConfirmModal
        opened={seats !== undefined}
        title={texts.blockedTitle}
        yes={texts.blockedYes}
        no={texts.stay}
        onYes={() => leave(true)}
        onClose={() => setSeats(undefined)}
      >
        <p>{seats}</p>
      </ConfirmModal>
    </>
  );
};
