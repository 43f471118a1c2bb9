import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { joinWell, type Group as Well } from '../../../../modules/communities/contract/api.ts';
import { commitmentText } from '../../../../modules/communities/contract/well-view.ts';
import { useAction } from '../../lib/action.ts';
import { useProductName } from '../../lib/config.tsx';
import { CoverArt } from '../../ui/cover-art.tsx';
import { joinTexts as texts } from './texts.ts';
import styles from './join-well.module.css';

export type JoinWellProps = {
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
export const JoinWell = ({ well, opened, onClose, onJoined, reason = 'well' }: JoinWellProps) => {
  const [committed, setCommitted] = useState(false);
  const [joined, setJoined] = useState(false);
  const product = useProductName();
  const close = () => {
    onClose();
    setCommitted(false);
    setJoined(false);
    join.clear();
  };
  const join = useAction(joinWell, {
    after: () => {
      if (reason === 'session') close();
      else setJoined(true);
      onJoined?.();
    },
  });

  return (
    <Modal
      opened={opened}
      onClose={() => (join.pending ? undefined : close())}
      title={joined ? texts.done : texts.title(well.title)}
    >
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
            if (committed && !join.pending) void join.run({ id: well.uuid, flag: 'true', commitment: committed });
          }}
        >
          <Stack gap="md">
            <p className={styles.lead}>{reason === 'session' ? texts.forSession : texts.lead}</p>
            {reason === 'session' ? <p className={styles.lead}>{texts.forSessionPolicy}</p> : null}
            <Checkbox
              className={styles.commitment ?? ''}
              label={commitmentText(product)}
              checked={committed}
              disabled={join.pending}
              onChange={(event) => setCommitted(event.currentTarget.checked)}
            />
            <div role="alert">
              {join.notice === undefined ? null : <p className={styles.problem}>{join.notice.msg}</p>}
            </div>
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={close} disabled={join.pending}>
                {texts.cancel}
              </Button>
              <Button type="submit" disabled={!committed} loading={join.pending}>
                {texts.button}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
};
