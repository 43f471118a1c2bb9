import type { AboutMembers, FileAbout } from '#kernel/about-members.ts';
import { assertCaughtUp } from '#kernel/read-models/caught-up.ts';
import { caller, stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import { bookingsStream } from './contract/ids.ts';
import type { SchedulingNeeds } from './facts/needs.ts';
import { picture as pictures } from './picture/domain/picture.ts';
import { series } from './series/domain/series.ts';
import { session } from './domain/session.ts';
import { sessionsProjection } from './projections/sessions.ts';
import { oldSearches, removeOldSearches } from './search-records.ts';
import { ownSessions } from './views/own-sessions.ts';

type SchedulingAboutMembersNeeds = Pick<SchedulingNeeds, 'log' | 'execute'> & Pick<KernelParts, 'sql' | 'files'>;
type AboutMembersShown = { id: string; of: 'session' | 'series'; picture: string };

/**
 * Pictures that a member put up, and words that were searched for while they were here: those carry no name, so all of that
 * time go. Who attended what stays as a fact about the session; links and reasons lie sealed in events.
 */
export const aboutMembers = ({ log, execute, sql, files }: SchedulingAboutMembersNeeds): AboutMembers => {
  const booked = async (member: string) => (await log.facts(bookingsStream(member))).events;

  /**
   * Sessions and series that the member hosts or hosted; of those, the pictures that the member chose or appears on.
   */
  const picturesOf = async (member: string): Promise<AboutMembersShown[]> => {
    await assertCaughtUp(sql, log.store, [sessionsProjection.name]);
    const led = (await booked(member)).filter(({ data }) => data['as'] === 'host').map(({ data }) => data['session']);
    const rows = await sql.query<{ id: string; of: 'session' | 'series'; hosts: boolean }>(
      `select session::text as id, 'session' as of, host = $1 as hosts from scheduling_sessions.session
         where host = $1 or session = any($2::uuid[])
       union select series::text, 'series', host = $1 from scheduling_sessions.series
         where host = $1 or series in (select s.series from scheduling_sessions.session s where s.session = any($2::uuid[]))`,
      [member, led],
    );
    const shown: AboutMembersShown[] = [];
    for (const { id, of: kind, hosts } of rows) {
      const { events } = await log.facts(pictures.stream(id));
      const last = events.at(-1);
      const { picture } = await stateOf(log, pictures, id);
      const isOwn = hosts || (last !== undefined && 'id' in last.meta.actor && last.meta.actor.id === member);
      if (picture !== null && isOwn) shown.push({ id, of: kind, picture });
    }
    return shown;
  };

  /** A picture belongs to the member who chose it and to the host of what it illustrates. */
  const filesOf = async (stream: string): Promise<FileAbout[]> => {
    const id = stream.slice(pictures.stream('').length);
    const [{ events }, ofSession, ofSeries] = await Promise.all([
      log.facts(stream),
      stateOf(log, session, id),
      stateOf(log, series, id),
    ]);
    const hosts = [ofSession.host, ofSeries.host].filter((host) => host !== '');
    const choosers = new Map<string, Set<string>>();
    for (const { data, meta } of events) {
      const { picture } = data;
      if (typeof picture !== 'string') continue;
      const about = choosers.get(picture) ?? new Set(hosts);
      if ('id' in meta.actor) about.add(meta.actor.id);
      choosers.set(picture, about);
    }
    const shown = ofSession.status === 'deleted' ? null : events.at(-1)?.data['picture'];
    return [...choosers].map(([name, about]) => ({ name, members: [...about], isShown: name === shown }));
  };

  return {
    called: 'sessions',
    holds: async ({ member, lastHere }) => ({
      pictures: (await picturesOf(member)).length,
      'searches of that time, nobody knows whose': await oldSearches(sql, lastHere),
    }),
    forget: async ({ member, lastHere }) => {
      const by = caller({ kind: 'system', policy: 'erase-member-when-asked' }, member);
      for (const { id, of: kind, picture } of await picturesOf(member)) {
        await files.remove(picture);
        const done = await execute(by, pictures, id, { type: 'RemovePicture', id, of: kind });
        if (isRefusal(done)) throw new Error(`A picture could not be removed: ${done.refused}`);
      }
      await removeOldSearches(sql, lastHere);
    },
    chapters: ownSessions(log),
    stays:
      'sessions with their titles and texts, and that somebody hosted or attended them, without a name, because they are also about the others',
    files: { streams: pictures.stream(''), about: filesOf },
  };
};
