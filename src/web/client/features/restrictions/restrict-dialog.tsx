import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { blockMember } from '../../../../modules/restrictions/contract/api.ts';
import { RESTRICTION_REASON_MAX } from '../../../../modules/restrictions/contract/restriction.ts';
import { useWrite } from '../../lib/query.ts';
import type { Concerned } from '../../lib/restricting.ts';
import { restrictionTopics } from '../../lib/restrictions.ts';
import { toast } from '../../lib/toast.ts';
import { GetHelpLink } from '../../ui/get-help-link.tsx';
import { restrictionTexts } from './texts.ts';
import styles from './restrictions.module.css';

const texts = restrictionTexts.restrict;

/** Two steps: what it means, then a reason and RESTRICT (MOD-001, MOD-010). */
export const RestrictDialog = ({ of: { member, name }, onClose }: { of: Concerned; onClose: () => void }) => {
  const [step, setStep] = useState<'explained' | 'reason'>('explained');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const write = useWrite(blockMember, {
    touches: restrictionTopics,
    onSuccess: () => {
      toast.success(texts.done(name));
      onClose();
    },
    onFailure: ({ notice }) => setProblem(notice.msg),
  });
  const close = () => {
    if (!write.isPending) onClose();
  };
  const send = () => {
    const note = reason.trim();
    if (note.length > RESTRICTION_REASON_MAX) return setProblem(texts.tooLong(note.length - RESTRICTION_REASON_MAX));
    write.mutate({ id: member, x: 'true', note });
  };

  return (
    <Modal opened onClose={close} title={texts.title(name)} closeButtonProps={{ 'aria-label': 'Close' }}>
      {step === 'explained' ? (
        <Stack gap="md">
          <p>{texts.lead(name)}</p>
          <ul className={styles.effects}>
            {texts.effects.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
            <li>{texts.during}</li>
          </ul>
          <p className={styles.quiet}>
            {texts.staff} {texts.undo}
          </p>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={close}>
              {texts.cancel}
            </Button>
            <Button onClick={() => setStep('reason')}>{texts.next}</Button>
          </Group>
          <div className={styles.help}>
            <GetHelpLink newTab text={texts.danger} />
          </div>
        </Stack>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!write.isPending) send();
          }}
        >
          <Stack gap="md">
            <Textarea
              label={texts.reason}
              description={texts.reasonHelp(name)}
              value={reason}
              minRows={3}
              maxRows={8}
              autosize
              data-autofocus
              maxLength={RESTRICTION_REASON_MAX}
              disabled={write.isPending}
              error={problem}
              errorProps={{ role: 'alert' }}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={() => setStep('explained')} disabled={write.isPending}>
                {texts.back}
              </Button>
              <Button type="submit" color="red" loading={write.isPending}>
                {texts.yes}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
};
