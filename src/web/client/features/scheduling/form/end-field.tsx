import { Button, TextInput } from '@mantine/core';
import { viewerZone } from '#client/lib/time.ts';
import { Row } from '#ui/layout.tsx';
import { instantOf, wallTimeOf } from '#client/lib/wall-time.ts';
import { seriesTexts as texts } from '../series-texts.ts';

/** The last day of a series in the viewer's zone, until midnight; can be cleared (SCH-084). */
export const EndField = ({
  value,
  onChange,
  error,
}: {
  value: string | null;
  onChange: (instant: string | null) => void;
  error: string | undefined;
}) => {
  const zone = viewerZone();
  return (
    <Row align="flex-end" gap="sm">
      <TextInput
        type="date"
        label={texts.end}
        description={texts.endHint}
        value={value === null ? '' : wallTimeOf(value, zone).date}
        error={error}
        name="seriesEndTime"
        data-path="seriesEndTime"
        onChange={(event) => onChange(instantOf({ date: event.currentTarget.value, time: '23:59' }, zone))}
      />
      {value === null ? null : (
        <Button variant="subtle" onClick={() => onChange(null)}>
          {texts.clear}
        </Button>
      )}
    </Row>
  );
};
