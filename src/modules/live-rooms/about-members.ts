import { sliceAfter, tracesIn, type AboutMembers, type AboutMembersEntry } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog, Recorded } from '#kernel/log/event-log.ts';
import { bookingsStream } from '#modules/scheduling/contract/ids.ts';
import { roomStream } from './contract/room-names.ts';

/** What the member told all rooms, or what was noted when they came in as staff; both are sealed with their key. */
const textFor = ({ data }: Recorded, member: string): string | null => {
  const words = data['by'] === member ? data['text'] : data['reason'];
  return typeof words === 'string' ? words : null;
};

const signsOfLife = (sql: Sql) => tracesIn(sql, ['live_rooms.signs_of_life']);

/** Presence in a room is a fact of the session; what was said and shown there is not recorded. */
export const aboutMembers = ({ sql, log }: { sql: Sql; log: EventLog }): AboutMembers => ({
  called: 'rooms',
  holds: async ({ member }) => ({ 'signs of life': await signsOfLife(sql).traces(member) }),
  forget: ({ member }) => signsOfLife(sql).removeTraces(member),
  chapters: [
    {
      title: 'When you were in rooms',
      about: 'Sound and picture are never recorded. Which windows you had open is forgotten when a session ends.',
      page: async (member, after) => {
        const booked = await log.facts(bookingsStream(member));
        const sessions = [...new Set(booked.events.map(({ data }) => String(data['session'])))];
        const { part, ...more } = sliceAfter(sessions, after);
        const entries: AboutMembersEntry[] = [];
        for (const session of part)
          for (const fact of await log.read(roomStream(session)))
            if (
              fact.data['member'] === member ||
              fact.data['by'] === member ||
              ('id' in fact.meta.actor && fact.meta.actor.id === member)
            )
              entries.push({
                When: fact.meta.occurredAt,
                What: log.says(fact),
                Session: session,
                Words: textFor(fact, member),
              });
        return { entries, ...more };
      },
    },
  ],
  stays: 'who was in which room when, without a name, because it is also about the others who were there',
});
