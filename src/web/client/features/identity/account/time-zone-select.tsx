import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { placeOf } from '../zones.ts';

/** Grouped by part of the world, as people look for them: "Europe/Berlin" is Berlin under Europe. */
const zones = (own: string) => {
  const names = [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
  const groups: Record<string, { value: string; label: string }[]> = {};
  for (const value of names) {
    const group = value.includes('/') ? value.slice(0, value.indexOf('/')) : 'Other';
    (groups[group] ??= []).push({ value, label: placeOf(value) });
  }
  return Object.entries(groups).map(([group, items]) => ({ group, items }));
};

/** A zone of the IANA list (I-013), chosen with the device's own picker. */
export const TimeZoneSelect = ({ value = 'UTC', ...props }: NativeSelectProps & { value?: string }) => (
  <NativeSelect size="md" data={zones(value)} value={value} {...props} />
);
