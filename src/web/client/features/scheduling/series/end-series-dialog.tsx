import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteSeries, getSeries } from '../../../../../modules/scheduling/series/contract/api.ts';
import { call } from '../../../lib/call.ts';
import { invalidateTopic, useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { ConfirmModal } from '../../../ui/confirm-modal.tsx';
import { seriesTexts } from './series-texts.ts';

const texts = seriesTexts.options;

/** Says what becomes of sessions people registered for, and offers to cancel them too (SCH-099, C-010). */
export const EndSeriesDialog = ({
  series,
  opened,
  onClose,
}: {
  series: string;
  opened: boolean;
  onClose: () => void;
}) => {
  const queries = useQueryClient();
  const [cancelToo, setCancelToo] = useState(false);
  const query = useCall(getSeries, { id: series }, { topics: [['session']], enabled: opened, quiet: true });
  const registered = query.data?.series.num_sessions_registered ?? 0;
  const end = async (): Promise<string | undefined> => {
    const answer = await call(deleteSeries, { id: series, cancel_registered: cancelToo && registered > 0 });
    if (!answer.ok) return answer.notice.msg;
    toast.success(texts.ended);
    void invalidateTopic(queries, ['session']);
  };
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={texts.endTitle}
      yes={texts.endYes}
      no={texts.endNo}
      danger
      onYes={end}
    >
      <p>{texts.endText}</p>
      {registered === 0 ? null : (
        <>
          <p>{texts.endRegistered(registered)}</p>
          <Checkbox
            label={texts.cancelToo}
            checked={cancelToo}
            onChange={(event) => setCancelToo(event.currentTarget.checked)}
          />
        </>
      )}
    </ConfirmModal>
  );
};
