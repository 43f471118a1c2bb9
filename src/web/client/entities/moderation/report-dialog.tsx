import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import type { ReportKind } from '#modules/moderation/contract/moderation-events.ts';
import { REPORT_NOTE_MAX } from '#modules/moderation/contract/report-note.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GetHelpLink } from '#ui/links/get-help-link.tsx';
import { Soft } from '#ui/layout.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { ConfirmFirst, useIsUnconfirmed } from '#client/entities/identity/confirm-first.tsx';
import { leadOf, noteOf, reasonsFor, useReport, titleOf } from './report-call.ts';
import type { Reported } from './reported.ts';
import { reportTexts as texts } from './texts.ts';

const Help = () => (
  <Box pt="xs" style={{ borderTop: '1px solid var(--ws-line)' }}>
    <GetHelpLink newTab text={texts.crisis} />
  </Box>
);

/** A reason, sent to staff alone; then thanks and, inside a session, the offer to leave (MOD-014, MOD-015, C-111, C-186). */
export const ReportDialog = ({
  reported,
  onClose,
  onLeave,
}: {
  reported: Reported;
  onClose: () => void;
  onLeave?: () => void;
}) => {
  const [isSent, setSent] = useState(false);
  const [kind, setKind] = useState<ReportKind>('report');
  const [reason, setReason] = useState<string | null>(null);
  const send = useReport(reported, () => setSent(true));
  const isUnconfirmed = useIsUnconfirmed();
  const isFeedback = kind === 'feedback';
  const note = (details: string) => noteOf(isFeedback ? null : reason, details);
  const problem = (details: string): string | undefined => {
    const { length } = note(details);
    if (length === 0) return isFeedback ? texts.requiredFeedback : texts.required;
    return length > REPORT_NOTE_MAX ? texts.tooLong(length - REPORT_NOTE_MAX) : undefined;
  };

  if (isUnconfirmed) return <ConfirmFirst onClose={onClose} />;
  if (isSent) return <Sent kind={kind} onClose={onClose} onLeave={onLeave} />;
  return (
    <ActionDialog
      title={titleOf(reported, kind)}
      yes={isFeedback ? texts.sendFeedback : texts.send}
      no={texts.cancel}
      input={{
        label: isFeedback ? texts.detailsFeedback : texts.details,
        problem,
        maxLength: REPORT_NOTE_MAX,
        lines: 2,
        autofocus: false,
      }}
      hasNext
      action={(details) => send(kind, note(details))}
      below={<Help />}
      onClose={onClose}
    >
      <Soft size="inherit">{leadOf(reported, kind)}</Soft>
      {reported.kind === 'member' ? (
        <Pills
          label={texts.kinds.label}
          labelHidden
          name="kind"
          value={kind}
          choices={[
            { value: 'report', text: texts.kinds.report },
            { value: 'feedback', text: texts.kinds.feedback },
          ]}
          onChange={setKind}
        />
      ) : null}
      {isFeedback ? null : (
        <Pills
          label={texts.reasons.label}
          name="reason"
          value={reason}
          choices={reasonsFor(reported).map((text) => ({ value: text, text }))}
          onChange={setReason}
        />
      )}
    </ActionDialog>
  );
};

const Sent = ({
  kind,
  onClose,
  onLeave,
}: {
  kind: ReportKind;
  onClose: () => void;
  onLeave: (() => void) | undefined;
}) => {
  const mayLeave = onLeave !== undefined && kind === 'report';
  return (
    <Dialog
      title={texts.sent.title}
      close={mayLeave ? texts.sent.leaveNo : texts.sent.done}
      onClose={onClose}
      below={<Help />}
      action={
        mayLeave ? (
          <Button
            color="red"
            onClick={() => {
              onClose();
              onLeave();
            }}
          >
            {texts.sent.leaveYes}
          </Button>
        ) : undefined
      }
    >
      <Box component="output" display="block" fz="lg">
        {texts.sent[kind]}
      </Box>
      {mayLeave ? <p>{texts.sent.leave}</p> : null}
    </Dialog>
  );
};
