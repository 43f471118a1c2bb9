import { viewerZone } from '../../lib/time.ts';
import { Box } from '@mantine/core';
import styles from './day-chip.module.css';

const parts = (at: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-US', { timeZone: viewerZone(), weekday: 'short', month: 'short', day: 'numeric' })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );

/** The day at a glance: "Mon", "4", "May". */
export const DayChip = ({ at }: { at: string }) => {
  const { weekday, day, month } = parts(at);
  return (
    <time className={styles.chip} dateTime={at}>
      <Box component="span" fz="xs" fw={750}>
        {weekday}
      </Box>
      <Box component="span" fz="1.625rem" fw={850}>
        {day}
      </Box>
      <Box component="span" fz="xs" fw={750}>
        {month}
      </Box>
    </time>
  );
};
