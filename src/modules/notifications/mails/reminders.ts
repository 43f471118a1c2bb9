import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { areTooFew } from '../contract/too-few.ts';
import { attendeesOf, meeting, peopleOf } from '../domain/meeting.ts';
import { remindOfSession, tellHostTooFewPeople } from '../policies/remind-when-session-comes-near.ts';
import { reminderLetter, tooFewLetter } from './letters.ts';
import type { SessionMailNeeds } from './needs.ts';
import { historyOf, mailAboutSession } from './session-mail.ts';

/** Mails before a session begins. */
export const reminderJobs = (needs: SessionMailNeeds): readonly JobHandler[] => {
  const { clock, settings, unregisterMinutes } = needs;
  /** The session, unless it was moved, called off or has begun meanwhile: another reminder, or none, is right. */
  const upcoming = async (session: string, startsAt: string) => {
    const now = meeting.of(await historyOf(needs, session));
    return now.state === 'planned' && now.startsAt === startsAt && startsAt > clock.now() ? now : undefined;
  };
  return [
    jobHandler(remindOfSession, async ({ session, startsAt }, _, { key }) => {
      const now = await upcoming(session, startsAt);
      if (now === undefined) return;
      const which = key.startsWith(`${remindOfSession.kind}:first:`) ? 'first' : 'last';
      await mailAboutSession(
        needs,
        { session, meeting: now, key: `session-reminder:${which}:${session}:${startsAt}`, expires: startsAt },
        peopleOf(now),
        (about) => reminderLetter({ ...about, unregisterMinutes }),
      );
    }),

    jobHandler(tellHostTooFewPeople, async ({ session, startsAt }) => {
      const now = await upcoming(session, startsAt);
      if (now === undefined) return;
      const registered = attendeesOf(now).length;
      if (!areTooFew(registered, settings)) return;
      await mailAboutSession(
        needs,
        {
          session,
          meeting: now,
          key: `session-too-few:${session}:${startsAt}`,
          withCalendar: false,
          expires: startsAt,
        },
        [now.host],
        (about) => tooFewLetter({ ...about, registered }),
      );
    }),
  ];
};
