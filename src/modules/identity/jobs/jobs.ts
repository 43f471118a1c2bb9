import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import type { FileStore } from '#kernel/files/files.ts';
import type { MailPort } from '#kernel/mail.ts';
import { between, days } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { Commands } from '../commands/commands.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import { addressToken, linkToken } from '../facts/links.ts';
import type { Parts } from '../commands/parts.ts';
import { AccountRegistered, EmailChanged } from '../contract/account-events.ts';
import type { DateReader } from '../contract/dates.ts';
import { LoginLinked, LoginUnlinked } from '../contract/login-events.ts';
import { AccountStatusSet, type AccountStatus } from '../contract/staff-events.ts';
import { NOTICE_DAYS } from '../contract/ways-in.ts';
import { account, ACCOUNTS } from '../domain/account.ts';
import { emailClaim } from '../domain/claim.ts';
import {
  askForReset,
  dropProfilePicture,
  endStatus,
  enforcePassword,
  finishClosing,
  giveWay,
  logInByMail,
  mailAddressInUse,
  mailLogin,
  mailConfirmation,
  mailEmailAsked,
  mailEmailChanged,
  mailEmailLink,
  mailNewPlace,
  mailPasswordChanged,
  mailResetLink,
  mailStatus,
  mailSupportAccess,
  releaseEmail,
  releaseUsername,
  settleClaim,
} from '../job-kinds.ts';
import {
  addressInUseMail,
  confirmationMail,
  logInElsewhereMail,
  loginMail,
  emailAskedMail,
  emailChangedMail,
  emailLinkMail,
  newPlaceMail,
  passwordChangedMail,
  resetMail,
  statusMail,
  supportAccessMail,
  isWayInChange,
  wayInMail,
  type MailText,
} from '../mails.ts';

/** Goes to an address from which mails come back, too: a person waits for it now. */
const ASKED_FOR = { isAskedFor: true } as const;

/** The jobs of accounts; each is safe to run twice. */
export const identityJobs = (
  parts: Parts,
  commands: Commands,
  mail: MailPort,
  files: FileStore,
): readonly JobHandler[] => {
  const { execute, log, personalData, settings } = parts;
  const { productName: product, supportEmail, publicUrl } = settings;

  /** Sends to the owner of an account; skipped once the owner is forgotten. */
  const write = async (
    member: string,
    key: string,
    text: (to: { product: string; supportEmail: string; username: string; reader: DateReader }) => MailText,
    asked: { isAskedFor?: true } = {},
  ) => {
    const owner = await ownerOf(log, member);
    if (!owner) return;
    const { username, email } = owner;
    await mail.send({ key, to: email, ...asked, ...text({ product, supportEmail, username, reader: owner }) });
  };

  /** With which the owner says that they did not cause this event. */
  const notMeLink = (member: string, fact: string) =>
    `${publicUrl}/not-me/${member}/${fact}.${linkToken(personalData, { for: 'not-me', member, request: fact })}`;
  const factOf = async (member: string, isIt: (fact: Recorded) => boolean) =>
    (await log.read(`${ACCOUNTS}${member}`)).find(isIt);

  /** Mails the owner of an account that its address was entered for another one. */
  const mailHolder = (holder: string, request: string) =>
    write(
      holder,
      `address-in-use-${request}`,
      (to) => addressInUseMail({ ...to, link: `${publicUrl}/login`, resetLink: `${publicUrl}/forgot-password` }),
      ASKED_FOR,
    );

  return [
    jobHandler(settleClaim, (of, by) => commands.settle(by, of)),
    jobHandler(askForReset, (of, by) => commands.requestLink(by, of)),
    jobHandler(enforcePassword, ({ member, change }) => commands.enforce(member, change)),
    jobHandler(mailConfirmation, async ({ member, request }) => {
      const { emailFingerprint, confirmations, emailVerified, emailBounces } = await accountOf(log, member);
      if ((emailVerified && !emailBounces) || emailFingerprint === null || confirmations.at(-1)?.request !== request)
        return;
      const token = linkToken(personalData, { for: 'confirm-email', member, request });
      const link = `${publicUrl}/confirm-email/${member}/${token}/${addressToken(personalData, emailFingerprint)}`;
      const opened = await factOf(member, ({ type }) => type === AccountRegistered.type);
      if (!opened) return;
      const openedAt = opened.meta.occurredAt;
      await write(
        member,
        `confirm-email-${request}`,
        (to) => confirmationMail({ ...to, openedAt, link, days: settings.identity.emailConfirmationDays }),
        ASKED_FOR,
      );
    }),
    jobHandler(mailResetLink, async ({ member, request }) => {
      if ((await accountOf(log, member)).openReset?.request !== request) return;
      const link = `${publicUrl}/forgot-password/${member}/${linkToken(personalData, { for: 'password-reset', member, request })}`;
      await write(
        member,
        `password-reset-${request}`,
        (to) => resetMail({ ...to, link, minutes: settings.identity.passwordResetMinutes }),
        ASKED_FOR,
      );
    }),
    jobHandler(mailEmailLink, async ({ member, request }) => {
      const { openEmailChange: asked } = await accountOf(log, member);
      if (asked?.request !== request) return;
      const { holder } = await stateOf(log, emailClaim, asked.emailFingerprint);
      if (holder !== null && holder !== member) return mailHolder(holder, request);
      const [owner, email] = await Promise.all([ownerOf(log, member), commands.emailAskedFor(member, request)]);
      if (!owner || email === undefined) return;
      const link = `${publicUrl}/confirm-email/${member}/${linkToken(personalData, { for: 'confirm-email', member, request })}/${addressToken(personalData, asked.emailFingerprint)}`;
      const to = { product, supportEmail, username: owner.username };
      const { emailConfirmationDays: days } = settings.identity;
      await mail.send({
        key: `email-change-${request}`,
        to: email,
        ...ASKED_FOR,
        ...emailLinkMail({ ...to, link, days }),
      });
    }),
    jobHandler(mailEmailAsked, async ({ member, fact }) => {
      const asked = await factOf(member, ({ id }) => id === fact);
      if ((await accountOf(log, member)).openEmailChange?.request !== asked?.data['request']) return;
      await write(member, `email-asked-${fact}`, (to) => emailAskedMail({ ...to, link: notMeLink(member, fact) }));
    }),
    jobHandler(mailEmailChanged, async ({ member, request }) => {
      const changed = await factOf(
        member,
        ({ type, data }) => type === EmailChanged.type && data['request'] === request,
      );
      const owner = await ownerOf(log, member);
      const before = changed?.data['before'];
      if (!owner || !changed || typeof before !== 'string') return;
      const to = { product, supportEmail, username: owner.username, link: notMeLink(member, changed.id) };
      await mail.send({ key: `email-changed-${request}`, to: before, ...emailChangedMail(to) });
    }),
    jobHandler(releaseEmail, async ({ member, fingerprint }, by) => {
      const { emailFingerprint, emailsBefore } = await accountOf(log, member);
      if (emailFingerprint === fingerprint) return;
      // A newer change from it can still be taken back, and has a job of its own.
      const newest = emailsBefore.findLast((change) => change.emailFingerprint === fingerprint);
      const changed = await factOf(
        member,
        ({ type, data }) => type === EmailChanged.type && data['request'] === newest?.request,
      );
      if (changed && between(changed.meta.occurredAt, parts.clock.now()) < days(NOTICE_DAYS)) return;
      const done = await execute(by, emailClaim, fingerprint, { type: 'Release', member });
      if (isRefusal(done)) throw new Error(`The address before could not be given back: ${done.refused}`);
    }),
    jobHandler(logInByMail, (note, by) =>
      commands.openOrTell(by, note, (owner, provider, request) =>
        write(owner, `log-in-elsewhere-${request}`, (to) =>
          logInElsewhereMail({
            ...to,
            provider: parts.logins.offered.get(provider)?.name ?? provider,
            link: `${publicUrl}/login`,
            resetLink: `${publicUrl}/forgot-password`,
          }),
        ),
      ),
    ),
    jobHandler(giveWay, ({ member }, by) => commands.giveWay(by, member)),
    jobHandler(finishClosing, ({ member, at, because }) => commands.finishClosing(member, at, because)),
    jobHandler(releaseUsername, (of, by) => commands.freeFormerUsername(by, of)),
    jobHandler(mailPasswordChanged, async ({ member, change }) => {
      const changed = await factOf(member, ({ data }) => data['change'] === change);
      if (!changed) return;
      await write(member, `password-changed-${change}`, (to) =>
        passwordChangedMail({ ...to, link: notMeLink(member, changed.id) }),
      );
    }),
    jobHandler(mailStatus, async ({ member, fact }) => {
      const all = (await log.read(`${ACCOUNTS}${member}`)).filter(({ type }) => type === AccountStatusSet.type);
      const at = all.findIndex(({ id }) => id === fact);
      const set = all[at];
      if (set === undefined) return;
      const isAfterWarning = all[at - 1]?.data['status'] === 'warned';
      const { status, reason, until } = set.data as {
        status: AccountStatus;
        reason: string | null;
        until: string | null;
      };
      await write(member, `status-${fact}`, (to) =>
        statusMail({ ...to, status, isAfterWarning, reason: reason ?? '', until }),
      );
    }),
    jobHandler(endStatus, async ({ member, until }, by) => {
      // What ended days ago needs no mail: when the policy first reads a long log.
      if (between(until, parts.clock.now()) <= days(3)) await commands.endStatus(by, member);
    }),
    jobHandler(mailSupportAccess, ({ member, fact }) =>
      write(member, `support-access-${fact}`, (to) => supportAccessMail({ ...to, link: `${publicUrl}/account` })),
    ),
    jobHandler(mailLogin, async ({ member, fact }) => {
      const changed = (await log.read(`${ACCOUNTS}${member}`)).find(({ id }) => id === fact);
      if (changed && isWayInChange(changed.type)) {
        const { type: change } = changed;
        await write(member, `login-${fact}`, (to) => wayInMail({ ...to, change, link: notMeLink(member, fact) }));
        return;
      }
      if (changed?.type !== LoginLinked.type && changed?.type !== LoginUnlinked.type) return;
      const { provider } = LoginUnlinked.schema.parse(changed.data);
      await write(member, `login-${fact}`, (to) =>
        loginMail({
          ...to,
          provider: parts.logins.offered.get(provider)?.name ?? provider,
          isLinked: changed.type === LoginLinked.type,
          link: notMeLink(member, fact),
        }),
      );
    }),
    jobHandler(mailNewPlace, async ({ member, fact }) => {
      const signedIn = (await log.read(`${ACCOUNTS}${member}`)).find(({ id }) => id === fact);
      const device = signedIn?.data['device'];
      if (!signedIn || typeof device !== 'string') return;
      const of = { device, at: signedIn.meta.occurredAt };
      const [link, accountLink] = [notMeLink(member, fact), `${publicUrl}/account`];
      await write(member, `new-place-${fact}`, (to) => newPlaceMail({ ...to, ...of, link, accountLink }));
    }),
    jobHandler(dropProfilePicture, async ({ member, file }) => {
      if ((await accountOf(log, member)).picture !== file) await files.remove(file);
    }),
    jobHandler(mailAddressInUse, async ({ emailFingerprint, request }, by) => {
      const { holder } = await stateOf(log, emailClaim, emailFingerprint);
      if (holder === null) return;
      await mailHolder(holder, request);
      const { status, emailVerified } = await accountOf(log, holder);
      if (status !== 'open' || emailVerified) return;
      // Log-in needs a confirmed address; a refusal means that a mail is under way.
      await execute(by, account, holder, {
        type: 'AskForConfirmation',
        member: holder,
        request,
        now: parts.clock.now(),
        settings: settings.identity,
      });
    }),
  ];
};
