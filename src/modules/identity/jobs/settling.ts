import type { FileStore } from '#kernel/files/files.ts';
import { between, days } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { Commands } from '../commands.ts';
import { releaseEmail } from '../commands/email/release-email.ts';
import type { CommandsParts } from '../commands/parts.ts';
import { dropPicture } from '../commands/profile/drop-picture.ts';
import * as kinds from '../job-kinds.ts';

/** What commands left to be done later, or by another process. */
export const settlingJobs = (parts: CommandsParts, commands: Commands, files: FileStore): readonly JobHandler[] => [
  jobHandler(kinds.settleClaim, (claim, caller) => commands.settle(caller, claim)),
  jobHandler(kinds.askForReset, (request, caller) => commands.requestLink(caller, request)),
  jobHandler(kinds.enforcePassword, ({ member, change }) => commands.enforce(member, change)),
  jobHandler(kinds.releaseEmail, ({ member, fingerprint }, caller) => releaseEmail(parts)(caller, member, fingerprint)),
  jobHandler(kinds.giveWay, ({ member }, caller) => commands.giveWay(caller, member)),
  jobHandler(kinds.finishClosing, ({ member, at, because }) => commands.finishClosing(member, at, because)),
  jobHandler(kinds.releaseUsername, (former, caller) => commands.freeFormerUsername(caller, former)),
  jobHandler(kinds.endStatus, async ({ member, until }, caller) => {
    // What ended days ago needs no mail: when the policy first reads a long log.
    if (between(until, parts.clock.now()) <= days(3)) await commands.endStatus(caller, member);
  }),
  jobHandler(kinds.dropProfilePicture, ({ member, file }) => dropPicture({ ...parts, files })(member, file)),
];
