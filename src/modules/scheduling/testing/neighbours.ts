import type { CommunitiesFacts } from '#modules/communities/index.ts';
import { defaultSettings } from '../contract/settings.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { seriesOfSession } from '../series/facts/series-state.ts';
import { MIA, noRestrictions } from './examples.ts';

export const nightOwls: Awaited<ReturnType<CommunitiesFacts['well']>> = {
  exists: true,
  deleted: false,
  title: 'Night Owls',
  slug: 'night-owls',
  visible: true,
  isDefault: false,
  creator: null,
};

/**
 * What commands work with, on the log of a test. Unless the test says otherwise, members belong to the Well, may host,
 * are on the plan Unlimited and have no restrictions, and Mia is staff.
 */
export const needsOf = (
  schedulingNeeds: Pick<SchedulingNeeds, 'execute' | 'log' | 'clock'> & Partial<SchedulingNeeds>,
) => ({
  settings: defaultSettings,
  wells: {
    well: () => Promise.resolve(nightOwls),
    isMember: () => Promise.resolve(true),
    handleIn: () => Promise.resolve(undefined),
  },
  accounts: {
    account: (member: string) =>
      Promise.resolve({ exists: true, emailVerified: true, hostLevel: 1 as const, isAdmin: member === MIA }),
  },
  hosting: { mayHost: () => Promise.resolve(true) },
  people: {
    people: () => Promise.resolve([]),
    reachable: (member: string) =>
      Promise.resolve({
        email: `${member[0]!}@example.org`,
        username: member[0]!,
        name: member[0]!,
        timezone: 'Europe/London',
        dateFormat: 'month-first' as const,
        emailVerified: true,
      }),
  },
  plans: { planOf: () => Promise.resolve({ plan: 'unlimited' as const, because: 'set-by-staff' as const }) },
  restrictions: noRestrictions,
  seriesOf: seriesOfSession(schedulingNeeds.log),
  excludedWell: '00000000-0000-4000-8000-000000000002',
  ...schedulingNeeds,
});
