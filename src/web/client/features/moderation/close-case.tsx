import { useState } from 'react';
import { closeReport, type FlaggedActivity } from '../../../../modules/moderation/contract/api.ts';
import type { ReportDecision } from '../../../../modules/moderation/contract/moderation-events.ts';
import { REPORT_NOTE_MAX } from '../../../../modules/moderation/contract/report-note.ts';
import { call } from '../../lib/call.ts';
import { invalidateTopic } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { Pills } from '../../ui/pills.tsx';
import { staffTexts } from './texts.ts';

const texts = staffTexts.closing;

/** Asks once more, takes a note for other staff, and decides. */
export const CloseCase = ({
  of,
  as,
  onClose,
}: {
  of: FlaggedActivity;
  as: 'close' | 'let-back' | 'kept-out';
  onClose: () => void;
}) => {
  const queries = useQueryClient();
  const [decision, setDecision] = useState<ReportDecision>('handled');
  const name = of.target ?? staffTexts.unknownTarget;

  const decide = async (note: string): Promise<string | undefined> => {
    const answer = await call(
      closeReport,
      { report: of.uuid, decision: as === 'close' ? decision : as, note },
      { quiet: true },
    );
    if (!answer.ok) return answer.notice.msg;
    toast.success(texts.done);
    void invalidateTopic(queries, ['report']);
    return undefined;
  };

  return (
    <ConfirmModal
      opened
      title={{ close: texts.title, 'let-back': texts.letBackTitle(name), 'kept-out': texts.keepOutTitle(name) }[as]}
      yes={{ close: texts.yes, 'let-back': staffTexts.letBack, 'kept-out': staffTexts.keepOut }[as]}
      danger={as === 'kept-out'}
      input={{ label: texts.note, maxLength: REPORT_NOTE_MAX }}
      onYes={decide}
      onClose={onClose}
    >
      {as === 'close' ? (
        <Pills
          label={texts.decision}
          name="decision"
          value={decision}
          choices={[
            { value: 'handled', text: staffTexts.decisions.handled },
            { value: 'no-action', text: staffTexts.decisions['no-action'] },
          ]}
          onChange={setDecision}
        />
      ) : (
        <p>{as === 'let-back' ? texts.letBackText : texts.keepOutText}</p>
      )}
    </ConfirmModal>
  );
};
