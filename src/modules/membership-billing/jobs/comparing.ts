import { z } from 'zod';
import { days, hours, plus } from '#kernel/contract/time.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { job, jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { customersAfter } from '../projections/billing.ts';
import type { BillingJobNeeds } from './needs.ts';

export const compareBilling = { ...job('compare-billing', z.object({ day: z.iso.date() })), repeats: true as const };
const compareMember = job('compare-billing-of-member', z.object({ member: z.guid() }));

const AT_ONCE = 500;
const NIGHT_HOURS = 3;

/** The comparison of the coming night; adding it again changes nothing. */
export const nextComparison = (now: string) => {
  const today = `${now.slice(0, 10)}T00:00:00.000Z`;
  const night = plus(today, hours(NIGHT_HOURS));
  const at = night > now ? night : plus(night, days(1));
  return compareBilling.of(at.slice(0, 10), { day: at.slice(0, 10) }, at);
};

/** Every night each customer is compared with the provider. */
export const comparingJobs = ({ commands, database, clock }: BillingJobNeeds): readonly JobHandler[] => [
  jobHandler(compareBilling, async (_, caller) => {
    for (let after: string | null = null; ;) {
      const members: string[] = await customersAfter(database, after, AT_ONCE);
      if (members.length === 0) break;
      await database.transaction((sql) =>
        insertJobs(
          sql,
          members.map((member) => compareMember.of(member, { member })),
          caller,
        ),
      );
      after = members.at(-1) ?? null;
    }
    await database.transaction((sql) => insertJobs(sql, [nextComparison(clock.now())], caller));
  }),
  jobHandler(compareMember, async ({ member }, caller) => {
    await commands.compare(caller, member);
  }),
];
