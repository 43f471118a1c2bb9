import { Button, Group, Modal } from '@mantine/core';
import type { RoomsAnswer } from '../../../../modules/live-rooms/contract/api.ts';
import { texts as siteTexts } from '../../lib/texts.ts';
import { List, Panel, Stack } from '../../ui/layout.tsx';
import { Agenda } from './lead/agenda.tsx';
import type { RoomSession } from './room-session.ts';
import { roomTexts } from './texts.ts';

const texts = roomTexts.guide;
export type GuidePart = 'agenda' | 'rules';

/** How a session goes and what holds in it: the agenda lets a group lead itself (ROM-041, ROM-080 to ROM-082). */
export const GuideModal = ({
  part,
  session,
  isGroupHosted,
  hostIsAway,
  agenda,
  movesAgenda,
  onClose,
}: {
  /** What is shown; null when closed. */
  part: GuidePart | null;
  session: RoomSession;
  isGroupHosted: boolean;
  hostIsAway: boolean;
  /** The leader's current step. */
  agenda: RoomsAnswer['agenda'];
  /** Whether this person may move it for all. */
  movesAgenda: boolean;
  onClose: () => void;
}) => (
  <Modal opened={part !== null} onClose={onClose} title={part === 'rules' ? texts.rules : texts.agenda}>
    <Stack gap="md">
      {part === 'rules' ? (
        <>
          <List gap="sm">
            {texts.ruleList.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </List>
          <Panel as="p" tone="warm" fw={650}>
            {siteTexts.notEmergency}
          </Panel>
        </>
      ) : (
        <>
          {isGroupHosted ? <p>{texts.groupHosted}</p> : null}
          {!isGroupHosted && hostIsAway ? <p>{texts.hostAway}</p> : null}
          <Agenda session={session} agenda={agenda} moves={movesAgenda} />
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
