import { hours, plus } from '#kernel/contract/time.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { MemberRemovedFromWell } from '#modules/communities/contract/well-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { callOffHosted } from '../job-kinds.ts';

/**
 * Who was removed from a Well hosts nothing in it (C-146). As when the host level is lost, what starts within hours is called off
 * at once, and staff have that time to find other hosts for the rest (I-034).
 */
export const callOffSessionsWhenHostRemovedFromWell = ({
  HOST_LOST_HOURS,
}: Pick<SchedulingSettings, 'HOST_LOST_HOURS'>) =>
  policy(
    'call-off-sessions-when-host-removed-from-well',
    on(MemberRemovedFromWell, ({ id, data: { well, member }, meta: { occurredAt } }) => {
      const until = plus(occurredAt, hours(HOST_LOST_HOURS));
      const about = { member, well, because: 'removed-from-well' as const };
      return [
        callOffHosted.of(`${id}:soon`, { ...about, until }),
        callOffHosted.of(`${id}:later`, { ...about, until: null }, until),
      ];
    }),
  );
