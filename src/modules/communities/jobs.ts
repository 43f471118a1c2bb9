import { jobHandler, type JobHandler } from '../../shared-kernel/jobs/job.ts';
import { settleWellTitle } from './policies/settle-well-titles.ts';
import { tellAllowedBack, tellRemovedFromWell } from './policies/tell-member-when-removed-from-well.ts';
import { tellWellDeleted } from './policies/tell-members-when-well-deleted.ts';
import { settleTitle } from './settle-title.ts';
import { mailAllowedBack, mailRemoved, mailWellDeleted } from './tell-members.ts';

type Needs = Parameters<typeof settleTitle>[0] & Parameters<typeof mailWellDeleted>[0];

/** The jobs of the policies; each is safe to run twice. */
export const communitiesJobs = (needs: Needs): readonly JobHandler[] => [
  jobHandler(settleWellTitle, ({ well, slug }, by) => settleTitle(needs, by, well, slug)),
  jobHandler(tellWellDeleted, ({ well, except }) => mailWellDeleted(needs, well, except)),
  jobHandler(tellRemovedFromWell, ({ fact, member }) => mailRemoved(needs, fact, member)),
  jobHandler(tellAllowedBack, ({ fact, member }) => mailAllowedBack(needs, fact, member)),
];
