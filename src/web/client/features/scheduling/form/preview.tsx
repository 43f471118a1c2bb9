import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { minutes, plus } from '#kernel/contract/time.ts';
import { Cover } from '#ui/pictures/cover.tsx';
import { Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { SessionValues } from './session-values.ts';
import { sessionTexts } from '../texts.ts';
import { previewTexts as texts } from './form-texts.ts';
import styles from './session-form.module.css';

export type PreviewProps = {
  values: SessionValues;
  well: string | undefined;
  /** Who leads it, as others read the name. */
  host: string;
  picture: string | null;
};

/** Where many people are, from west to east. */
const ELSEWHERE = [
  ['Los Angeles', 'America/Los_Angeles'],
  ['New York', 'America/New_York'],
  ['London', 'Europe/London'],
  ['Berlin', 'Europe/Berlin'],
  ['Delhi', 'Asia/Kolkata'],
  ['Sydney', 'Australia/Sydney'],
] as const;

/** Shows the session as an attendee sees it, before it is saved. */
export const PreviewButton = (props: PreviewProps) => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" onClick={() => setOpened(true)}>
        {texts.open}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={texts.title} close={texts.close}>
        <Preview {...props} />
      </Dialog>
    </>
  );
};

const Preview = ({ values, well, host, picture }: PreviewProps) => {
  const { startTime, duration } = values;
  return (
    <Stack as="article" gap="xs" miw="0" style={{ overflowWrap: 'anywhere' }}>
      <div className={styles.cover}>
        <Cover id={values.group} pic={picture} />
      </div>
      <Box component="p" c="var(--ws-link)" fw={750}>
        {well ?? texts.noWell}
      </Box>
      <h3>{values.title.trim() || texts.untitled}</h3>
      <p>{values.is_group_hosted ? sessionTexts.card.groupHosted : sessionTexts.card.hostedBy(host)}</p>
      {startTime === null ? (
        <p>{texts.noTime}</p>
      ) : (
        <Box component="p" fw={650}>
          <TimeText at={startTime} show="date" />
          <br />
          <TimeText at={startTime} until={plus(startTime, minutes(duration))} show="time" />
        </Box>
      )}
      <p>
        {texts.minutes(duration)} · {values.external ? texts.external : texts.seats(values.maxAttendees)}
      </p>
      <Box component="h4" mt="sm">
        {sessionTexts.detail.about}
      </Box>
      <Box component="p" style={{ whiteSpace: 'pre-wrap' }}>
        {values.description.trim() || texts.noDescription}
      </Box>
      {startTime === null ? null : <Elsewhere at={startTime} />}
    </Stack>
  );
};

const Elsewhere = ({ at }: { at: string }) => (
  <>
    <h4>{texts.elsewhere}</h4>
    <dl className={styles.zones}>
      {ELSEWHERE.filter(([, zone]) => zone !== viewerZone()).map(([city, zone]) => (
        <div key={zone}>
          <Soft as="dt" size="inherit">
            {city}
          </Soft>
          <Box component="dd">
            <TimeText at={at} zone={zone} />
          </Box>
        </div>
      ))}
    </dl>
  </>
);
