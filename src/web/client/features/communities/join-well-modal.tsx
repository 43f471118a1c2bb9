import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { joinWell, type Group as Well } from '../../../../modules/communities/contract/api.ts';
import { commitmentText } from '../../../../modules/communities/contract/well-view.ts';
import { useProductName } from '../../lib/config.tsx';
import { CoverArt } from '../../ui/cover-art.tsx';
import { lastGroupNotice, useGroupCall } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import styles from './join-well-modal.module.css';

export type JoinWellModalProps = {
  well: Pick<Well, 'uuid' | 'title'>;
  opened: boolean;
  onClose: () => void;
  /** Runs once the member belongs to the Well. */
  onJoined?: () => void;
  /**
   * `well`: ends with the congratulations (COM-059). `session`: a registration is waiting; the modal says so (SCH-123), closes
   * once joined, and `onJoined` completes the registration (COM-060, I-027).
   */
  reason?: 'well' | 'session';
};

/** Joining takes the tick of the commitment (COM-057, COM-058). */
export const JoinWellModal = ({ well, opened, onClose, onJoined, reason = 'well' }: JoinWellModalProps) => {
  const [committed, setCommitted] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [joined, setJoined] = useState(false);
  const { run, running } = useGroupCall(joinWell);
  const product = useProductName();
  const texts = wellTexts.join;

  const close = () => {
    if (running) return;
    onClose();
    setCommitted(false);
    setProblem(undefined);
    setJoined(false);
  };
  const join = async () => {
    setProblem(undefined);
    const answer = await run({ id: well.uuid, flag: 'true', commitment: committed });
    if (answer === -1) return setProblem(lastGroupNotice()?.msg);
    if (reason === 'session') close();
    else setJoined(true);
    onJoined?.();
  };

  return (
    <Modal opened={opened} onClose={close} title={joined ? texts.done : texts.title(well.title)}>
      {joined ? (
        <Stack gap="md">
          <div className={styles.cover}>
            <CoverArt id={well.uuid} />
          </div>
          <output className={styles.done}>{texts.doneText(well.title)}</output>
          <Button onClick={close} data-autofocus>
            {texts.doneButton}
          </Button>
        </Stack>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (committed && !running) void join();
          }}
        >
          <Stack gap="md">
            <p className={styles.lead}>{reason === 'session' ? texts.forSession : texts.lead}</p>
            {reason === 'session' ? <p className={styles.lead}>{texts.forSessionPolicy}</p> : null}
            <Checkbox
              className={styles.commitment ?? ''}
              label={commitmentText(product)}
              checked={committed}
              disabled={running}
              onChange={(event) => setCommitted(event.currentTarget.checked)}
            />
            <div role="alert">{problem === undefined ? null : <p className={styles.problem}>{problem}</p>}</div>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close} disabled={running}>
                {texts.cancel}
              </Button>
              <Button type="submit" disabled={!committed} loading={running}>
                {texts.button}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
};
