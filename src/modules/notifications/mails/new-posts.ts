import { days, plus } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { CommunitiesFacts, PostNews, WellReaders } from '#modules/communities/index.ts';
import type { SessionMailNeeds } from './needs.ts';
import { newPostsLetter, postsPath } from './letters.ts';
import { newsMail, type NewsMailNeeds } from './news-mail.ts';
import { mailMembersPostsWritten } from '../policies/mail-members-when-posts-written.ts';

type NewPostsNeeds = NewsMailNeeds &
  Pick<SessionMailNeeds, 'clock' | 'publicUrl'> & {
    wells: Pick<CommunitiesFacts, 'well'>;
    readers: Pick<WellReaders, 'ofNewPosts'>;
    posts: PostNews;
  };

/** Mails about posts of a Well: one to a member for each Well and day, and none when nothing is theirs to see. */
export const newPostsJob = (needs: NewPostsNeeds): JobHandler => {
  const { clock, publicUrl, wells, readers, posts } = needs;
  const send = newsMail(needs);
  return jobHandler(mailMembersPostsWritten, async ({ well, day }) => {
    const since = `${day}T00:00:00.000Z`;
    // What is days old is no news: after an outage, or when this policy first reads a long log.
    if (clock.now() >= plus(since, days(3)) || (await wells.well(well)).deleted) return;
    const letter = newPostsLetter({ well, publicUrl });
    for await (const member of readers.ofNewPosts(well)) {
      // As a member sees the Well: nothing of whom a restriction separates them from, nothing of their own.
      const news = await posts.postsSince({ id: member, isAdmin: false }, [{ well, since }]);
      if (!news.has(well)) continue;
      await send(
        member,
        { kind: 'forum', key: `new-posts:${well}:${day}`, since, place: well, path: postsPath(well) },
        letter,
      );
    }
  });
};
