import { Box, Checkbox, SegmentedControl } from '@mantine/core';
import { usualRepeat, type Repeat, type SeriesRepeat } from '#modules/scheduling/contract/repeats.ts';
import { Stack } from '#ui/layout.tsx';
import { EndField } from './end-field.tsx';
import { NextDates } from './next-dates.tsx';
import { seriesTexts as texts } from '../series-texts.ts';

type RepeatValues = { startTime: string | null; repeat: Repeat; seriesEndTime: string | null };

/** Whether, how often and until when a session repeats; switching it on begins with every week (SCH-094, SCH-095). */
export const RepeatFields = ({
  values,
  onChange,
  error,
  timezone,
}: {
  values: RepeatValues;
  onChange: (changed: Partial<Pick<RepeatValues, 'repeat' | 'seriesEndTime'>>) => void;
  error: string | undefined;
  timezone: string;
}) => {
  const { startTime, repeat, seriesEndTime } = values;
  return (
    <Stack gap="md">
      <Checkbox
        label={texts.repeats}
        description={texts.repeatsHint}
        checked={repeat !== 'SINGLE'}
        onChange={(event) =>
          onChange(event.currentTarget.checked ? { repeat: usualRepeat } : { repeat: 'SINGLE', seriesEndTime: null })
        }
      />
      {repeat === 'SINGLE' ? null : (
        <>
          <div>
            <Box component="p" mb="xxs" fw={650} id="repeat-label">
              {texts.howOften}
            </Box>
            <SegmentedControl
              aria-labelledby="repeat-label"
              value={repeat}
              onChange={(value) => onChange({ repeat: value as SeriesRepeat })}
              data={texts.choices}
              radius="xl"
            />
          </div>
          <EndField value={seriesEndTime} onChange={(end) => onChange({ seriesEndTime: end })} error={error} />
          <NextDates startTime={startTime} repeat={repeat} endsAt={seriesEndTime} timezone={timezone} />
        </>
      )}
    </Stack>
  );
};
