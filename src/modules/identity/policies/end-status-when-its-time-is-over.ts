import { on, policy } from '#kernel/jobs/policy.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';
import { endStatus } from '../job-kinds.ts';

/** A status with an end passes by itself; its end is recorded, so that the member and open pages learn of it (C-173). */
export const endStatusWhenItsTimeIsOver = policy(
  'end-status-when-its-time-is-over',
  on(AccountStatusSet, ({ data: { member, until } }) => [
    until === null ? endStatus.cancel(member) : endStatus.of(member, { member, until }, until),
  ]),
);
