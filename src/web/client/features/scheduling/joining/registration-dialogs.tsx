import { Box } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarCheck.mjs';
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import IconChange from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { JoinWell } from '#client/entities/communities/join-well.tsx';
import { ConfirmFirst } from '#client/entities/identity/confirm-first.tsx';
import { minutes, plus } from '#kernel/contract/time.ts';
import { ActionDialog, type ActionDialogProps } from '#ui/action-dialog.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { Row, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { HostTime } from '../calendar/host-time.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { useSchedulingSettings } from '../scheduling-context.ts';
import { sessionTexts } from '../texts.ts';
import type { Registration } from './use-registration.ts';

type RegistrationDialogsOpened = { opened: boolean; onClose: () => void };

/** Where both can be tried before it matters; an outside session has its own. */
const CameraTestLink = ({ session, onClose }: { session: Session; onClose: () => void }) =>
  session.type === 'INTERNAL' ? (
    <Link to="/camera-test" onClick={onClose}>
      {sessionTexts.cameraTest}
    </Link>
  ) : null;

/** Registration succeeded: when it is, and what to bring (SCH-051). */
const RegisteredDialog = ({ session, ...dialog }: RegistrationDialogsOpened & { session: Session }) => {
  const texts = sessionTexts.registered;
  const { ENTRY_PERMISSION_MIN_BEFORE, UNREGISTER_MIN_BEFORE } = useSchedulingSettings();
  const steps = [
    [IconCalendar, texts.first(ENTRY_PERMISSION_MIN_BEFORE)],
    [IconCamera, texts.camera],
    [IconChange, texts.change(UNREGISTER_MIN_BEFORE)],
  ] as const;
  return (
    <Dialog {...dialog} title={texts.title} close={texts.done}>
      <Soft size="inherit">{texts.lead}</Soft>
      <Stack tone="brand" gap="xxs" py="md" px="md">
        <strong dir="auto">{session.title}</strong>
        <TimeText at={session.start_time} show="date" />
        <TimeText at={session.start_time} until={session.end_time} show="time" />
        <HostTime session={session} />
      </Stack>
      <AddToCalendar session={session} />
      <Stack as="ul">
        {steps.map(([icon, text]) => (
          <Row as="li" wrap="nowrap" align="flex-start" gap="sm" key={text}>
            <Icon shape={icon} size={22} />
            <span>
              {text} {text === texts.camera ? <CameraTestLink session={session} onClose={dialog.onClose} /> : null}
            </span>
          </Row>
        ))}
      </Stack>
    </Dialog>
  );
};

/** The dialogs on the way to a seat, one at a time (I-027). */
export const RegistrationDialogs = ({ session, registration }: { session: Session; registration: Registration }) => (
  <>
    <ConfirmFirst
      opened={registration.state === 'confirming'}
      onClose={registration.close}
      onConfirmed={registration.confirmed}
    />
    <JoinWell
      well={{ uuid: session.group_uuid, title: session.group_info.title }}
      reason="session"
      opened={registration.state === 'joiningWell'}
      onClose={registration.close}
      onJoined={registration.wellJoined}
    />
    <LimitDialog registration={registration} />
    <RegisteredDialog opened={registration.state === 'registered'} onClose={registration.close} session={session} />
  </>
);

/** Asks before the place is given up (SCH-118, SCH-119). */
export const UnregisterDialog = (input: RegistrationDialogsOpened & Pick<ActionDialogProps, 'action'>) => (
  <ActionDialog
    {...input}
    title={sessionTexts.unregister.title}
    yes={sessionTexts.buttons.unregister}
    no={sessionTexts.buttons.keep}
    afterText={sessionTexts.unregister.after}
  >
    <p>{sessionTexts.unregister.text}</p>
  </ActionDialog>
);

/** Entering before the doors open: when they do, and the way in once they have (SCH-049, SCH-054, C-001). */
export const TooEarlyDialog = ({
  session,
  enter,
  ...dialog
}: RegistrationDialogsOpened & { session: Session; enter?: ReactNode }) => {
  const { WAITING_ROOM_MIN_BEFORE } = useSchedulingSettings();
  const texts = sessionTexts.tooEarly;
  return (
    <Dialog {...dialog} title={texts.title}>
      <p>{texts.text(WAITING_ROOM_MIN_BEFORE)}</p>
      <Stack tone="brand" gap="xxs" py="md" px="md">
        <span>{texts.opens}</span>
        <Box component="span" fz="1.75rem" fw={850}>
          <Countdown to={plus(session.start_time, -minutes(WAITING_ROOM_MIN_BEFORE))} endNotice={texts.open} />
        </Box>
      </Stack>
      {enter ?? (
        <p>
          <CameraTestLink session={session} onClose={dialog.onClose} />
        </p>
      )}
    </Dialog>
  );
};
