import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#client/lib/server-time.ts';
import { timeText, viewerZone } from '#client/lib/time.ts';
import { formTexts } from './form-texts.ts';
import { dayAfter, instantOf, wallTimeOf } from '#client/lib/wall-time.ts';

type StartFieldProps = {
  value: string | null;
  onChange: (instant: string | null) => void;
  error: string | undefined;
  /** Minutes between two choices; null where any minute may be chosen (SCH-079). */
  step: number | null;
  /** Sessions start before this many days from now (SCH-078). */
  daysAhead: number;
  /** The start that one tap chooses, where a session need not be planned ahead. */
  soonest: string | undefined;
};

const quarters = (step: number): string[] =>
  Array.from({ length: Math.floor(1440 / step) }, (_, at) => {
    const [hour, minute] = [Math.floor((at * step) / 60), (at * step) % 60];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  });

/** Day and time in the viewer's own zone, with the device's own calendar (C-028). */
export const StartField = ({ value, onChange, error, step, daysAhead, soonest }: StartFieldProps) => {
  const zone = viewerZone();
  const [now] = useState(() => new Date(serverNow()).toISOString());
  // Half a date stays while the rest is typed.
  const [typed, setTyped] = useState(() => (value === null ? { date: '', time: '19:00' } : wallTimeOf(value, zone)));
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    onChange(instantOf(next, zone));
  };
  const times = step === null ? [] : quarters(step);
  const chosen = times.length > 0 && !times.includes(typed.time) ? [typed.time, ...times].sort() : times;

  return (
    <div>
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <TextInput
          type="date"
          label={formTexts.date}
          value={typed.date}
          min={dayAfter(now, zone, 0)}
          max={dayAfter(now, zone, daysAhead - 1)}
          error={error}
          name="startTime"
          data-path="startTime"
          required
          withAsterisk={false}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
        {step === null ? (
          <TextInput
            type="time"
            label={formTexts.time}
            value={typed.time}
            error={error !== undefined}
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
        ) : (
          <NativeSelect
            label={formTexts.time}
            value={typed.time}
            error={error !== undefined}
            data={chosen.map((time) => ({ value: time, label: timeLabel(time) }))}
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
        )}
      </Group>
      {soonest === undefined ? null : (
        <Button
          size="sm"
          variant="light"
          mt="xs"
          onClick={() => {
            setTyped(wallTimeOf(soonest, zone));
            onChange(soonest);
          }}
        >
          {formTexts.soonest(timeText(soonest))}
        </Button>
      )}
      <p style={{ marginTop: '0.375rem', color: 'var(--ws-ink-soft)', fontSize: 'var(--mantine-font-size-sm)' }}>
        {formTexts.zone(zone.replaceAll('_', ' '))}
      </p>
    </div>
  );
};

/** "19:00" as "7:00pm" (SCH-027). */
const timeLabel = (time: string): string => timeText(`2026-01-01T${time}:00Z`, 'UTC');
