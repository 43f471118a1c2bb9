import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { keepApart, type KeepApartNeeds } from '../commands/keep-apart.ts';
import { keepWaitingMembersApart } from '../policies/keep-waiting-members-apart-when-restricted.ts';
import { waitedForBy } from '../projections/waiting-rows.ts';

/** Safe to run twice. */
export const keepApartJobs = ({
  sql,
  ...needs
}: Omit<KeepApartNeeds, 'waitedFor'> & { sql: Sql }): readonly JobHandler[] => {
  const apart = keepApart({ ...needs, waitedFor: (member) => waitedForBy(sql, member) });
  return [jobHandler(keepWaitingMembersApart, ({ member, restricted }, caller) => apart(caller, member, restricted))];
};
