import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { SessionScheduled } from '#modules/scheduling/contract/session-events.ts';
import type { NotificationsSettings } from '../contract/settings.ts';

/** Mails the members of a Well who want to hear of new sessions. `day`: of the planning, in UTC. */
export const mailMembersSessionPlanned = job(
  'mail-members-session-planned',
  z.object({ session: z.guid(), well: z.guid(), host: z.guid(), day: z.iso.date() }),
);

/** Members hear of new sessions of their Wells, a while after the planning and once for a series (COM-064). */
export const mailMembersWhenSessionPlanned = ({
  NEW_SESSION_MAIL_MINUTES,
}: Pick<NotificationsSettings, 'NEW_SESSION_MAIL_MINUTES'>) =>
  policy(
    'mail-members-when-session-planned',
    on(SessionScheduled, ({ data: { session, well, host, occurrence = 0 }, meta: { occurredAt } }) =>
      occurrence > 0
        ? []
        : [
            mailMembersSessionPlanned.of(
              session,
              { session, well, host, day: occurredAt.slice(0, 10) },
              plus(occurredAt, minutes(NEW_SESSION_MAIL_MINUTES)),
            ),
          ],
    ),
  );
