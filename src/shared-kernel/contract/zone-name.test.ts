import { expect, test } from '@jest/globals';
import { zoneName } from './zone-name.ts';

test.each([
  ['America/New_York', 'EST', 'EDT'],
  ['America/Los_Angeles', 'PST', 'PDT'],
  ['Europe/London', 'GMT', 'BST'],
  ['Europe/Berlin', 'CET', 'CEST'],
  ['Europe/Lisbon', 'WET', 'WEST'],
  ['Australia/Sydney', 'AEDT', 'AEST'],
  ['Asia/Kolkata', 'IST', 'IST'],
  ['Asia/Kathmandu', 'GMT+5:45', 'GMT+5:45'],
  ['UTC', 'UTC', 'UTC'],
])('%s is called %s in January and %s in July', (zone, january, july) => {
  expect([zoneName(new Date('2026-01-15T12:00:00Z'), zone), zoneName(new Date('2026-07-15T12:00:00Z'), zone)]).toEqual([
    january,
    july,
  ]);
});
