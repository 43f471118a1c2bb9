import { hours, plus } from '../../../shared-kernel/contract/time.ts';
import type { Job, Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { HostLevelSet } from '../../identity/contract/account-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';

/** Calls off the sessions of a member who may not host any more; `until`: only those that start before. */
export const CALL_OFF_HOSTED = 'call-off-hosted';

const job = (key: string, payload: Job['payload'], dueAt?: string): Job => ({
  kind: CALL_OFF_HOSTED,
  key: `${CALL_OFF_HOSTED}:${key}`,
  payload,
  ...(dueAt === undefined ? {} : { dueAt }),
});

/**
 * Sessions that start within hours of the loss of the level are called off at once, so that attendees do not come in
 * vain; the others wait for staff to find another host, and are called off when that time is over (I-034).
 */
export const callOffSessionsWhenHostLevelLost = ({
  HOST_LOST_HOURS,
}: Pick<SchedulingSettings, 'HOST_LOST_HOURS'>): Policy => ({
  name: 'call-off-sessions-when-host-level-lost',
  reactions: [
    on(HostLevelSet, ({ data: { member, level }, meta: { occurredAt } }) => {
      if (level > 0)
        return [`${member}:soon`, `${member}:later`].map((key) => ({ cancel: `${CALL_OFF_HOSTED}:${key}` }));
      const until = plus(occurredAt, hours(HOST_LOST_HOURS));
      return [job(`${member}:soon`, { member, until }), job(`${member}:later`, { member, until: null }, until)];
    }),
  ],
});
