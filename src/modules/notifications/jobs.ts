import type { JobHandler } from '#kernel/jobs/job.ts';
import { gatheredJob } from './care/gathered.ts';
import { followedHostsJob } from './mails/followed-hosts.ts';
import { missedJobs } from './mails/missed.ts';
import { newPostsJob } from './mails/new-posts.ts';
import { newSessionsJob } from './mails/new-sessions.ts';
import { reminderJobs } from './mails/reminders.ts';
import { repliesJobs } from './mails/replies.ts';
import { seatJobs } from './mails/seats.ts';
import { sessionNewsJobs } from './mails/session-news.ts';
import type { SessionMailNeeds } from './mails/needs.ts';

type NotificationsJobsNeeds = SessionMailNeeds &
  Parameters<typeof missedJobs>[0] &
  Parameters<typeof newPostsJob>[0] &
  Parameters<typeof newSessionsJob>[0] &
  Parameters<typeof followedHostsJob>[0] &
  Parameters<typeof repliesJobs>[0] &
  Parameters<typeof gatheredJob>[0];

/** Mails as jobs; each is safe to run twice. A member without an address gets none. */
export const notificationsJobs = (needs: NotificationsJobsNeeds): readonly JobHandler[] => [
  ...seatJobs(needs),
  ...sessionNewsJobs(needs),
  ...reminderJobs(needs),
  ...missedJobs(needs),
  newPostsJob(needs),
  newSessionsJob(needs),
  followedHostsJob(needs),
  ...repliesJobs(needs),
  gatheredJob(needs),
];
