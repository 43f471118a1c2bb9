import { days, plus } from '../../shared-kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '../../shared-kernel/jobs/job.ts';
import type { CommunitiesFacts, WellReaders } from '../communities/index.ts';
import type { RestrictionFacts } from '../restrictions/index.ts';
import { sessionStream } from '../scheduling/contract/ids.ts';
import { meeting } from './domain/meeting.ts';
import type { NotificationsNeeds } from './jobs.ts';
import { endOfMails, newSessionsLetter } from './letters.ts';
import type { Unsubscribing } from './unsubscribe.ts';
import { mailMembersSessionPlanned } from './policies/mail-members-when-session-planned.ts';

type Needs = Pick<NotificationsNeeds, 'log' | 'clock' | 'mail' | 'people' | 'productName' | 'publicUrl'> & {
  wells: Pick<CommunitiesFacts, 'well'>;
  readers: Pick<WellReaders, 'ofNewSessions'>;
  restrictions: Pick<RestrictionFacts, 'restrictedBy' | 'restrictorsOf'>;
  mails: Unsubscribing;
};

/** Mails about new sessions of Wells: at most one to a member for each Well and day, because its key is just that. */
export const newSessionsJob = (needs: Needs): JobHandler => {
  const { log, clock, mail, people, productName, publicUrl, wells, readers, restrictions, mails } = needs;
  return jobHandler(mailMembersSessionPlanned, async ({ session, well, host, day }) => {
    const now = clock.now();
    // What is days old is no news: after an outage, or when this policy first reads a long log.
    if (now >= plus(`${day}T00:00:00.000Z`, days(2))) return;
    const { state, startsAt } = meeting.of((await log.facts(sessionStream(session))).events);
    if (state !== 'planned' || startsAt <= now || (await wells.well(well)).deleted) return;
    const [mine, against] = await Promise.all([restrictions.restrictedBy(host), restrictions.restrictorsOf(host)]);
    const { subject, paragraphs } = newSessionsLetter({ well, publicUrl });
    for await (const member of readers.ofNewSessions(well)) {
      if (member === host || mine.has(member) || against.has(member)) continue;
      const reader = await people.reachable(member);
      if (!reader || !(await mails.wants(member, 'wells'))) continue;
      const links = mails.linksFor(member, 'wells');
      await mail.send({
        key: `new-sessions:${well}:${day}:${member}`,
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
};
