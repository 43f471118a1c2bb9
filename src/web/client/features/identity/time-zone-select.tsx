import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { placeOf } from './zones.ts';

/** Grouped by part of the world, as people look for them: "Europe/Berlin" is Berlin under Europe. */
const zones = (own: string) => {
  const names = [...new Set([own, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort();
  const groups = Map.groupBy(names, (name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : 'Other'));
  return [...groups].map(([group, items]) => ({
    group,
    items: items.map((value) => ({ value, label: placeOf(value) })),
  }));
};

/** A zone of the IANA list (I-013), chosen with the device's own picker. */
export const TimeZoneSelect = ({ value = 'UTC', ...props }: NativeSelectProps & { value?: string }) => (
  <NativeSelect size="md" data={zones(value)} value={value} {...props} />
);
