import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReportKind } from '../../../../modules/moderation/contract/moderation-events.ts';
import { REPORT_NOTE_MAX } from '../../../../modules/moderation/contract/report-note.ts';
import type { Reported } from './report.tsx';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { Pills } from '../../ui/pills.tsx';
import { leadOf, noteOf, reasonsFor, sendReport, titleOf } from './report-call.ts';
import { reportTexts as texts } from './texts.ts';
import styles from './report-dialog.module.css';

type Step = { is: 'writing'; problem?: string } | { is: 'sending' } | { is: 'sent' };

/** A reason, sent to staff alone; then thanks and, inside a session, the offer to leave (MOD-014, MOD-015, C-111, C-186). */
export const ReportDialog = ({ of, onClose, onLeave }: { of: Reported; onClose: () => void; onLeave?: () => void }) => {
  const [step, setStep] = useState<Step>({ is: 'writing' });
  const [kind, setKind] = useState<ReportKind>('report');
  const [reason, setReason] = useState<string | null>(null);
  const [details, setDetails] = useState('');
  const isFeedback = kind === 'feedback';
  const note = noteOf(isFeedback ? null : reason, details);
  const close = () => {
    if (step.is !== 'sending') onClose();
  };

  const send = async () => {
    if (note === '') return setStep({ is: 'writing', problem: isFeedback ? texts.requiredFeedback : texts.required });
    if (note.length > REPORT_NOTE_MAX)
      return setStep({ is: 'writing', problem: texts.tooLong(note.length - REPORT_NOTE_MAX) });
    setStep({ is: 'sending' });
    const problem = await sendReport(of, kind, note);
    setStep(problem === undefined ? { is: 'sent' } : { is: 'writing', problem });
  };

  if (step.is === 'sent') return <Sent kind={kind} onClose={onClose} {...(onLeave ? { onLeave } : {})} />;
  return (
    <Modal opened onClose={close} title={titleOf(of, kind)} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (step.is === 'writing') void send();
        }}
      >
        <Stack gap="md">
          <p className={styles.lead}>{leadOf(of, kind)}</p>
          {of.kind === 'member' ? (
            <Pills
              label={texts.kinds.label}
              labelHidden
              name="kind"
              disabled={step.is === 'sending'}
              value={kind}
              choices={[
                { value: 'report', text: texts.kinds.report },
                { value: 'feedback', text: texts.kinds.feedback },
              ]}
              onChange={(chosen) => {
                setKind(chosen);
                setStep({ is: 'writing' });
              }}
            />
          ) : null}
          {isFeedback ? null : (
            <Pills
              label={texts.reasons.label}
              name="reason"
              disabled={step.is === 'sending'}
              value={reason}
              choices={reasonsFor(of).map((text) => ({ value: text, text }))}
              onChange={(chosen) => {
                setReason(chosen);
                setStep({ is: 'writing' });
              }}
            />
          )}
          <Textarea
            label={isFeedback ? texts.detailsFeedback : texts.details}
            value={details}
            minRows={2}
            maxRows={8}
            autosize
            maxLength={REPORT_NOTE_MAX}
            disabled={step.is === 'sending'}
            error={step.is === 'writing' ? step.problem : undefined}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setDetails(event.currentTarget.value);
              setStep({ is: 'writing' });
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close} disabled={step.is === 'sending'}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={step.is === 'sending'}>
              {isFeedback ? texts.sendFeedback : texts.send}
            </Button>
          </Group>
          <div className={styles.help}>
            <GetHelpLink newTab text={texts.crisis} />
          </div>
        </Stack>
      </form>
    </Modal>
  );
};

const Sent = ({ kind, onClose, onLeave }: { kind: ReportKind; onClose: () => void; onLeave?: () => void }) => {
  const mayLeave = onLeave !== undefined && kind === 'report';
  return (
    <Modal opened onClose={onClose} title={texts.sent.title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <output className={styles.sent}>{texts.sent[kind]}</output>
        {mayLeave ? <p>{texts.sent.leave}</p> : null}
        <Group justify="flex-end" gap="sm">
          <Button variant={mayLeave ? 'default' : 'filled'} onClick={onClose} data-autofocus>
            {mayLeave ? texts.sent.leaveNo : texts.sent.done}
          </Button>
          {mayLeave ? (
            <Button
              color="red"
              onClick={() => {
                onClose();
                onLeave();
              }}
            >
              {texts.sent.leaveYes}
            </Button>
          ) : null}
        </Group>
        <div className={styles.help}>
          <GetHelpLink newTab text={texts.crisis} />
        </div>
      </Stack>
    </Modal>
  );
};
