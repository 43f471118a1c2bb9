import { sliceAfter, type Chapter, type AboutMembersEntry } from '#kernel/about-members.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { bookingsStream } from '../contract/ids.ts';
import { lastLink } from '../facts/external-links.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { session } from '../domain/session.ts';

/** Every session a member had to do with, for the member to read; some sessions at a time, because each has a history. */
export const ownSessions = (log: SchedulingNeeds['log']): Chapter[] => {
  const entryOf = async (id: string, member: string, own: readonly Recorded[]): Promise<AboutMembersEntry> => {
    const [state, history] = await Promise.all([stateOf(log, session, id), log.read(session.stream(id))]);
    const removal = history.findLast(({ type, data }) => type === 'MemberRemoved' && data['member'] === member);
    const reason = removal?.data['reason'];
    return {
      Session: state.title,
      Start: state.startsAt,
      End: state.endsAt,
      ...(own.some(isHosting)
        ? { Description: state.description, 'Outside link': lastLink(history), State: state.status }
        : { 'Took part': state.attended.has(member) }),
      ...(typeof reason === 'string' ? { 'Removed because': reason } : {}),
      Course: own.map((fact) => log.says(fact)).join('; '),
    };
  };
  const page =
    (asHost: boolean): Chapter['page'] =>
    async (member, after) => {
      const { events } = await log.facts(bookingsStream(member));
      const bySession = Map.groupBy(events, ({ data }) => String(data['session']));
      const ids = [...bySession].filter(([, own]) => own.some(isHosting) === asHost).map(([id]) => id);
      const { part, ...more } = sliceAfter(ids, after);
      const entries: AboutMembersEntry[] = [];
      for (const id of part) entries.push(await entryOf(id, member, bySession.get(id)!));
      return { entries, ...more };
    };
  return [
    {
      title: 'Sessions you were registered for',
      about: 'Every seat you had, also those you gave back.',
      page: page(false),
    },
    {
      title: 'Sessions you hosted or planned to host',
      about: 'With the texts you gave them.',
      page: page(true),
    },
  ];
};

const isHosting = ({ data }: Recorded): boolean => data['as'] === 'host';
