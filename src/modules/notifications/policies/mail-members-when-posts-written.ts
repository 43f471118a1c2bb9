import { z } from 'zod';
import { days, hours, plus } from '#kernel/contract/time.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { PostWritten } from '#modules/forum/contract/post-events.ts';
import type { NotificationsSettings } from '../contract/settings.ts';

/** Mails the members of a Well who want to hear of its posts. `day`: on which they were written, in UTC. */
export const mailMembersPostsWritten = job(
  'mail-members-posts-written',
  z.object({ well: z.guid(), day: z.iso.date() }),
);

/** One mail on the next day about all posts of a Well (I-007): one job for each Well and day, however much is written. */
export const mailMembersWhenPostsWritten = ({
  NEW_POSTS_MAIL_HOUR,
}: Pick<NotificationsSettings, 'NEW_POSTS_MAIL_HOUR'>) =>
  policy(
    'mail-members-when-posts-written',
    on(PostWritten, ({ data: { well }, meta: { occurredAt } }) => {
      const day = occurredAt.slice(0, 10);
      const due = plus(plus(`${day}T00:00:00.000Z`, days(1)), hours(NEW_POSTS_MAIL_HOUR));
      return [mailMembersPostsWritten.of(`${well}:${day}`, { well, day }, due)];
    }),
  );
