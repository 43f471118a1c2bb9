import type { JobHandler } from '#kernel/jobs/job.ts';
import { comparingJobs } from './jobs/comparing.ts';
import { mailingJobs } from './jobs/mailing.ts';
import { membershipJobs } from './jobs/membership.ts';
import type { BillingJobNeeds } from './jobs/needs.ts';

/** The jobs of billing; each is safe to run twice. */
export const billingJobs = (needs: BillingJobNeeds): readonly JobHandler[] => [
  ...membershipJobs(needs),
  ...mailingJobs(needs),
  ...comparingJobs(needs),
];
