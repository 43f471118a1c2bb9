import { hours, plus } from '#kernel/contract/time.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { AdminRevoked, HostLevelSet } from '#modules/identity/contract/account-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { callOffHosted } from '../job-kinds.ts';

/**
 * A host who loses the level, or the role of staff without having one, loses the sessions that start within hours at once, so
 * that no attendee comes in vain. Staff have that time to find other hosts for the later ones, which are called off after it
 * (I-034).
 */
export const callOffSessionsWhenHostLevelLost = ({ HOST_LOST_HOURS }: Pick<SchedulingSettings, 'HOST_LOST_HOURS'>) => {
  const lost = (member: string, occurredAt: string) => {
    const until = plus(occurredAt, hours(HOST_LOST_HOURS));
    return [
      callOffHosted.of(`${member}:soon`, { member, until }),
      callOffHosted.of(`${member}:later`, { member, until: null }, until),
    ];
  };
  return policy(
    'call-off-sessions-when-host-level-lost',
    on(HostLevelSet, ({ data: { member, level }, meta: { occurredAt } }) =>
      level > 0
        ? [callOffHosted.cancel(`${member}:soon`), callOffHosted.cancel(`${member}:later`)]
        : lost(member, occurredAt),
    ),
    on(AdminRevoked, ({ data: { member }, meta: { occurredAt } }) => lost(member, occurredAt)),
  );
};
