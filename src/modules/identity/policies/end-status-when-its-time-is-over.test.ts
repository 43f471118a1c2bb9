import { expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';
import { endStatusWhenItsTimeIsOver } from './end-status-when-its-time-is-over.ts';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const UNTIL = '2026-05-11T12:00:00.000Z';
const jobsFor = (until: string | null) =>
  endStatusWhenItsTimeIsOver.reactions.flatMap(({ react }) =>
    react(did(AccountStatusSet, { member: BEN, status: 'probation', reason: 'Spam', until }) as never, {} as never),
  );

test('[C-173] a status with an end is ended then, and one without an end stays', () => {
  expect(jobsFor(UNTIL)).toEqual([
    {
      kind: 'identity-end-status',
      key: `identity-end-status-${BEN}`,
      payload: { member: BEN, until: UNTIL },
      dueAt: UNTIL,
    },
  ]);
  expect(jobsFor(null)).toEqual([{ cancel: `identity-end-status-${BEN}` }]);
});
