import { days, plus } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { ForumNotices } from '#modules/forum/index.ts';
import type { SessionMailNeeds } from './needs.ts';
import { repliesLetter } from './letters.ts';
import { newsMail, type NewsMailNeeds } from './news-mail.ts';
import { mailAuthorReplied, mailMemberMentioned } from '../policies/mail-members-when-replied-or-mentioned.ts';

type RepliesNeeds = NewsMailNeeds &
  Pick<SessionMailNeeds, 'clock' | 'publicUrl'> & {
    notices: Pick<ForumNotices, 'authorOf' | 'unseen'>;
  };

/** Mails about replies and mentions: one to a member for each day, and none once the member has seen them. */
export const repliesJobs = (needs: RepliesNeeds): readonly JobHandler[] => {
  const { clock, publicUrl, notices } = needs;
  const send = newsMail(needs);
  const mailTo = async (member: string | undefined, day: string): Promise<void> => {
    const since = `${day}T00:00:00.000Z`;
    // What is days old is no news: after an outage, or when this policy first reads a long log.
    if (member === undefined || clock.now() >= plus(since, days(3))) return;
    if ((await notices.unseen(member, since)) === 0) return;
    await send(member, { kind: 'forum', key: `replies:${day}`, since, path: '/notices' }, repliesLetter({ publicUrl }));
  };
  return [
    jobHandler(mailAuthorReplied, async ({ post, day }) => mailTo(await notices.authorOf(post), day)),
    jobHandler(mailMemberMentioned, ({ member, day }) => mailTo(member, day)),
  ];
};
