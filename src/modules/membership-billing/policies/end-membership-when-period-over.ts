import { z } from 'zod';
import { days, plus } from '#kernel/contract/time.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { ChargeSucceeded, FreeMonthsGranted, GraceBegun, RenewalStopped } from '../contract/membership-events.ts';
import type { MembershipBillingSettings } from '../contract/settings.ts';

export const endMembership = job('end-membership', z.object({ member: z.guid() }));
export const announceRenewal = job('announce-renewal', z.object({ member: z.guid() }));

type Days = Pick<MembershipBillingSettings, 'GRACE_DAYS' | 'RENEWAL_NOTICE_DAYS'>;

/** Checks a membership when its period and its days of grace are over, and before a renewal. */
export const endMembershipWhenPeriodOver = ({ GRACE_DAYS, RENEWAL_NOTICE_DAYS }: Days) => {
  const checks = (member: string, until: string) => [
    endMembership.of(`${member}:period`, { member }, until),
    endMembership.of(`${member}:grace`, { member }, plus(until, days(GRACE_DAYS))),
    announceRenewal.of(member, { member }, plus(until, -days(RENEWAL_NOTICE_DAYS))),
  ];
  return policy(
    'end-membership-when-period-over',
    on(ChargeSucceeded, ({ data: { member, until } }) => (until === null ? [] : checks(member, until))),
    on(FreeMonthsGranted, ({ data: { member, until } }) => checks(member, until)),
    on(GraceBegun, ({ data: { member, until } }) => [endMembership.of(`${member}:grace`, { member }, until)]),
    on(RenewalStopped, ({ data: { member, until } }) => [
      endMembership.of(`${member}:period`, { member }, ...(until === null ? [] : [until])),
    ]),
  );
};
