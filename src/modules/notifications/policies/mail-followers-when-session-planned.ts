import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { SessionScheduled } from '#modules/scheduling/contract/session-events.ts';
import type { NotificationsSettings } from '../contract/settings.ts';

/** Mails those who follow the host. `day`: of the planning, in UTC. */
export const mailFollowersSessionPlanned = job(
  'mail-followers-session-planned',
  z.object({ session: z.guid(), day: z.iso.date() }),
);

/** Members hear of new sessions of hosts whom they follow, as late as of those of their Wells and once for a series. */
export const mailFollowersWhenSessionPlanned = ({
  NEW_SESSION_MAIL_MINUTES,
}: Pick<NotificationsSettings, 'NEW_SESSION_MAIL_MINUTES'>) =>
  policy(
    'mail-followers-when-session-planned',
    on(SessionScheduled, ({ data: { session, groupHosted, occurrence = 0 }, meta: { occurredAt } }) =>
      occurrence > 0 || groupHosted
        ? []
        : [
            mailFollowersSessionPlanned.of(
              session,
              { session, day: occurredAt.slice(0, 10) },
              plus(occurredAt, minutes(NEW_SESSION_MAIL_MINUTES)),
            ),
          ],
    ),
  );
