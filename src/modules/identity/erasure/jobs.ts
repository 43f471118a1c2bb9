import { z } from 'zod';
import type { MemberRecords } from '../../../shared-kernel/about-members.ts';
import { caller, type Caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal } from '../../../shared-kernel/contract/refusals.ts';
import { between, days, hours, minutes, plus } from '../../../shared-kernel/contract/time.ts';
import { withdrawn, withoutAddress, type MailPort } from '../../../shared-kernel/mail.ts';
import type { JobHandler } from '../../../shared-kernel/jobs/policy.ts';
import { insertJobs } from '../../../shared-kernel/read-models/projector.ts';
import type { Signing } from '../../../shared-kernel/log/signing.ts';
import { ownerOf } from '../commands/owner.ts';
import { accountOf, linkToken, type Parts } from '../commands/parts.ts';
import { MemberForgotten } from '../contract/account-events.ts';
import { account } from '../domain/account.ts';
import { usernameClaim } from '../domain/claim.ts';
import {
  BEGIN_ERASURE,
  CLEAR_RECEIPT,
  CLOSE_SUBJECT,
  END_SIGN_INS,
  ERASE_MEMBER,
  FREE_USERNAME,
  MAIL_DELETION,
  MAIL_KEPT,
  SAMPLE_ANEW,
  SEND_RECEIPT,
} from '../job-kinds.ts';
import type { erasing } from './erasing.ts';
import type { Erasures } from './erasures.ts';
import { deletionMail, keptMail, receiptMail } from './mails.ts';
import { signedReceipt } from './receipts.ts';
import { samplesAnew } from './statistics.ts';

type Doing = Parameters<JobHandler>[0];

const about = z.object({ member: z.guid() });
const wish = about.extend({ request: z.guid() });
const undone = about.extend({ fact: z.guid() });
const sampled = z.object({ after: z.object({ schema: z.string(), name: z.string() }).optional() });
const sent = about.extend({ since: z.iso.datetime() });

/** How long the last mail is offered to a mail server that does not take it. */
const RECEIPT_WAITS = days(7);
/** Then others get their turn; a table takes a second at most. */
const SAMPLING_MS = 10_000;
const receiptKey = (member: string) => `erasure-receipt-${member}`;

/** The steps of leaving that happen by themselves; every one of them may run twice. */
export const erasureJobs = (of: {
  parts: Parts;
  steps: ReturnType<typeof erasing>;
  erasures: Erasures;
  records: MemberRecords;
  mail: MailPort;
  signing: Signing;
}): Readonly<Record<string, JobHandler>> => {
  const { parts, steps, erasures, records, mail, signing } = of;
  const { log, database, clock, execute, personalData, settings } = parts;
  const { productName: product, supportEmail, publicUrl } = settings;
  const system = (job: Doing): Caller =>
    caller({ kind: 'system', policy: 'erase-member-when-asked' }, job.correlation, job.causation);
  const later = (job: Doing, kind: string, payload: Record<string, unknown>, milliseconds: number) =>
    insertJobs(
      database,
      [{ kind, key: `${kind}-${String(payload['member'])}`, payload, dueAt: plus(clock.now(), milliseconds) }],
      job,
    );

  const forgottenAt = async (member: string) =>
    (await log.read(account.stream(member))).find(({ type }) => type === MemberForgotten.type);

  return {
    // Done at once by the request; repeated here in case its process died.
    [END_SIGN_INS]: async (job) => {
      const { member } = about.parse(job.payload);
      if ((await accountOf(log, member)).status !== 'leaving') return;
      await parts.signIns.endAll(database, member);
      await parts.signIns.forget(member);
    },

    [BEGIN_ERASURE]: (job) => steps.begin(system(job), about.parse(job.payload).member),

    [CLOSE_SUBJECT]: (job) => steps.close(about.parse(job.payload).member),

    [ERASE_MEMBER]: async (job) => {
      const { member } = about.parse(job.payload);
      if ((await steps.erase(system(job), member)) === 'later') await later(job, ERASE_MEMBER, { member }, minutes(1));
    },

    [MAIL_DELETION]: async (job) => {
      const { member, request } = wish.parse(job.payload);
      const { leaving, status } = await accountOf(log, member);
      const owner = await ownerOf(log, member);
      if (status !== 'leaving' || leaving?.request !== request || !owner) return;
      const link = `${publicUrl}/keep-account/${member}/${linkToken(personalData, 'keep-account', member, request)}`;
      await mail.send({
        key: `deletion-${request}`,
        to: owner.email,
        ...deletionMail({ product, supportEmail, username: owner.username, erasesAt: leaving.erasesAt, link }),
      });
    },

    [MAIL_KEPT]: async (job) => {
      const { member, fact } = undone.parse(job.payload);
      const owner = await ownerOf(log, member);
      if (owner)
        await mail.send({
          key: `kept-${fact}`,
          to: owner.email,
          ...keptMail({ product, supportEmail, username: owner.username, link: `${publicUrl}/forgot-password` }),
        });
    },

    // The address goes only once the last mail is on its way.
    [SEND_RECEIPT]: async (job) => {
      const { member } = about.parse(job.payload);
      const fact = await forgottenAt(member);
      const erasure = await erasures.of(member);
      if (!fact || !erasure) return;
      const { removed, fingerprint, requestedAt, begunAt, finishedAt } = MemberForgotten.schema.parse(fact.data);
      const stays = Object.fromEntries(
        [...records()].flatMap(([name, part]) => (part.stays === undefined ? [] : [[name, part.stays]])),
      );
      const installation = publicUrl === '' ? product : publicUrl;
      const { position } = fact;
      const receipt = signedReceipt(
        { installation, requestedAt, begunAt, finishedAt, position, fingerprint, removed, stays },
        signing,
      );
      if (erasure.address !== null)
        await mail.send({
          key: receiptKey(member),
          to: erasure.address,
          ...receiptMail({
            product,
            supportEmail,
            receipt,
            code: erasure.code,
            link: `${publicUrl}/erasure-receipt`,
          }),
        });
      await later(job, CLEAR_RECEIPT, { member, since: clock.now() }, 0);
      await erasures.remove(member);
    },

    [CLEAR_RECEIPT]: async (job) => {
      const { member, since } = sent.parse(job.payload);
      if (await withoutAddress(database, receiptKey(member))) return;
      if (between(since, clock.now()) >= RECEIPT_WAITS) await withdrawn(database, receiptKey(member));
      else
        await later(job, CLEAR_RECEIPT, { member, since }, between(since, clock.now()) < minutes(1) ? 2_000 : hours(1));
    },

    [SAMPLE_ANEW]: async (job) => {
      const { after } = sampled.parse(job.payload);
      const stops = performance.now() + SAMPLING_MS;
      const next = await samplesAnew(database, after, () => performance.now() >= stops);
      if (next) await insertJobs(database, [{ kind: SAMPLE_ANEW, key: job.key, payload: { after: next } }], job);
    },

    [FREE_USERNAME]: async (job) => {
      const { member } = about.parse(job.payload);
      const { status, usernameFingerprint } = await accountOf(log, member);
      if (status !== 'forgotten' || usernameFingerprint === null) return;
      const done = await execute(system(job), usernameClaim, usernameFingerprint, { type: 'Release', member });
      if (isRefusal(done)) throw new Error(`The username could not be freed: ${done.refused}`);
    },
  };
};
