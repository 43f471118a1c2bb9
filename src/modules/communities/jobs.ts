import { stateOf } from '#kernel/commands/commands.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { well as wellDecider } from './domain/well.ts';
import { membership, membershipId } from './domain/membership.ts';
import { dropHandlePicture, dropWellPicture } from './policies/drop-well-pictures-when-not-shown.ts';
import { settleWellTitle } from './policies/settle-well-titles.ts';
import { tellAllowedBack, tellRemovedFromWell } from './policies/tell-member-when-removed-from-well.ts';
import { tellWellDeleted } from './policies/tell-members-when-well-deleted.ts';
import { settleTitle } from './commands/settle-title.ts';
import { mailAllowedBack, mailRemoved, mailWellDeleted } from './mails.ts';

type JobsNeeds = Parameters<typeof settleTitle>[0] & Parameters<typeof mailWellDeleted>[0] & { files: FileStore };

/** The jobs of the policies; each is safe to run twice. */
export const communitiesJobs = (needs: JobsNeeds): readonly JobHandler[] => [
  jobHandler(settleWellTitle, ({ well, slug }, caller) => settleTitle(needs)(caller, well, slug)),
  jobHandler(dropWellPicture, async ({ well, file }) => {
    const { picture, status } = await stateOf(needs.log, wellDecider, well);
    const dropped = file ?? picture;
    if (dropped !== null && (dropped !== picture || status === 'deleted')) await needs.files.remove(dropped);
  }),
  jobHandler(dropHandlePicture, async ({ well, member, file }) => {
    const { handle } = await stateOf(needs.log, membership, membershipId(well, member));
    if (handle?.picture !== file) await needs.files.remove(file);
  }),
  jobHandler(tellWellDeleted, ({ well, except }) => mailWellDeleted(needs, well, except)),
  jobHandler(tellRemovedFromWell, ({ fact, member }) => mailRemoved(needs, fact, member)),
  jobHandler(tellAllowedBack, ({ fact, member }) => mailAllowedBack(needs, fact, member)),
];
