import { days, plus } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { CommunitiesFacts, WellReaders } from '#modules/communities/index.ts';
import type { RestrictionFacts } from '#modules/restrictions/index.ts';
import { sessionStream } from '#modules/scheduling/contract/ids.ts';
import { attendeesOf, meeting } from '../domain/meeting.ts';
import { mailFollowersSessionPlanned } from '../policies/mail-followers-when-session-planned.ts';
import { followedHostLetter, sessionPath } from './letters.ts';
import type { SessionMailNeeds } from './needs.ts';
import { newsMail, type NewsMailNeeds } from './news-mail.ts';

type FollowedHostsNeeds = NewsMailNeeds &
  Pick<SessionMailNeeds, 'log' | 'clock' | 'publicUrl'> & {
    followersOf: (host: string) => AsyncIterable<string>;
    wells: Pick<CommunitiesFacts, 'well'>;
    readers: Pick<WellReaders, 'ofNewSessions'>;
    restrictions: Pick<RestrictionFacts, 'restrictedBy' | 'restrictorsOf'>;
  };

/** Mails about new sessions of followed hosts: at most one to a member for each host and day, and none to those whom the Well tells. */
export const followedHostsJob = (needs: FollowedHostsNeeds): JobHandler => {
  const { log, clock, publicUrl, followersOf, wells, readers, restrictions } = needs;
  const send = newsMail(needs);
  return jobHandler(mailFollowersSessionPlanned, async ({ session, day }) => {
    const now = clock.now();
    // What is days old is no news: after an outage, or when this policy first reads a long log.
    if (now >= plus(`${day}T00:00:00.000Z`, days(2))) return;
    const { events } = await log.facts(sessionStream(session));
    const planned = meeting.of(events);
    const { state, startsAt, host } = planned;
    const [first] = events;
    if (state !== 'planned' || startsAt <= now || first?.type !== 'SessionScheduled') return;
    const { well } = first.data as { well: string };
    const { deleted, visible } = await wells.well(well);
    if (deleted || !visible) return;
    const [mine, against] = await Promise.all([restrictions.restrictedBy(host), restrictions.restrictorsOf(host)]);
    const here = new Set([host, ...mine.keys(), ...against.keys(), ...attendeesOf(planned)]);
    for await (const member of readers.ofNewSessions(well)) here.add(member);
    const letter = followedHostLetter({ session, publicUrl });
    for await (const member of followersOf(host)) {
      if (here.has(member)) continue;
      const about = { since: first.meta.occurredAt, path: sessionPath(session) };
      await send(member, { kind: 'wells', key: `followed-host:${host}:${day}`, ...about }, letter);
    }
  });
};
