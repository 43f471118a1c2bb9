import { randomUUID } from 'node:crypto';
import { MessageSent, ReactionAdded, ChannelClosing, ChannelCleared } from '#modules/chat/contract/chat-events.ts';
import {
  MemberAdmitted,
  MemberEntered,
  MemberLeft,
  RoomEnded,
  RoomOpened,
} from '#modules/live-rooms/contract/room-events.ts';
import {
  MemberAttended,
  MemberRegistered,
  MemberUnregistered,
  SessionEnded,
  SessionOpened,
  SessionScheduled,
  SessionStarted,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { did, type Event } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { eachOf } from './product.ts';

const STARTS = '2026-06-01T19:00:00.000Z';
const LATER = '2026-06-01T19:30:00.000Z';
const ENDS = '2026-06-01T20:30:00.000Z';
const HIDES = '2026-06-04T20:30:00.000Z';

type Stream = 'scheduling.session' | 'live-rooms.room' | 'chat.channel';
type Part = { stream: Stream; events: Event[] };

/** What happens in and around one session, in the order in which it is recorded: some forty facts in three histories. */
const lifeOf = (session: string, well: string, host: string, guests: readonly string[], index: number): Part[] => {
  const here = [host, ...guests];
  const spans = { startsAt: STARTS, endsAt: ENDS, durationMinutes: 60 };
  const said = guests.map(() => randomUUID());
  const at = STARTS;
  const plan = { title: `Circle ${index} of the bench`, description: 'x'.repeat(400), maxAttendees: 16 };
  return [
    {
      stream: 'scheduling.session',
      events: [
        did(SessionScheduled, {
          session,
          host,
          well,
          ...plan,
          ...spans,
          timezone: 'Europe/London',
          kind: 'INTERNAL',
          groupHosted: false,
        }),
      ],
    },
    ...guests.map((member): Part => ({
      stream: 'scheduling.session',
      events: [did(MemberRegistered, { session, member })],
    })),
    {
      stream: 'scheduling.session',
      events: [
        did(MemberUnregistered, { session, member: guests[0]!, because: 'own-wish' }),
        did(SessionUpdated, { session, host, ...plan, ...spans, startsAt: LATER, startMoved: true }),
        did(MemberRegistered, { session, member: guests[0]! }),
      ],
    },
    { stream: 'scheduling.session', events: [did(SessionOpened, { session })] },
    {
      stream: 'live-rooms.room',
      events: [
        did(RoomOpened, { session }),
        ...here.flatMap((member, seat) => [
          did(MemberAdmitted, { session, member, as: seat === 0 ? 'host' : 'attendee' }),
          did(MemberEntered, { session, member, room: 0, tab: `tab-${seat}`, here: here.slice(0, seat + 1) }),
        ]),
      ],
    },
    {
      stream: 'scheduling.session',
      events: [
        did(SessionStarted, { session }),
        ...here.map((member, seat) =>
          did(MemberAttended, { session, member, asHost: seat === 0, startsAt: LATER, groupHosted: false }),
        ),
      ],
    },
    ...said.map((message, number): Part => ({
      stream: 'chat.channel',
      events: [
        did(MessageSent, {
          session,
          message,
          number: number + 1,
          author: guests[number]!,
          clientId: `client-${number}`,
          text: 'x'.repeat(60),
          isLong: false,
          print: 'x'.repeat(43),
          at,
        }),
        did(ReactionAdded, { session, message, member: host, reaction: 'heart', at }),
      ],
    })),
    {
      stream: 'live-rooms.room',
      events: [did(MemberLeft, { session, member: guests[1]!, here: here.filter((one) => one !== guests[1]) })],
    },
    { stream: 'live-rooms.room', events: [did(RoomEnded, { session, because: 'time', safeSeconds: 3_600, here: [] })] },
    {
      stream: 'scheduling.session',
      events: [did(SessionEnded, { session, tookPlace: true, because: 'time', ledBy: host })],
    },
    {
      stream: 'chat.channel',
      events: [
        did(ChannelClosing, { session, hidesAt: HIDES, because: 'ended' }),
        did(ChannelCleared, { session, kept: [] }),
      ],
    },
  ];
};

/**
 * Records sessions from planning to the emptied chat, all of them at the same time, so that what belongs together lies far
 * apart in the log, as it does when people come over days.
 */
export const recordEvenings = async (
  log: EventLog,
  { well, members }: { well: string; members: readonly string[] },
  options: { sessions: number; guests: number; at: string },
): Promise<void> => {
  const lives = Array.from({ length: options.sessions }, (_, index) => {
    const session = randomUUID();
    const people = Array.from(
      { length: options.guests + 1 },
      (__, seat) => members[(index * 7 + seat * 13) % members.length]!,
    );
    return {
      session,
      parts: lifeOf(session, well, people[0]!, [...new Set(people.slice(1))], index),
      revisions: new Map<Stream, number>(),
    };
  });
  const meta = {
    actor: { kind: 'system' as const, policy: 'bench' },
    occurredAt: options.at,
    correlation: randomUUID(),
  };
  const longest = Math.max(...lives.map(({ parts }) => parts.length));
  for (let step = 0; step < longest; step++)
    await eachOf(lives, 32, async ({ session, parts, revisions }) => {
      const part = parts[step];
      if (part === undefined) return;
      const before = revisions.get(part.stream);
      await log.append(
        `${part.stream}-${session}`,
        before === undefined ? 'no-stream' : BigInt(before),
        part.events,
        meta,
      );
      revisions.set(part.stream, (before ?? -1) + part.events.length);
    });
};
