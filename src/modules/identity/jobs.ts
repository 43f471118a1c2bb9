import { z } from 'zod';
import { caller, stateOf } from '../../shared-kernel/commands/commands.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import type { JobHandler } from '../../shared-kernel/jobs/policy.ts';
import type { Commands } from './commands.ts';
import { ownerOf } from './commands/owner.ts';
import { accountOf, addressToken, linkToken, type Parts } from './commands/parts.ts';
import { emailClaim } from './domain/claim.ts';
import {
  ASK_FOR_RESET,
  ENFORCE_PASSWORD,
  MAIL_ADDRESS_IN_USE,
  MAIL_CONFIRMATION,
  MAIL_PASSWORD_CHANGED,
  MAIL_RESET_LINK,
  SETTLE_CLAIM,
} from './job-kinds.ts';
import { addressInUseMail, confirmationMail, passwordChangedMail, resetMail, type MailText } from './mails.ts';

const about = z.object({ member: z.guid(), request: z.guid() });
const change = z.object({ member: z.guid(), change: z.guid() });
const address = z.object({ emailFingerprint: z.string(), request: z.guid() });
const asked = address.extend({ askedAt: z.iso.datetime() });
const claim = z.object({ member: z.guid(), stream: z.string() });

const system = (policy: string, job: Parameters<JobHandler>[0]) =>
  caller({ kind: 'system', policy }, job.correlation, job.causation);

/** What is done later or again: every one of them may run twice. */
export const identityJobs = (
  parts: Parts,
  commands: Commands,
  mail: MailPort,
): Readonly<Record<string, JobHandler>> => {
  const { log, personalData, settings } = parts;
  const { productName: product, supportEmail, publicUrl } = settings;

  /** Sends to the owner of an account; skipped once the owner is forgotten. */
  const write = async (
    member: string,
    key: string,
    text: (to: { product: string; supportEmail: string; username: string }) => MailText,
  ) => {
    const owner = await ownerOf(log, member);
    if (owner) await mail.send({ key, to: owner.email, ...text({ product, supportEmail, username: owner.username }) });
  };

  return {
    [SETTLE_CLAIM]: async (job) => commands.settle(system('settle-claim-when-taken', job), claim.parse(job.payload)),
    [ASK_FOR_RESET]: async (job) =>
      commands.requestLink(system('ask-for-password-link', job), asked.parse(job.payload)),
    [ENFORCE_PASSWORD]: async (job) => {
      const of = change.parse(job.payload);
      await commands.enforce(of.member, of.change);
    },
    [MAIL_CONFIRMATION]: async (job) => {
      const { member, request } = about.parse(job.payload);
      const { emailFingerprint, confirmations, emailVerified } = await accountOf(log, member);
      if (emailVerified || emailFingerprint === null || confirmations.at(-1)?.request !== request) return;
      const token = linkToken(personalData, 'confirm-email', member, request);
      const link = `${publicUrl}/confirm-email/${member}/${token}/${addressToken(personalData, emailFingerprint)}`;
      await write(member, `confirm-email-${request}`, (to) =>
        confirmationMail({ ...to, link, days: settings.identity.emailConfirmationDays }),
      );
    },
    [MAIL_RESET_LINK]: async (job) => {
      const { member, request } = about.parse(job.payload);
      if ((await accountOf(log, member)).openReset?.request !== request) return;
      const link = `${publicUrl}/forgot-password/${member}/${linkToken(personalData, 'password-reset', member, request)}`;
      await write(member, `password-reset-${request}`, (to) =>
        resetMail({ ...to, link, minutes: settings.identity.passwordResetMinutes }),
      );
    },
    [MAIL_PASSWORD_CHANGED]: async (job) => {
      const of = change.parse(job.payload);
      await write(of.member, `password-changed-${of.change}`, (to) =>
        passwordChangedMail({ ...to, link: `${publicUrl}/forgot-password` }),
      );
    },
    [MAIL_ADDRESS_IN_USE]: async (job) => {
      const { emailFingerprint, request } = address.parse(job.payload);
      const { holder } = await stateOf(log, emailClaim, emailFingerprint);
      if (holder !== null)
        await write(holder, `address-in-use-${request}`, (to) =>
          addressInUseMail({ ...to, link: `${publicUrl}/login`, resetLink: `${publicUrl}/forgot-password` }),
        );
    },
  };
};
