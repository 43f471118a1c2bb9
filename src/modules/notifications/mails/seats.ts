import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import { meeting } from '../domain/meeting.ts';
import {
  tellMemberRegistered,
  tellMemberSeatOffered,
  tellMemberUnregistered,
} from '../policies/tell-members-when-sessions-change.ts';
import { offeredLetter, registeredLetter, unregisteredLetter } from './letters.ts';
import type { SessionMailNeeds } from './needs.ts';
import { historyOf, mailAboutSession } from './session-mail.ts';

/** Mails to a member about their own seat. */
export const seatJobs = (needs: SessionMailNeeds): readonly JobHandler[] => {
  const { clock, supportEmail, unregisterMinutes } = needs;
  return [
    jobHandler(tellMemberRegistered, async ({ session, member, fact }) => {
      const now = meeting.of(await historyOf(needs, session));
      // Given back or called off before the mail was written: the mail reports that.
      if (now.state !== 'planned' || now.endsAt <= clock.now() || !now.seats.get(member)?.held) return;
      await mailAboutSession(needs, { session, meeting: now, key: `session-registered:${fact}` }, [member], (about) =>
        registeredLetter({ ...about, unregisterMinutes }),
      );
    }),

    jobHandler(tellMemberSeatOffered, async ({ session, member, fact }) => {
      const now = meeting.of(await historyOf(needs, session));
      const until = now.offers.get(member);
      if (now.state !== 'planned' || until === undefined || until <= clock.now()) return;
      await mailAboutSession(
        needs,
        { session, meeting: now, key: `seat-offered:${fact}`, withCalendar: false, expires: until },
        [member],
        (about) => offeredLetter({ ...about, until }),
      );
    }),

    jobHandler(tellMemberUnregistered, async ({ session, member, fact, because }) => {
      const now = meeting.of(await historyOf(needs, session));
      if (now.endsAt <= clock.now() || now.seats.get(member)?.held !== false) return;
      await mailAboutSession(
        needs,
        { session, meeting: now, key: `session-unregistered:${fact}`, off: true },
        [member],
        (about) => unregisteredLetter({ ...about, because, supportEmail }),
      );
    }),
  ];
};
