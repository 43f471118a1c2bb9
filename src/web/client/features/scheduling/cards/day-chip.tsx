import { shownLanguage } from '#client/lib/language/language.ts';
import { useViewerZone } from '#client/lib/time.ts';
import { Box } from '@mantine/core';
import { Stack } from '#ui/layout.tsx';

const parts = (at: string, timeZone: string): Record<string, string> =>
  Object.fromEntries(
    new Intl.DateTimeFormat(shownLanguage(), { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  );

/** The day at a glance: "Mon", "4", "May". */
export const DayChip = ({ at }: { at: string }) => {
  const { weekday, day, month } = parts(at, useViewerZone());
  return (
    <Stack
      as="time"
      align="center"
      justify="center"
      gap="0"
      flex="none"
      w="4.25rem"
      py="sm"
      px="xxs"
      bg="var(--ws-brand-soft)"
      c="var(--ws-on-brand-soft)"
      lh={1.15}
      dateTime={at}
    >
      <Box component="span" fz="xs" fw={750}>
        {weekday}
      </Box>
      <Box component="span" fz="1.625rem" fw={850}>
        {day}
      </Box>
      <Box component="span" fz="xs" fw={750}>
        {month}
      </Box>
    </Stack>
  );
};
