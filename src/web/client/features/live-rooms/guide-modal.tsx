import { Button, Group, Modal, Stack } from '@mantine/core';
import type { EnteredSession } from '../../../../modules/live-rooms/contract/api.ts';
import { texts as siteTexts } from '../../app/texts.ts';
import { roomTexts } from './texts.ts';
import styles from './guide-modal.module.css';

const texts = roomTexts.guide;
export type GuidePart = 'agenda' | 'rules';

/** How a session goes and what holds in it: the agenda lets a group lead itself (ROM-041, ROM-080 to ROM-082). */
export const GuideModal = ({
  part,
  session,
  hostIsAway,
  onClose,
}: {
  /** What is shown; null when closed. */
  part: GuidePart | null;
  session: Pick<EnteredSession, 'is_group_hosted'>;
  hostIsAway: boolean;
  onClose: () => void;
}) => (
  <Modal opened={part !== null} onClose={onClose} title={part === 'rules' ? texts.rules : texts.agenda}>
    <Stack gap="md">
      {part === 'rules' ? (
        <>
          <ul className={styles.rules}>
            {texts.ruleList.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p className={styles.emergency}>{siteTexts.notEmergency}</p>
        </>
      ) : (
        <>
          {session.is_group_hosted ? <p>{texts.groupHosted}</p> : null}
          {!session.is_group_hosted && hostIsAway ? <p>{texts.hostAway}</p> : null}
          <ol className={styles.agenda}>
            {texts.steps.map(({ title, minutes, text }) => (
              <li key={title}>
                <strong>{title}</strong> <span>{minutes}</span>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </>
      )}
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {roomTexts.done}
        </Button>
      </Group>
    </Stack>
  </Modal>
);
