import { z } from 'zod';
import { days, hours, plus } from '#kernel/contract/time.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { MemberMentioned, ReplyWritten } from '#modules/forum/contract/post-events.ts';
import type { NotificationsSettings } from '../contract/settings.ts';

/** Mails the author of a post that got replies. `day`: on which they were written, in UTC. */
export const mailAuthorReplied = job('mail-author-replied', z.object({ post: z.guid(), day: z.iso.date() }));
export const mailMemberMentioned = job('mail-member-mentioned', z.object({ member: z.guid(), day: z.iso.date() }));

/** One mail on the next day about all replies and mentions of a member (I-008). */
export const mailMembersWhenRepliedOrMentioned = ({
  NEW_POSTS_MAIL_HOUR,
}: Pick<NotificationsSettings, 'NEW_POSTS_MAIL_HOUR'>) => {
  const dueAfter = (day: string) => plus(plus(`${day}T00:00:00.000Z`, days(1)), hours(NEW_POSTS_MAIL_HOUR));
  return policy(
    'mail-members-when-replied-or-mentioned',
    on(ReplyWritten, ({ data: { parent: post }, meta: { occurredAt } }) => {
      const day = occurredAt.slice(0, 10);
      return [mailAuthorReplied.of(`${post}:${day}`, { post, day }, dueAfter(day))];
    }),
    on(MemberMentioned, ({ data: { mentioned: member }, meta: { occurredAt } }) => {
      const day = occurredAt.slice(0, 10);
      return [mailMemberMentioned.of(`${member}:${day}`, { member, day }, dueAfter(day))];
    }),
  );
};
