import { Box } from '@mantine/core';
import { comingDates, localAt, type SeriesDate } from '#modules/scheduling/series/contract/repeating.ts';
import { weeksOf, type SeriesRepeat } from '#modules/scheduling/contract/repeats.ts';
import { Panel, Soft, Stack } from '#ui/layout.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { seriesTexts as texts } from '../series-texts.ts';

const SHOWN = 5;

/** Dates with a word wherever clocks change between two of them (I-014). */
export const SeriesDates = ({ dates, timezone }: { dates: readonly SeriesDate[]; timezone: string }) =>
  dates.length === 0 ? (
    <p>{texts.noDates}</p>
  ) : (
    <Stack as="ol" gap="xs">
      {dates.map((date) => (
        <Panel as="li" key={date.startsAt}>
          <TimeText at={date.startsAt} />
          <ClockNotes date={date} timezone={timezone} />
        </Panel>
      ))}
    </Stack>
  );

/** What happens to the clocks between a date and the one before it. */
export const ClockNotes = ({ date: { clocksChanged, shift }, timezone }: { date: SeriesDate; timezone: string }) => (
  <>
    {clocksChanged ? (
      <Soft as="span" display="block" mt="xxs">
        {texts.clocks(timezone.replaceAll('_', ' '))}
      </Soft>
    ) : null}
    {shift === 0 ? null : (
      <Soft as="span" display="block" mt="xxs">
        {texts.shift(shift)}
      </Soft>
    )}
  </>
);

/** The first dates of a series that is being planned. */
export const NextDates = ({
  startTime,
  repeat,
  endsAt,
  timezone,
}: {
  startTime: string | null;
  repeat: SeriesRepeat;
  endsAt: string | null;
  /** The host's. */
  timezone: string;
}) => {
  if (startTime === null) return null;
  const pattern = { timezone, weeks: weeksOf(repeat), anchors: [{ from: 0, local: localAt(startTime, timezone) }] };
  const justBefore = new Date(Date.parse(startTime) - 1).toISOString();
  const dates = comingDates(pattern, { after: justBefore, count: SHOWN, endsAt, viewerZone: viewerZone() });
  return (
    <div aria-live="polite">
      <Box component="p" mb="xxs" fw={650}>
        {texts.nextDates}
      </Box>
      <SeriesDates dates={dates} timezone={timezone} />
    </div>
  );
};
