import type { Caller } from '#kernel/commands/commands.ts';
import { between, days, hours, minutes, plus, seconds } from '#kernel/contract/time.ts';
import { withdrawn, withoutAddress, type MailPort } from '#kernel/mail.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { jobHandler, type Job, type JobHandler } from '#kernel/jobs/job.ts';
import type { Signing } from '#kernel/log/signing.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import { linkToken } from '../facts/links.ts';
import { MemberForgotten } from '../contract/account-events.ts';
import { account } from '../domain/account.ts';
import * as kinds from '../job-kinds.ts';
import { beginErasure } from './commands/begin-erasure.ts';
import { closeSubject } from './commands/close-subject.ts';
import { eraseMember } from './commands/erase-member.ts';
import { freeUsername } from './commands/free-username.ts';
import type { ErasureNeeds } from './commands/needs.ts';
import { deletionMail, retainedMail, receiptMail } from './mails.ts';
import { signedReceipt } from '../receipts/signed.ts';
import { refreshSamples } from './statistics.ts';

/** How long sending the last mail is retried. */
const RECEIPT_WAITS = days(7);
/** How long one job samples tables, each for a second at most; another job continues. */
const SAMPLING_MS = 10_000;
const receiptKey = (member: string) => `erasure-receipt-${member}`;

/** The steps of an erasure that no request runs; each is safe to run twice. */
export const erasureJobs = (needs: ErasureNeeds & { mail: MailPort; signing: Signing }): readonly JobHandler[] => {
  const { parts, erasures, records, mail, signing } = needs;
  const { log, database, clock, personalData, settings } = parts;
  const { supportEmail, publicUrl } = settings;
  /** Runs the next job of this kind about the member after some time. */
  const later = (caller: Caller, job: Job, milliseconds: number) =>
    insertJobs(database, [{ ...job, dueAt: plus(clock.now(), milliseconds) }], caller);

  const forgottenAt = async (member: string) =>
    (await log.read(account.stream(member))).find(({ type }) => type === MemberForgotten.type);

  return [
    // The request that asks for deletion does this at once; the job does it again, in case that process has died. Its owner
    // may come back meanwhile, and that sign-in stays.
    jobHandler(kinds.endSignIns, async ({ member }) => {
      const { status, leaving } = await accountOf(log, member);
      if (status !== 'leaving') return;
      await parts.signIns.endAll(database, member, { before: leaving!.requestedAt });
      await parts.signIns.forget(member);
    }),

    jobHandler(kinds.beginErasure, ({ member }, caller) => beginErasure(needs)(caller, member)),

    jobHandler(kinds.closeSubject, ({ member }) => closeSubject(needs)(member)),

    jobHandler(kinds.eraseMember, async ({ member }, caller) => {
      if ((await eraseMember(needs)(caller, member)) === 'later')
        await later(caller, kinds.eraseMember.of(member, { member }), minutes(1));
    }),

    jobHandler(kinds.mailDeletion, async ({ member, request }) => {
      const { leaving, status } = await accountOf(log, member);
      const owner = await ownerOf(log, member);
      if (status !== 'leaving' || leaving?.request !== request || !owner) return;
      const link = `${publicUrl}/keep-account/${member}/${linkToken(personalData, { for: 'keep-account', member, request })}`;
      await mail.send({
        key: `deletion-${request}`,
        to: owner.email,
        isAskedFor: true,
        ...deletionMail({
          product: settings.productName,
          supportEmail,
          username: owner.username,
          language: owner.language ?? null,
          reader: owner,
          erasesAt: leaving.erasesAt,
          link,
        }),
      });
    }),

    jobHandler(kinds.mailKept, async ({ member, fact }) => {
      const owner = await ownerOf(log, member);
      if (owner)
        await mail.send({
          key: `kept-${fact}`,
          to: owner.email,
          isAskedFor: true,
          ...retainedMail({
            product: settings.productName,
            supportEmail,
            username: owner.username,
            language: owner.language ?? null,
            link: `${publicUrl}/forgot-password`,
          }),
        });
    }),

    // The address is removed only after the last mail was sent.
    jobHandler(kinds.sendReceipt, async ({ member }, caller) => {
      const erasure = await erasures.of(member);
      if (!erasure) return;
      const fact = await forgottenAt(member);
      if (!fact) throw new Error('The history does not show the erasure that caused this job');
      const { removed, fingerprint, requestedAt, begunAt, finishedAt } = MemberForgotten.schema.parse(fact.data);
      const stays = Object.fromEntries(
        [...records()].flatMap(([name, part]) => (part.stays === undefined ? [] : [[name, part.stays]])),
      );
      const installation = publicUrl === '' ? settings.productName : publicUrl;
      const { position } = fact;
      const receipt = signedReceipt(
        { installation, requestedAt, begunAt, finishedAt, position, fingerprint, removed, stays },
        signing,
      );
      if (erasure.address !== null)
        await mail.send({
          key: receiptKey(member),
          to: erasure.address,
          isAskedFor: true,
          ...receiptMail({
            product: settings.productName,
            supportEmail,
            // Nothing is known of the reader any more.
            language: null,
            receipt,
            code: erasure.code,
            link: `${publicUrl}/erasure-receipt`,
          }),
        });
      await later(caller, kinds.clearReceipt.of(member, { member, since: clock.now() }), 0);
      await erasures.remove(member);
    }),

    jobHandler(kinds.clearReceipt, async ({ member, since }, caller) => {
      if (await withoutAddress(database, receiptKey(member))) return;
      if (between(since, clock.now()) >= RECEIPT_WAITS) await withdrawn(database, receiptKey(member));
      else {
        const pause = between(since, clock.now()) < minutes(1) ? seconds(2) : hours(1);
        await later(caller, kinds.clearReceipt.of(member, { member, since }), pause);
      }
    }),

    jobHandler(kinds.sampleStatistics, async ({ after }, caller, { key }) => {
      const stops = performance.now() + SAMPLING_MS;
      const next = await refreshSamples(database, after, () => performance.now() >= stops);
      if (next) await insertJobs(database, [{ ...kinds.sampleStatistics.of('', { after: next }), key }], caller);
    }),

    jobHandler(kinds.freeUsername, ({ member }, caller) => freeUsername(parts)(caller, member)),
  ];
};
