import { isRefusal } from '#kernel/contract/refusals.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { between, days } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { Commands } from '../commands.ts';
import { accountOf } from '../facts/account.ts';
import type { Parts } from '../commands/parts.ts';
import { EmailChanged } from '../contract/account-events.ts';
import { NOTICE_DAYS } from '../contract/ways-in.ts';
import { emailClaim } from '../domain/claim.ts';
import {
  askForReset,
  dropProfilePicture,
  endStatus,
  enforcePassword,
  finishClosing,
  giveWay,
  releaseEmail,
  releaseUsername,
  settleClaim,
} from '../job-kinds.ts';
import type { Writing } from './writing.ts';

/** What commands left to be done later, or by another process. */
export const settlingJobs = (
  { execute, log, clock }: Parts,
  commands: Commands,
  files: FileStore,
  { factOf }: Writing,
): readonly JobHandler[] => [
  jobHandler(settleClaim, (claim, by) => commands.settle(by, claim)),
  jobHandler(askForReset, (request, by) => commands.requestLink(by, request)),
  jobHandler(enforcePassword, ({ member, change }) => commands.enforce(member, change)),
  jobHandler(releaseEmail, async ({ member, fingerprint }, by) => {
    const { emailFingerprint, emailsBefore } = await accountOf(log, member);
    if (emailFingerprint === fingerprint) return;
    // A newer change from it can still be taken back, and has a job of its own.
    const newest = emailsBefore.findLast((change) => change.emailFingerprint === fingerprint);
    const changed = await factOf(
      member,
      ({ type, data }) => type === EmailChanged.type && data['request'] === newest?.request,
    );
    if (changed && between(changed.meta.occurredAt, clock.now()) < days(NOTICE_DAYS)) return;
    const done = await execute(by, emailClaim, fingerprint, { type: 'Release', member });
    if (isRefusal(done)) throw new Error(`The address before could not be given back: ${done.refused}`);
  }),
  jobHandler(giveWay, ({ member }, by) => commands.giveWay(by, member)),
  jobHandler(finishClosing, ({ member, at, because }) => commands.finishClosing(member, at, because)),
  jobHandler(releaseUsername, (former, by) => commands.freeFormerUsername(by, former)),
  jobHandler(endStatus, async ({ member, until }, by) => {
    // What ended days ago needs no mail: when the policy first reads a long log.
    if (between(until, clock.now()) <= days(3)) await commands.endStatus(by, member);
  }),
  jobHandler(dropProfilePicture, async ({ member, file }) => {
    if ((await accountOf(log, member)).picture !== file) await files.remove(file);
  }),
];
