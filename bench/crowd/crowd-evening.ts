/** Who comes when, and what each of them asks for: an evening as a table. */

/** A host and so many guests come for one session, which has a seat less for each guest that is too many. */
export const GUESTS = 17;
export const SEATS = 15;
export const PEOPLE_OF_A_SESSION = 1 + GUESTS;
/** From the arrival of the last one to the start of the session. */
const BEFORE_START_MS = 25_000;
/** People of one session do not press at the same moment. */
const APART_MS = 200;

export type Person = {
  username: string;
  password: string;
  member: string;
  /** Everybody comes from an address of their own. */
  ip: string;
  well: string;
  thread: string;
  session: string;
  isHost: boolean;
  /** Milliseconds since the evening began. */
  arrives: number;
  starts: number;
  /** Their place among the people of the session. */
  seat: number;
};

/** When people come: so many a second, and twice as many after each `doubleEvery` milliseconds. */
export const arrivals = (people: number, perSecond: number, doubleEvery = Infinity): number[] => {
  const moments: number[] = [];
  for (let at = 0; moments.length < people; at += 1000 / (perSecond * 2 ** Math.floor(at / doubleEvery)))
    moments.push(at);
  return moments;
};

/** When the session of each group starts. */
export const startsOf = (moments: readonly number[]): number[] =>
  Array.from(
    { length: Math.floor(moments.length / PEOPLE_OF_A_SESSION) },
    (_, session) => moments[(session + 1) * PEOPLE_OF_A_SESSION - 1]! + BEFORE_START_MS,
  );

/** What a success promises, and the audit looks for. */
export type Promised = 'membership' | 'seat' | 'admission' | 'message' | 'reply' | 'survey';

export type Step = {
  name: string;
  /** When it is asked for, in milliseconds since the evening began. */
  at: (person: Person) => readonly number[];
  /** Who has no seat does without it. */
  inSession?: true;
  guestsOnly?: true;
  path: (person: Person) => string;
  input?: (person: Person, id: string) => unknown;
  promises?: Promised;
};

const later =
  (...seconds: number[]) =>
  ({ arrives }: Person) =>
    seconds.map((each) => arrives + each * 1000);
const since =
  (...seconds: number[]) =>
  ({ starts, seat }: Person) =>
    seconds.map((each) => starts + each * 1000 + seat * APART_MS);
const every = (step: number, from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

const tab = ({ member }: Person) => ({ tab: member });
const text = 'I hear you. It was like that for me, too, and it took its time.';

/** In the order of the evening: seconds after the arrival, then after the start of the session. */
export const EVENING: readonly Step[] = [
  {
    name: 'log in',
    at: later(0),
    path: () => '/v1/account/login/password',
    input: ({ username, password }) => ({ username_or_email: username, password }),
  },
  { name: 'browse', at: later(3), path: () => '/v1/session/list/search' },
  {
    name: 'join the Well',
    at: later(7),
    path: ({ well }) => `/v1/group/${well}/join/true`,
    input: () => ({ commitment: true }),
    promises: 'membership',
  },
  { name: 'read about it', at: later(9), path: ({ session }) => `/v1/session/${session}/get` },
  {
    name: 'register',
    at: later(12),
    guestsOnly: true,
    path: ({ session }) => `/v1/session/${session}/join/true`,
    promises: 'seat',
  },
  {
    name: 'wait',
    at: since(-10),
    inSession: true,
    path: ({ session }) => `/v1/session/${session}/room/0/enter`,
    input: (person) => ({ ...tab(person), step: 'wait' }),
    promises: 'admission',
  },
  {
    name: 'see who waits',
    at: since(-6),
    inSession: true,
    path: ({ session }) => `/v1/session/${session}/room/wait`,
    input: tab,
  },
  {
    name: 'enter',
    at: since(2),
    inSession: true,
    path: ({ session }) => `/v1/session/${session}/room/0/enter`,
    input: (person) => ({ ...tab(person), step: 'connect' }),
    promises: 'admission',
  },
  {
    name: 'poll',
    at: since(...every(3, 5, 35)),
    inSession: true,
    path: ({ session }) => `/v1/session/${session}/room/list`,
    input: tab,
  },
  {
    name: 'chat',
    at: since(9, 21),
    inSession: true,
    path: ({ session }) => `/v1/session_chat/${session}/send`,
    // The product refuses to repeat a text.
    input: (_, id) => ({ client_id: id, text: `${text} (${id.slice(0, 8)})` }),
    promises: 'message',
  },
  {
    name: 'read the chat',
    at: since(10, 22),
    inSession: true,
    path: ({ session }) => `/v1/session_chat/${session}/get`,
  },
  {
    name: 'leave',
    at: (person) => since(person.isHost ? 44 : 38)(person),
    inSession: true,
    path: ({ session }) => `/v1/session/${session}/room/leave`,
    input: tab,
  },
  {
    name: 'reply in the forum',
    at: since(48),
    path: () => '/v1/forum_post/create',
    input: ({ well, thread }, id) => ({
      group_uuid: well,
      parent_uuid: thread,
      content: `${text} (${id.slice(0, 8)})`,
    }),
    promises: 'reply',
  },
  {
    name: 'answer the survey',
    at: since(52),
    inSession: true,
    path: ({ session }) => `/v1/session/${session}/survey/feeling`,
    input: () => ({ answer: 4 }),
    promises: 'survey',
  },
];
