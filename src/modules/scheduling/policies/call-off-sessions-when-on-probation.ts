import { on, policy } from '#kernel/jobs/policy.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { probationWindows } from '../domain/probation-windows.ts';
import { callOffHosted } from '../job-kinds.ts';

/**
 * On probation a member does not host (C-173). As when the host level is lost, what starts within hours is called off at once,
 * and staff have that time to find other hosts for the rest; what starts after the probation stays.
 */
export const callOffSessionsWhenOnProbation = (settings: Pick<SchedulingSettings, 'HOST_LOST_HOURS'>) =>
  policy(
    'call-off-sessions-when-on-probation',
    on(AccountStatusSet, ({ data: { member, status, until: end }, meta: { occurredAt } }) => {
      const keys = { soon: `${member}:probation-soon`, later: `${member}:probation-later` };
      if (status !== 'probation') return [callOffHosted.cancel(keys.soon), callOffHosted.cancel(keys.later)];
      const { soon, later } = probationWindows(settings, occurredAt, end);
      const options = (until: string | null) => ({ member, until, because: 'probation' as const });
      return [
        callOffHosted.of(keys.soon, options(soon.before)),
        later === null
          ? callOffHosted.cancel(keys.later)
          : callOffHosted.of(keys.later, options(later.before), later.at),
      ];
    }),
  );
