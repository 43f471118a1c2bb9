import type { JobHandler } from '#kernel/jobs/job.ts';
import { comparingJobs } from './comparing.ts';
import { mailingJobs } from './mailing.ts';
import { membershipJobs } from './membership.ts';
import type { BillingJobNeeds } from './needs.ts';

/** The jobs of billing; each is safe to run twice. */
export const billingJobs = (needs: BillingJobNeeds): readonly JobHandler[] => [
  ...membershipJobs(needs),
  ...mailingJobs(needs),
  ...comparingJobs(needs),
];
