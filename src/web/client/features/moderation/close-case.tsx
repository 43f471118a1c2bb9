import { useState } from 'react';
import { closeReport, type FlaggedActivity } from '#modules/moderation/contract/api.ts';
import type { ReportDecision } from '#modules/moderation/contract/moderation-events.ts';
import { REPORT_NOTE_MAX } from '#modules/moderation/contract/report-note.ts';
import { useAction } from '#client/lib/action.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { staffTexts } from './texts.ts';

const texts = staffTexts.closing;

/** Asks once more, takes a note for other staff, and decides. */
export const CloseCase = ({
  report,
  as,
  onClose,
}: {
  report: FlaggedActivity;
  as: 'close' | 'let-back' | 'kept-out';
  onClose: () => void;
}) => {
  const [decision, setDecision] = useState<ReportDecision>('handled');
  const close = useAction(closeReport, { done: texts.done, quiet: true });
  const name = report.target ?? staffTexts.unknownTarget;
  return (
    <ActionDialog
      title={{ close: texts.title, 'let-back': texts.letBackTitle(name), 'kept-out': texts.keepOutTitle(name) }[as]}
      yes={{ close: texts.yes, 'let-back': staffTexts.letBack, 'kept-out': staffTexts.keepOut }[as]}
      danger={as === 'kept-out'}
      input={{ label: texts.note, maxLength: REPORT_NOTE_MAX }}
      action={(note) => close.run({ report: report.uuid, decision: as === 'close' ? decision : as, note })}
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
    </ActionDialog>
  );
};
