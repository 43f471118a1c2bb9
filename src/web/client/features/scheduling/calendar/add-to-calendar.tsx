import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox, type ButtonProps } from '@mantine/core';
import { useInputState } from '@mantine/hooks';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Session } from '#modules/scheduling/contract/api.ts';
import { iCalendar } from '#modules/scheduling/calendar/contract/icalendar.ts';
import { googleCalendarLink, outlookCalendarLink } from '#modules/scheduling/calendar/contract/links.ts';
import { canSeeCalenderBtn } from '#modules/scheduling/contract/session-view.ts';
import { saveFile } from '#client/lib/browser/save-file.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Icon } from '#ui/icon.tsx';
import { OutsideSign } from '#ui/links/outside-link.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { useLooking, useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { calendarTexts as texts } from './calendar-texts.ts';

/** The data for a calendar; with discretion only the time. */
export const notedOf = (session: Session, discreet: boolean, origin: string) => {
  const url = `${origin}/session/${session.uuid}`;
  return {
    title: discreet ? texts.appointment : session.title,
    details: discreet ? '' : `${session.group_info.title}\n${url}`,
    ...(discreet ? {} : { url }),
    startsAt: session.start_time,
    endsAt: session.end_time,
  };
};

/** Gives the browser a file to open or keep. */
const save = (session: Session, discreet: boolean): void => {
  const { title, details, url, startsAt, endsAt } = notedOf(session, discreet, location.origin);
  const content = iCalendar({
    product: discreet ? 'Calendar' : location.hostname,
    method: 'PUBLISH',
    appointments: [
      {
        uid: session.uuid,
        sequence: 0,
        startsAt,
        endsAt,
        stamp: new Date().toISOString(),
        canceled: false,
        summary: title,
        ...(url === undefined ? {} : { description: details, url }),
      },
    ],
  });
  saveFile(discreet ? 'appointment.ics' : 'session.ics', 'text/calendar;charset=utf-8', [content]);
};

/** Adds a session to the member's calendar (SCH-041, SCH-113); other sites learn of it only when one is chosen. */
export const AddToCalendar = ({ session, ...props }: { session: Session } & ButtonProps) => {
  const [opened, setOpened] = useState(false);
  const [discreet, setDiscreet] = useInputState(false);
  const looking = useLooking();
  const now = useNow();
  const settings = useSchedulingSettings();
  if (!looking.signedIn || !canSeeCalenderBtn(session, now, settings)) return null;
  const noted = notedOf(session, discreet, location.origin);
  const close = () => setOpened(false);
  const added = () => {
    track('session_add_to_calendar', { session: session.uuid });
    close();
  };
  return (
    <>
      <Button variant="default" leftSection={<Icon shape={IconCalendar} />} onClick={() => setOpened(true)} {...props}>
        {texts.add}
      </Button>
      <Dialog opened={opened} onClose={close} title={texts.title}>
        <Checkbox label={texts.discreet} description={texts.discreetHint} checked={discreet} onChange={setDiscreet} />
        <Stack gap="xs">
          <Button
            fullWidth
            onClick={() => {
              save(session, discreet);
              added();
            }}
          >
            {texts.file}
          </Button>
          {(
            [
              [texts.google, googleCalendarLink(noted)],
              [texts.outlook, outlookCalendarLink(noted)],
            ] as const
          ).map(([name, address]) => (
            <Button
              key={name}
              component="a"
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              variant="default"
              fullWidth
              rightSection={<OutsideSign />}
              onClick={added}
            >
              {name}
            </Button>
          ))}
          <Soft>{texts.otherSites}</Soft>
        </Stack>
        <Soft>
          {texts.follow}{' '}
          <Link to="/account#calendar" onClick={close}>
            {texts.followLink}
          </Link>
        </Soft>
      </Dialog>
    </>
  );
};
