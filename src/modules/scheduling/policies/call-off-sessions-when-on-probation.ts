import { hours, plus } from '#kernel/contract/time.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import type { SchedulingSettings } from '../contract/settings.ts';
import { callOffHosted } from '../job-kinds.ts';

/**
 * On probation a member does not host (C-173). As when the host level is lost, what starts within hours is called off at once,
 * and staff have that time to find other hosts for the rest; what starts after the probation stays.
 */
export const callOffSessionsWhenOnProbation = ({
  HOST_LOST_HOURS,
}: Pick<SchedulingSettings, 'HOST_LOST_HOURS'>): Policy => ({
  name: 'call-off-sessions-when-on-probation',
  reactions: [
    on(AccountStatusSet, ({ data: { member, status, until }, meta: { occurredAt } }) => {
      const [soon, later] = [`${member}:probation-soon`, `${member}:probation-later`];
      if (status !== 'probation') return [callOffHosted.cancel(soon), callOffHosted.cancel(later)];
      const because = 'probation';
      const handedOverBy = plus(occurredAt, hours(HOST_LOST_HOURS));
      if (until !== null && until <= handedOverBy)
        return [callOffHosted.of(soon, { member, until, because }), callOffHosted.cancel(later)];
      return [
        callOffHosted.of(soon, { member, until: handedOverBy, because }),
        callOffHosted.of(later, { member, until, because }, handedOverBy),
      ];
    }),
  ],
});
