import { Button } from '@mantine/core';
import { standDown, takeRoomBack } from '#modules/live-rooms/contract/api.ts';
import { askToReport } from '#client/entities/moderation/report.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { List, Soft, Stack } from '#ui/layout.tsx';
import type { RoomSession } from '../room/room-session.ts';
import { useOrder } from './order.ts';
import { leadTexts } from './texts.ts';

const texts = leadTexts.canDo;

/** The options of a substitute, and how to stop (ROM-082). */
export const LeadModal = ({
  session,
  opened,
  onAgenda,
  onClose,
}: {
  session: RoomSession;
  opened: boolean;
  onAgenda: () => void;
  onClose: () => void;
}) => {
  const { pending, run } = useOrder(session, standDown);
  const then = (what: () => void) => () => {
    onClose();
    what();
  };
  const report = () =>
    askToReport(
      { kind: 'session', session: session.session },
      { onLeave: () => session.actor.send({ type: 'LEAVE' }) },
    );
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} close={null}>
      <Stack gap="md">
        <p>{texts.lead}</p>
        <List>
          {texts.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </List>
        <Soft>{texts.not}</Soft>
        <Stack gap="xs">
          <Button variant="default" data-autofocus onClick={then(onAgenda)}>
            {texts.agenda}
          </Button>
          <Button variant="default" onClick={then(report)}>
            {texts.callStaff}
          </Button>
          <Button variant="subtle" disabled={pending} onClick={then(() => void run({}))}>
            {texts.stop}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
};

/** A host who let a substitute continue can still take the room back. */
export const TakeBackButton = ({ session }: { session: RoomSession }) => {
  const { pending, run } = useOrder(session, takeRoomBack);
  return (
    <Button size="compact-sm" variant="subtle" disabled={pending} onClick={() => void run({})}>
      {leadTexts.returned.takeBack}
    </Button>
  );
};
