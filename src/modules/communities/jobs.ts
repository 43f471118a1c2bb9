import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { dropHandlePicture } from './commands/drop-handle-picture.ts';
import { dropPicture } from './commands/drop-picture.ts';
import * as dropping from './policies/drop-well-pictures-when-not-shown.ts';
import { settleWellTitle } from './policies/settle-well-titles.ts';
import { tellAllowedBack, tellRemovedFromWell } from './policies/tell-member-when-removed-from-well.ts';
import { tellWellDeleted } from './policies/tell-members-when-well-deleted.ts';
import { settleTitle } from './commands/settle-title.ts';
import { mailAllowedBack, mailRemoved, mailWellDeleted } from './mails.ts';

type JobsNeeds = Parameters<typeof settleTitle>[0] &
  Parameters<typeof mailWellDeleted>[0] &
  Parameters<typeof dropPicture>[0];

/** The jobs of the policies; each is safe to run twice. */
export const communitiesJobs = (needs: JobsNeeds): readonly JobHandler[] => [
  jobHandler(settleWellTitle, ({ well, slug }, caller) => settleTitle(needs)(caller, well, slug)),
  jobHandler(dropping.dropWellPicture, ({ well, file }) => dropPicture(needs)(well, file)),
  jobHandler(dropping.dropHandlePicture, ({ well, member, file }) => dropHandlePicture(needs)(well, member, file)),
  jobHandler(tellWellDeleted, ({ well, except }) => mailWellDeleted(needs, well, except)),
  jobHandler(tellRemovedFromWell, ({ fact, member }) => mailRemoved(needs, fact, member)),
  jobHandler(tellAllowedBack, ({ fact, member }) => mailAllowedBack(needs, fact, member)),
];
