import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { StaffDirectory } from '#modules/identity/index.ts';
import { whenIn } from '#modules/scheduling/calendar/contract/zones.ts';
import { bookingsStream, sessionStream } from '#modules/scheduling/contract/ids.ts';
import type { SchedulingSettings } from '#modules/scheduling/contract/settings.ts';
import { meeting } from '../domain/meeting.ts';
import { isFirstMissed, missedIn } from '../domain/missed.ts';
import type { SessionMailNeeds } from './needs.ts';
import { letterWordsIn } from '../contract/letter-words.ts';
import { mailText } from './mail-text.ts';
import { hostMissesLetter, hostMissedLetter, missedLetter } from './missed-letters.ts';
import { tellMemberMissed, tellStaffHostMisses } from '../policies/tell-members-when-they-were-missed.ts';
import { calledOr } from '#kernel/contract/called.ts';

type MissedNeeds = Pick<SessionMailNeeds, 'log' | 'mail' | 'people' | 'productName' | 'publicUrl' | 'supportEmail'> & {
  staff: StaffDirectory;
  scheduling: Pick<
    SchedulingSettings,
    'NOSHOW_MAX' | 'NOSHOW_DAYS' | 'NOSHOW_BLOCK_DAYS' | 'UNREGISTER_MIN_BEFORE' | 'HOST_NOSHOW_DAYS'
  >;
};

/** Mails about sessions that a member missed. */
export const missedJobs = (needs: MissedNeeds): readonly JobHandler[] => {
  const { log, mail, people, staff, publicUrl, supportEmail, scheduling } = needs;

  return [
    jobHandler(tellMemberMissed, async ({ member, session }) => {
      const reader = await people.reachable(member);
      if (!reader) return;
      const missed = missedIn((await log.facts(bookingsStream(member))).events);
      const own = missed.find((each) => each.session === session);
      if (!own?.counts || (own.as === 'attendee' && !isFirstMissed(missed, session, scheduling.NOSHOW_DAYS))) return;
      const { startsAt, endsAt } = meeting.of((await log.facts(sessionStream(session))).events);
      const about = {
        when: whenIn(startsAt, reader),
        language: reader.language,
        publicUrl,
        supportEmail,
        settings: scheduling,
      };
      const { subject, paragraphs, written } = own.as === 'host' ? hostMissedLetter(about) : missedLetter(about);
      await mail.send({
        key: `session-missed:${session}:${member}`,
        to: reader.email,
        subject,
        text: mailText(needs.productName, reader, paragraphs),
        written,
        // People who part early are still in what they came for: nothing is missed before the planned end.
        notice: { member, notBefore: endsAt, path: `/session/${session}` },
      });
    }),

    jobHandler(tellStaffHostMisses, async ({ member, session, count, until }) => {
      const [host] = await people.people([member]);
      for (const { member: admin, email, name, language } of await staff.admins()) {
        const { subject, paragraphs, written } = hostMissesLetter({
          host: calledOr(host ?? { username: null }, letterWordsIn(language).hostWhoLeft),
          language,
          count,
          until,
          page: `${publicUrl}/session/${session}`,
          settings: scheduling,
        });
        await mail.send({
          key: `host-misses:${session}:${member}:${admin}`,
          to: email,
          subject,
          text: mailText(needs.productName, { name, language }, paragraphs),
          written,
          notice: { member: admin },
        });
      }
    }),
  ];
};
