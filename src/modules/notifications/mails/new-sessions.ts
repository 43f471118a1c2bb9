import { days, plus } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { CommunitiesFacts, WellReaders } from '#modules/communities/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import { attendeesOf, meeting } from '../domain/meeting.ts';
import type { SessionMailNeeds } from './needs.ts';
import { newSessionsLetter, sessionsPath } from './letters.ts';
import { newsMail, type NewsMailNeeds } from './news-mail.ts';
import { mailMembersSessionPlanned } from '../policies/mail-members-when-session-planned.ts';

type NewSessionsNeeds = NewsMailNeeds &
  Pick<SessionMailNeeds, 'log' | 'clock' | 'publicUrl'> & {
    wells: Pick<CommunitiesFacts, 'well'>;
    readers: Pick<WellReaders, 'ofNewSessions'>;
    restrictions: Pick<RestrictionFacts, 'restrictedBy' | 'restrictorsOf'>;
  };

/** Mails about new sessions of Wells: at most one to a member for each Well and day, because its key is just that. */
export const newSessionsJob = (needs: NewSessionsNeeds): JobHandler => {
  const { log, clock, publicUrl, wells, readers, restrictions } = needs;
  const send = newsMail(needs);
  return jobHandler(mailMembersSessionPlanned, async ({ session, well, host, day }) => {
    const now = clock.now();
    // What is days old is no news: after an outage, or when this policy first reads a long log.
    if (now >= plus(`${day}T00:00:00.000Z`, days(2))) return;
    const { events } = await log.facts(sessionStream(session));
    const planned = meeting.of(events);
    const { state, startsAt } = planned;
    const plannedAt = events[0]?.meta.occurredAt ?? now;
    if (state !== 'planned' || startsAt <= now || (await wells.well(well)).deleted) return;
    const [mine, against] = await Promise.all([restrictions.restrictedBy(host), restrictions.restrictorsOf(host)]);
    // A member who has a place in it knows of it.
    const others = new Set([host, ...mine.keys(), ...against.keys(), ...attendeesOf(planned)]);
    const letter = newSessionsLetter({ well, publicUrl });
    for await (const member of readers.ofNewSessions(well)) {
      if (others.has(member)) continue;
      await send(
        member,
        { kind: 'wells', key: `new-sessions:${well}:${day}`, since: plannedAt, place: well, path: sessionsPath(well) },
        letter,
      );
    }
  });
};
