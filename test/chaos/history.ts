import { room } from '#modules/live-rooms/domain/room.ts';
import type { RoomState } from '#modules/live-rooms/domain/room-state.ts';
import { seenPeople } from '#modules/live-rooms/views/rooms.ts';
import { session } from '#modules/scheduling/domain/session.ts';
import type { SessionState } from '#modules/scheduling/domain/session-state.ts';
import type { EventMeta } from '#kernel/contract/event.ts';
import type { Entry, Look, Ledger } from './ledger.ts';

/** An event as far as this check reads it. */
export type Fact = { stream: string; type: string; data: Record<string, unknown>; meta: EventMeta };

/** When a call was under way, on its sender's clock; one that never ended may still take effect. */
type Span = { began: number; ended: number };
const spanOf = ({ began, ended }: Pick<Entry, 'began' | 'ended'>): Span => ({ began, ended: ended ?? Infinity });

/** The events of one stream in order, each with the call that recorded it; none for those of policies. */
type Stream = { name: string; facts: readonly Fact[]; spans: readonly (Span | undefined)[] };

const isDirect = ({ meta }: Fact): boolean => meta.actor.kind !== 'system' && meta.causation === undefined;

const streamsOf = (facts: readonly Fact[], commands: readonly Entry[]): Map<string, Stream> => {
  const calls = new Map(commands.map((entry) => [entry.key, spanOf(entry)]));
  return new Map(
    [...Map.groupBy(facts, ({ stream }) => stream)].map(([name, all]) => [
      name,
      { name, facts: all, spans: all.map((fact) => (isDirect(fact) ? calls.get(fact.meta.correlation) : undefined)) },
    ]),
  );
};

/** A stream has the events in an order in which their calls can have taken effect: none stands before one that was answered earlier. */
const misplaced = ({ name, facts, spans }: Stream): string[] => {
  const problems: string[] = [];
  let latest = { began: -Infinity, type: '' };
  facts.forEach(({ type, meta }, index) => {
    const span = spans[index];
    if (!span) return;
    if (span.ended < latest.began)
      problems.push(
        `${name}: ${type} (${meta.correlation}) was answered before ${latest.type} was asked for, and follows it`,
      );
    if (span.began > latest.began) latest = { began: span.began, type };
  });
  return problems;
};

/** After how many events of a stream a call can have taken effect: the fewest and the most. */
const windowOf = ({ facts, spans }: Stream, { began, ended }: Span): [fewest: number, most: number] => {
  const before = spans.findLastIndex((span) => span !== undefined && span.ended < began);
  const after = spans.findIndex((span) => span !== undefined && span.began > ended);
  return [before + 1, after < 0 ? facts.length : after];
};

/** What streams of one kind mean, and what calls say about it. */
type Aspect<State> = {
  prefix: string;
  initial: State;
  evolve: (state: State, fact: Fact) => State;
  /** What has to hold when a command was answered so; undefined when its answer says nothing here. */
  answered?: (
    path: string,
    outcome: string,
    who: string,
  ) => { id: string; holds: (state: State) => boolean } | undefined;
  /** What an answer shows, for each stream that it shows. */
  shown: (
    path: string,
    body: Record<string, unknown>,
    who: string,
  ) => { id: string; agrees: (state: State) => boolean }[];
};

const holdsSeat = (who: string) => (state: SessionState) => state.attendees.has(who);
/** Those who wait come first, also while no seat has been offered to them yet. */
const hasNoSeatFor =
  (who: string) =>
  ({ attendees, waiting, maxAttendees }: SessionState) =>
    !attendees.has(who) && attendees.size + waiting.size >= maxAttendees;
const answersOf: Record<string, Record<string, (who: string) => (state: SessionState) => boolean>> = {
  'join/true': { done: holdsSeat, SESSION_FULL: hasNoSeatFor },
  'join/false': { done: (who) => (state) => !state.attendees.has(who) },
  'wait/true': {
    done: (who) => (state) => state.waiting.has(who) || state.attendees.has(who),
    WAITING_LIST_NOT_NEEDED: () => (state) => state.attendees.size < state.maxAttendees,
  },
  'wait/false': { done: (who) => (state) => !state.waiting.has(who) },
};
const COUNTED = new Set(['Open', 'Full', 'Going', 'Hosting']);
type ShownSession = {
  uuid: string;
  status: string;
  am_i_joined: boolean;
  am_i_host: boolean;
  num_users_joined: number;
  waiting_list: { num_waiting: number | null; my_place: number | null; offer_until: string | null } | null;
};

const sessions: Aspect<SessionState> = {
  prefix: 'scheduling.session-',
  initial: session.initial,
  evolve: session.evolve as never,
  answered: (path, outcome, who) => {
    const [, id, what] = /^\/v1\/session\/([^/]+)\/((?:join|wait)\/(?:true|false))$/.exec(path) ?? [];
    const holds = answersOf[what ?? '']?.[outcome];
    return id !== undefined && holds ? { id, holds: holds(who) } : undefined;
  },
  shown: (path, body, who) => {
    if (!/^\/v1\/session\/(list\/search|[^/]+\/get)$/.test(path)) return [];
    return [body['session'] as ShownSession | ShownSession[]].flat().map((shown) => ({
      id: shown.uuid,
      agrees: ({ attendees, waiting, status }) => {
        const line = shown.waiting_list;
        return (
          status !== 'none' &&
          (shown.am_i_host || shown.am_i_joined === attendees.has(who)) &&
          (!COUNTED.has(shown.status) || shown.num_users_joined === attendees.size) &&
          (line === null ||
            ((line.num_waiting === null || line.num_waiting === waiting.size) &&
              (waiting.has(who) || (line.my_place === null && line.offer_until === null))))
        );
      },
    }));
  },
};

const PAGE = 50;
const chats: Aspect<readonly string[]> = {
  prefix: 'chat.channel-',
  initial: [],
  evolve: (sent, { type, data }) => (type === 'MessageSent' ? [...sent, String(data['message'])] : sent),
  shown: (path, body) => {
    const [, id] = /^\/v1\/session_chat\/([^/]+)\/get$/.exec(path) ?? [];
    const messages = (body['message'] ?? []) as { id: string }[];
    const shown = messages.map((each) => each.id).join();
    return id === undefined ? [] : [{ id, agrees: (sent) => sent.slice(-PAGE).join() === shown }];
  },
};

const rooms: Aspect<RoomState> = {
  prefix: 'live-rooms.room-',
  initial: room.initial,
  evolve: room.evolve as never,
  shown: (path, body) => {
    const [, id] = /^\/v1\/session\/([^/]+)\/room\/list$/.exec(path) ?? [];
    const all = (body['session_rooms'] ?? []) as { users: { user_uuid: string }[] }[];
    const people = all
      .flatMap(({ users }) => users.map(({ user_uuid: uuid }) => uuid))
      .toSorted()
      .join();
    return id === undefined ? [] : [{ id, agrees: (state) => seenPeople(state).toSorted().join() === people }];
  },
};

const examined = <State>(
  { prefix, initial, evolve, answered, shown }: Aspect<State>,
  streams: ReadonlyMap<string, Stream>,
  { commands, looks }: Ledger,
): string[] => {
  const problems: string[] = [];
  const statesOf = new Map<string, State[]>();
  const states = ({ name, facts }: Stream): State[] => {
    let all = statesOf.get(name);
    if (!all) {
      all = [initial];
      for (const fact of facts) all.push(evolve(all.at(-1)!, fact));
      statesOf.set(name, all);
    }
    return all;
  };
  /** The first moment from one on, up to another, at which something held. */
  const firstOf = (stream: Stream, from: number, to: number, holds: (state: State) => boolean): number | undefined => {
    const index = states(stream)
      .slice(from, to + 1)
      .findIndex(holds);
    return index < 0 ? undefined : from + index;
  };

  for (const entry of commands) {
    if (entry.ended === undefined) continue;
    const claim = answered?.(entry.path, entry.outcome, entry.who);
    const stream = claim && streams.get(prefix + claim.id);
    if (!stream) continue;
    const [from, to] = windowOf(stream, spanOf(entry));
    if (firstOf(stream, from, to, claim.holds) === undefined)
      problems.push(`${entry.path} was answered ${entry.outcome}, which was true at no moment of it (${entry.key})`);
  }

  for (const [who, mine] of Map.groupBy(looks, (look) => look.who)) {
    const written = commands.filter(
      (entry) => entry.who === who && entry.ended !== undefined && entry.position !== undefined,
    );
    const seen: { name: string; ended: number; at: number }[] = [];
    for (const look of mine.toSorted((a, b) => a.began - b.began))
      for (const { id, agrees } of shown(look.path, look.body, who)) {
        const stream = streams.get(prefix + id);
        if (!stream) continue;
        const own = written
          .filter((entry) => entry.ended! < look.began)
          .map(({ key }) => stream.facts.findLastIndex((fact) => isDirect(fact) && fact.meta.correlation === key) + 1);
        const earlier = seen.filter((each) => each.name === stream.name && each.ended < look.began).map(({ at }) => at);
        const [, to] = windowOf(stream, look);
        const from = Math.max(0, ...own, ...earlier);
        const at = firstOf(stream, from, to, agrees);
        if (at !== undefined) seen.push({ name: stream.name, ended: look.ended, at });
        else {
          const ever = firstOf(stream, 0, stream.facts.length, agrees);
          const when = ever === undefined ? 'never' : `only after ${ever} events`;
          problems.push(
            `${look.path} showed ${who} ${prefix}${id} as it was ${when}, between ${from} and ${to} events (own writes ${Math.max(0, ...own)}, seen before ${Math.max(0, ...earlier)})`,
          );
        }
      }
  }
  return problems;
};

/**
 * The calls of a run against the log. Linearizable per aggregate: the order of each stream fits when calls began and were
 * answered, and each answer was true at a moment of its call. Reads of one member: each shows a moment not before their own
 * acknowledged writes, not before what they saw earlier, and not after the call.
 */
export const inconsistencies = (facts: readonly Fact[], ledger: Ledger): string[] => {
  const streams = streamsOf(facts, ledger.commands);
  return [
    ...[...streams.values()].flatMap(misplaced),
    ...examined(sessions, streams, ledger),
    ...examined(chats, streams, ledger),
    ...examined(rooms, streams, ledger),
  ];
};

/** How many answers of reads and commands the check above could hold against a stream. */
export const compared = ({ commands, looks }: Ledger): number =>
  commands.filter(({ path, outcome, who }) => sessions.answered!(path, outcome, who)).length +
  looks.filter(({ path, body, who }: Look) =>
    [sessions, chats, rooms].some((aspect) => aspect.shown(path, body, who).length > 0),
  ).length;
