/** Who and what was spoken of: what "she", "the host", "it" and "the post" mean in the sentences after. */
import { GUEST, HOST, ROLES } from '../../features/support/phrasings.ts';
import type { Step } from '../step-list.ts';
import type { Part } from './parts.ts';
import { namesIn } from './people.ts';

export type Spoken = {
  narrator: string;
  /** What was done last, and what was refused last: "Ben tries again". */
  deed: string | undefined;
  refused: string | undefined;
  people: readonly string[];
  /** The same of the sentences before, the latest first. */
  earlier: readonly (readonly string[])[];
  host: string | undefined;
  post: string | undefined;
  thing: string | undefined;
  /** What was written in chats. */
  messages: Set<string>;
  participants: readonly string[];
  /** Of names in quotes, which are sessions and which are Wells. */
  kinds: Map<string, 'session' | 'Well'>;
  /** Who is in the room of a session. */
  inRoom: Set<string>;
  /** Who was in it before. */
  leftRoom: Set<string>;
  /** Who is on a waiting list. */
  waiting: readonly string[];
  /** Who was offered a seat. */
  offered: Set<string>;
  /** Who appealed last, or would: who was warned or suspended. */
  appellant: string | undefined;
  reply: string | undefined;
  /** Who wrote the post, and the reply. */
  author: string | undefined;
  replier: string | undefined;
  reporter: string | undefined;
  /** Who was restricted, reported, warned and suspended last. */
  patients: Map<string, string>;
  /** Who is meant by "the member" and "the host", and the names that are in use. */
  roles: Map<string, readonly string[]>;
  members: readonly string[];
  taken: Set<string>;
};

export const nothingSpoken = (narrator: string, taken: readonly string[] = []): Spoken => ({
  narrator,
  deed: undefined,
  refused: undefined,
  people: [],
  earlier: [],
  host: undefined,
  post: undefined,
  thing: undefined,
  messages: new Set(),
  participants: [],
  kinds: new Map(),
  inRoom: new Set(),
  leftRoom: new Set(),
  waiting: [],
  offered: new Set(),
  appellant: undefined,
  reply: undefined,
  author: undefined,
  replier: undefined,
  reporter: undefined,
  patients: new Map(),
  roles: new Map(),
  members: [],
  taken: new Set(taken),
});

/** The same to go on with, without changing what was spoken of. */
export const copied = (spoken: Spoken): Spoken => ({
  ...spoken,
  messages: new Set(spoken.messages),
  kinds: new Map(spoken.kinds),
  inRoom: new Set(spoken.inRoom),
  leftRoom: new Set(spoken.leftRoom),
  offered: new Set(spoken.offered),
  patients: new Map(spoken.patients),
  roles: new Map(spoken.roles),
  taken: new Set(spoken.taken),
});

/** The one other person of the latest sentence that names another; '' where it names several. */
export const othersThan = (names: readonly string[], { people, earlier }: Spoken): string => {
  const others = [people, ...earlier].map((all) => all.filter((name) => !names.includes(name)));
  const latest = others.find((all) => all.length > 0) ?? [];
  // What is left unsaid of several is not said of the admin.
  const members = latest.length > 1 ? latest.filter((name) => name !== ROLES['staff']) : latest;
  return members.length === 1 ? members[0]! : '';
};

/** What is meant by a name that is not said: the thing of its kind that was spoken of last. */
export const unsaidThing = (
  wording: string,
  { uri }: Step,
  { post, reply, kinds }: Spoken,
  isReply: boolean,
  /** Whether another name is in front, which is that of a session in a Well. */
  isSecond: boolean,
): string => {
  if (/\bpost \{string\}/.test(wording)) return (isReply ? reply : post) ?? '';
  if (/\b(?:plans a session|may host|hosts a session) in\b|\b(?:sessions|member) of\b/.test(wording)) return 'the Well';
  if (isSecond && uri.startsWith('features/scheduling/')) return [...kinds.values()].includes('Well') ? 'the Well' : '';
  const isOfWell = /^features\/(?:communities|forum)\//.test(uri) && !/\b(?:register|seat|wait)/.test(wording);
  return isOfWell ? 'the Well' : 'the session';
};

/** What is quoted in such a step is a text, and no name of a thing. */
const SAYS =
  /\b(?:because|refused|mail|told|posts|posted|replies|replied|writes|wrote|written|says|reason|password|address|registered with|code)\b/;

const HOSTS =
  /^([A-Z][a-z]+) may host\b|^([A-Z][a-z]+)(?: has)? (?:hosts|host|plans|creates|holds|set up)\b|\b(?:hosted|created|led|held) by ([A-Z][a-z]+)|" by ([A-Z][a-z]+)/;

const SESSIONS =
  /\b(?:session|group-hosted|registers for|signed up for|seat in|joined|wait(?:s)? for|waiting list of|in line for|reminder of|room of|chat of|before|into) ("[^"]*")|^[A-Z][a-z]+ (?:hosts|plans|calls off|moves|cancels) (?!.*\bthe Well\b)("[^"]*")|^("[^"]*") (?:starts|is over|is full|is canceled)/g;
const WELLS =
  /\b(?:Well|belongs? to|members? of|hosts? in|joins) ("[^"]*")|\b(?:posts|posted|hosts|plans|group-hosted) "[^"]*" in ("[^"]*")/g;

/** Which names are sessions and Wells, who is in a room, and who may appeal. */
const rememberThings = (spoken: Spoken, text: string, people: readonly string[]): void => {
  for (const [, ...names] of text.matchAll(SESSIONS))
    for (const name of names) if (name !== undefined) spoken.kinds.set(name, 'session');
  for (const [, ...names] of text.matchAll(WELLS))
    for (const name of names)
      if (name !== undefined && spoken.kinds.get(name) !== 'session') spoken.kinds.set(name, 'Well');
  if (/\b(?:enters?|entered|in the room|comes back)\b/.test(text) && !/\b(?:not|cannot|nobody)\b/.test(text))
    for (const name of people) spoken.inRoom.add(name);
  if (/\bleaves? the room\b|'s window on\b|\bsteps out\b/.test(text))
    for (const name of people) {
      spoken.inRoom.delete(name);
      spoken.leftRoom.add(name);
    }
  if (/\bseat .*is kept\b|A place is free for you/.test(text) && !/^no\b/.test(text))
    for (const name of people) spoken.offered.add(name);
  if (/\b(?:is on the waiting list|waits? for|is in line|in line for)\b/.test(text) && !/\bno/.test(text))
    spoken.waiting = [...new Set([...spoken.waiting, ...people])];
  const [, verb, patient] =
    /^[A-Z][a-z]+ (?:has )?(restrict|report|warn|suspend|remove|block)(?:s|d|ed)? (?:the (?:message|post|reply) (?:of|by) )?([A-Z][a-z]+)\b/.exec(
      text,
    ) ?? [];
  if (verb !== undefined) spoken.patients.set(`${verb.replace(/e$/, '')}ed`, patient!);
  if (/\b(?:attended|missed) (?:\d|")/.test(text)) spoken.host ??= HOST;
  const limited = /^([A-Z][a-z]+) (?:appeals|objects)\b/.exec(text)?.[1];
  const judged = /^[A-Z][a-z]+ (?:warns|suspends|puts|removes) ([A-Z][a-z]+)\b/.exec(text)?.[1];
  spoken.appellant = limited ?? judged ?? spoken.appellant;
  const [, replier, reply] = /^([A-Z][a-z]+) (?:has )?(?:replies|replied|answers) ("[^"]*")/.exec(text) ?? [];
  spoken.reply = reply ?? spoken.reply;
  spoken.replier = replier ?? spoken.replier;
  spoken.reporter = /^([A-Z][a-z]+) (?:has )?report(?:s|ed)\b/.exec(text)?.[1] ?? spoken.reporter;
  spoken.author = /^([A-Z][a-z]+) (?:has )?(?:posts|posted) "/.exec(text)?.[1] ?? spoken.author;
};

/** Leaving a session is leaving its room for who is in it, and giving up the seat for others; a Well is left by its name. */
export const ofThings = (text: string, { kinds, inRoom, leftRoom, offered, thing }: Spoken): string => {
  const [, back] =
    /^([A-Z][a-z]+) (?:comes back|returns|is back|rejoins|reconnects|tries again|comes back in)(?: again)?$/.exec(
      text,
    ) ?? [];
  const [, silent, long] =
    /^([A-Z][a-z]+) (?:does not|doesn['’]t|did not|has not) (?:respond|react|answer|accept|reply|take it|do anything|accepted|answered|reacted)(?: to (?:it|the offer))? (?:within|for|in) (\S+ (?:minutes?|hours?|days?))$/.exec(
      text,
    ) ?? [];
  if (silent !== undefined && offered.has(silent)) return `${long} later`;
  const [, taker] = /^([A-Z][a-z]+) (?:accepts|takes|confirms|grabs|claims) (?:it|the offer)$/.exec(text) ?? [];
  if (taker !== undefined && offered.has(taker)) return `${taker} registers for the session`;
  if (back !== undefined && (leftRoom.has(back) || inRoom.size > 0)) return `${back} comes back into the room`;
  const [, people, named] =
    /^([A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)*) (?:leaves?|left|(?:has|have) (?:just )?left) ((?:the session |the meeting )?"[^"]*"|the session|the meeting|it)(?: early)?$/.exec(
      text,
    ) ?? [];
  if (people === undefined || named === undefined) return text;
  const name = named === 'it' ? (thing ?? '') : (/"[^"]*"/.exec(named)?.[0] ?? 'the session');
  const isSession = /session|meeting/.test(named) || kinds.get(name) === 'session';
  if (!isSession) return text;
  const all = people.split(/, | and /);
  if (all.every((each) => inRoom.has(each)))
    return `${people} ${all.length > 1 ? 'leave' : 'leaves'} the room of ${name}`;
  return all.length > 1 ? text : `${people} unregisters from ${name}`;
};

const STAFF = new Set(Object.values(ROLES));

/** In how many sentences before a person is looked for who is not said. */
const REMEMBERED = 3;

/** What the sentences after this one may mean by "she", "the host", "it" and "the post". */
export const remember = (spoken: Spoken, { text, isOutcome, isAside }: Part): void => {
  const people = isAside ? [] : [...new Set(namesIn(text))];
  if (people.length > 0) {
    if (spoken.people.length > 0) spoken.earlier = [spoken.people, ...spoken.earlier].slice(0, REMEMBERED);
    spoken.people = people;
    spoken.members = [...new Set([...spoken.members, ...people])].filter((name) => !STAFF.has(name));
  }
  if (!isOutcome) spoken.deed = text;
  else if (/ is refused\b/.test(text)) spoken.refused = spoken.deed;
  const host = HOSTS.exec(text);
  if (host) spoken.host = host.slice(1).find((name) => name !== undefined);
  if (/\b(?:have|has) (?:joined|registered for|signed up for|a seat in)\b|\bregisters for\b/.test(text))
    spoken.participants = [...new Set([...spoken.participants, ...people])];
  if (text.endsWith(' is full') && spoken.participants.length === 0) spoken.participants = [GUEST];
  if (/\bunregisters from\b/.test(text))
    spoken.participants = spoken.participants.filter((name) => !people.includes(name));
  const quoted = [...new Set(text.match(/"[^"]*"/g))];
  if (quoted.length > 0)
    spoken.thing =
      (quoted.length === 1 && !SAYS.test(text)) || /^[A-Z][a-z]+ (?:hosts|plans) "/.test(text) ? quoted[0] : undefined;
  else if (/\bhas (?:the (?:monthly|yearly) plan|Unlimited)\b/.test(text)) spoken.thing = 'the plan';
  const post = /\b(?:posts|has posted) ("[^"]*")/.exec(text)?.[1];
  const writer = /^([A-Z][a-z]+) (?:writes|has written|wrote|insults) (?:"[^"]*"|[A-Z][a-z]+) in the chat/.exec(
    text,
  )?.[1];
  const message = /\b(?:writes|has written|wrote) ("[^"]*") in the chat/.exec(text)?.[1];
  if (message !== undefined) spoken.messages.add(message);
  const profile = /\b(?:looks at|opens) (?:the profile of )?([A-Z][a-z]+)(?:['’]s profile)?$/.exec(text)?.[1];
  spoken.post = post ?? spoken.post;
  rememberThings(spoken, text, people);
  if (post !== undefined) spoken.thing = `the post ${post}`;
  else if (writer !== undefined) spoken.thing = `the message of ${writer}`;
  else if (profile !== undefined) spoken.thing = `the profile of ${profile}`;
  else if (/\bplans a session\b/.test(text)) spoken.thing = '‹‹the session››';
};
