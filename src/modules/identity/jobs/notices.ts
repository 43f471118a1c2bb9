import type { MailPort } from '#kernel/mail.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import type { CommandsParts } from '../commands/parts.ts';
import { EmailChanged } from '../contract/account-events.ts';
import { LoginLinked, LoginUnlinked } from '../contract/login-events.ts';
import { AccountStatusSet, type AccountStatus } from '../contract/staff-events.ts';
import { account } from '../domain/account.ts';
import {
  mailLogin,
  mailEmailAsked,
  mailEmailChanged,
  mailNewPlace,
  mailPasswordChanged,
  mailStatus,
  mailSupportAccess,
} from '../job-kinds.ts';
import {
  loginMail,
  emailAskedMail,
  emailChangedMail,
  newPlaceMail,
  passwordChangedMail,
  statusMail,
  supportAccessMail,
  isWayInChange,
  wayInMail,
} from '../mails.ts';
import type { JobsWriting } from './writing.ts';

/** Mails about what happened to an account, most with a link to say "this was not me". */
export const noticeJobs = (
  { log, logins }: CommandsParts,
  mail: MailPort,
  { named, publicUrl, write, notMeLink, factOf }: JobsWriting,
): readonly JobHandler[] => [
  jobHandler(mailEmailAsked, async ({ member, fact }) => {
    const request = await factOf(member, ({ id }) => id === fact);
    if ((await accountOf(log, member)).openEmailChange?.request !== request?.data['request']) return;
    await write(member, `email-asked-${fact}`, (to) => emailAskedMail({ ...to, link: notMeLink(member, fact) }));
  }),
  jobHandler(mailEmailChanged, async ({ member, request }) => {
    const changed = await factOf(member, ({ type, data }) => type === EmailChanged.type && data['request'] === request);
    const owner = await ownerOf(log, member);
    const before = changed?.data['before'];
    if (!owner || !changed || typeof before !== 'string') return;
    const to = { ...named(), username: owner.username, reader: owner, link: notMeLink(member, changed.id) };
    await mail.send({ key: `email-changed-${request}`, to: before, ...emailChangedMail(to) });
  }),
  jobHandler(mailPasswordChanged, async ({ member, change }) => {
    const changed = await factOf(member, ({ data }) => data['change'] === change);
    if (!changed) return;
    await write(member, `password-changed-${change}`, (to) =>
      passwordChangedMail({ ...to, link: notMeLink(member, changed.id) }),
    );
  }),
  jobHandler(mailStatus, async ({ member, fact }) => {
    const all = (await log.read(account.stream(member))).filter(({ type }) => type === AccountStatusSet.type);
    const at = all.findIndex(({ id }) => id === fact);
    const set = all[at];
    if (set === undefined) return;
    const isAfterWarning = all[at - 1]?.data['status'] === 'warned';
    const { status, reason, until } = set.data as {
      status: AccountStatus;
      reason: string | null;
      until: string | null;
    };
    await write(
      member,
      `status-${fact}`,
      (to) => statusMail({ ...to, status, isAfterWarning, reason: reason ?? '', until }),
      { notice: { member } },
    );
  }),
  jobHandler(mailSupportAccess, ({ member, fact }) =>
    write(member, `support-access-${fact}`, (to) => supportAccessMail({ ...to, link: `${publicUrl}/account` })),
  ),
  jobHandler(mailLogin, async ({ member, fact }) => {
    const changed = (await log.read(account.stream(member))).find(({ id }) => id === fact);
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
        provider: logins.offered.get(provider)?.name ?? provider,
        isLinked: changed.type === LoginLinked.type,
        link: notMeLink(member, fact),
      }),
    );
  }),
  jobHandler(mailNewPlace, async ({ member, fact }) => {
    const signedIn = (await log.read(account.stream(member))).find(({ id }) => id === fact);
    const device = signedIn?.data['device'];
    if (!signedIn || typeof device !== 'string') return;
    const visit = { device, at: signedIn.meta.occurredAt };
    const [link, accountLink] = [notMeLink(member, fact), `${publicUrl}/account`];
    await write(member, `new-place-${fact}`, (to) => newPlaceMail({ ...to, ...visit, link, accountLink }));
  }),
];
