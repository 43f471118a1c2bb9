import { days, plus } from '../../shared-kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '../../shared-kernel/jobs/job.ts';
import type { CommunitiesFacts, PostNews, WellReaders } from '../communities/index.ts';
import type { NotificationsNeeds } from './jobs.ts';
import { endOfMails, newPostsLetter } from './letters.ts';
import type { Unsubscribing } from './unsubscribe.ts';
import { mailMembersPostsWritten } from './policies/mail-members-when-posts-written.ts';

type Needs = Pick<NotificationsNeeds, 'clock' | 'mail' | 'people' | 'productName' | 'publicUrl'> & {
  wells: Pick<CommunitiesFacts, 'well'>;
  readers: Pick<WellReaders, 'ofNewPosts'>;
  posts: PostNews;
  mails: Unsubscribing;
};

/** Mails about posts of a Well: one to a member for each Well and day, and none when nothing is theirs to see. */
export const newPostsJob = ({
  clock,
  mail,
  people,
  productName,
  publicUrl,
  wells,
  readers,
  posts,
  mails,
}: Needs): JobHandler =>
  jobHandler(mailMembersPostsWritten, async ({ well, day }) => {
    const since = `${day}T00:00:00.000Z`;
    // What is days old is no news: after an outage, or when this policy first reads a long log.
    if (clock.now() >= plus(since, days(3)) || (await wells.well(well)).deleted) return;
    const { subject, paragraphs } = newPostsLetter({ well, publicUrl });
    for await (const member of readers.ofNewPosts(well)) {
      // As a member sees the Well: nothing of whom a restriction separates them from, nothing of their own.
      const news = await posts.postsSince({ id: member, isAdmin: false }, [{ well, since }]);
      if (!news.has(well)) continue;
      const reader = await people.reachable(member);
      if (!reader || !(await mails.wants(member, 'forum'))) continue;
      const links = mails.linksFor(member, 'forum');
      await mail.send({
        key: `new-posts:${well}:${day}:${member}`,
        to: reader.email,
        subject,
        text: [
          `Hello ${reader.username},`,
          ...paragraphs,
          endOfMails(links.page),
          `Take good care of yourself,\n${productName}\n`,
        ].join('\n\n'),
        unsubscribe: links.oneClick,
      });
    }
  });
