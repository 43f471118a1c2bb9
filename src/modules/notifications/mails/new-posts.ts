import { stateOf } from '#kernel/commands/commands.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { CommunitiesFacts, WellReaders } from '#modules/communities/index.ts';
import type { ForumNotices } from '#modules/forum/index.ts';
import { reminding } from '../domain/reminding.ts';
import type { SessionMailNeeds } from './needs.ts';
import { newPostsLetter, postsPath } from './letters.ts';
import { newsMail, type NewsMailNeeds } from './news-mail.ts';
import { mailMembersPostsWritten } from '../policies/mail-members-when-posts-written.ts';

type NewPostsNeeds = NewsMailNeeds &
  Pick<SessionMailNeeds, 'log' | 'clock' | 'publicUrl'> & {
    wells: Pick<CommunitiesFacts, 'well'>;
    readers: Pick<WellReaders, 'ofNewPosts'>;
    notices: Pick<ForumNotices, 'newestPost'>;
  };

/** Mails about posts of a Well: one to a member for each Well and day, and none when nothing is theirs to see. */
export const newPostsJob = (needs: NewPostsNeeds): JobHandler => {
  const { log, clock, publicUrl, wells, readers, notices } = needs;
  const send = newsMail(needs);
  return jobHandler(mailMembersPostsWritten, async ({ well, day }) => {
    const since = `${day}T00:00:00.000Z`;
    // What is days old is no news: after an outage, or when this policy first reads a long log.
    if (clock.now() >= plus(since, days(3)) || (await wells.well(well)).deleted) return;
    const until = plus(since, days(1));
    const letter = newPostsLetter({ well, publicUrl });
    for await (const member of readers.ofNewPosts(well)) {
      const { ways } = await stateOf(log, reminding, member);
      // As a member sees the Well: nothing of whom a restriction separates them from, nothing of their own. A post that
      // mentions them is among the replies and mentions, where they hear of these.
      const newest = await notices.newestPost(member, { well, since, until, withMentions: ways.replies === 'none' });
      if (newest === undefined) continue;
      // Seen is who looked after the newest one: what was written in the evening is new to those who looked at noon.
      await send(
        member,
        { kind: 'forum', key: `new-posts:${well}:${day}`, since: newest, place: well, path: postsPath(well) },
        letter,
      );
    }
  });
};
