import type { Language } from './contract/messages/languages.ts';
import { token } from './injection.ts';
import type { z } from 'zod';
import type { AboutMembers } from './about-members.ts';
import type { Endpoint } from './contract/endpoint.ts';
import type { Event, EventType } from './contract/event.ts';
import { isRefusal, type Refusal } from './contract/refusals.ts';
import type { Caller } from './commands/commands.ts';
import { fold, type Decider } from './commands/decider.ts';
import type { Position } from './log/event-store/event-store.ts';
import type { JobHandler } from './jobs/job.ts';
import type { Policy } from './jobs/policy.ts';
import type { ProcessesRole } from './cluster/processes.ts';
import type { Projection } from './read-models/projection.ts';
import type { SerializerJson } from './serializer.ts';

/** The signed-in member behind a call. */
export type SignedIn = {
  id: string;
  isAdmin: boolean;
  hostLevel: 0 | 1 | 2;
  emailVerified: boolean;
  signInId: string;
  /** Takes part, but does not host or post for a time (C-173). */
  onProbation?: true;
  /** Staff whose rights wait until they set up a second step for logging in (C-088). */
  lacksSecondFactor?: true;
  /** Has a second step. Until `freshUntil` no code is asked for before sensitive acts. */
  secondStep?: { freshUntil: string | null };
  /** Staff, logged in as this member for reading (C-087). */
  support?: { by: string; until: string };
  /** The right to read recorded histories; it ends exactly at `until`. */
  auditor?: { scope: readonly string[]; until: string };
};

/** A program that shows a token: of a member, who is `member`, or of an organisation. */
export type Bearer = { id: string; scopes: readonly string[]; member?: SignedIn };

/** One call of an endpoint, independent of the transport. */
export type Call = {
  caller: Caller;
  /** Undefined for visitors. */
  member: SignedIn | undefined;
  /** The current instant of the product's clock. */
  now: string;
  /** In which the caller reads; English when absent. */
  language?: Language | undefined;
  /** For rate limits and detection of in-app browsers; never logged. */
  userAgent: string;
  ip: string;
  /** Random text by which this browser is recognised after it logged out; none of a caller that has no cookies. */
  device?: string | undefined;
  /**
   * Position of the caller's last write, perhaps through another process: the answer must include it
   * (read-your-writes).
   */
  after?: Position;
  /** The address the browser used, `https://example.org`: for links in mails and video tokens. */
  origin: string;
  /**
   * Waits, at most ten seconds, until the read models include everything this call wrote. Call it before answering a
   * query.
   */
  settled(): Promise<void>;
  /** Starts or ends the browser's sign-in (the cookie). */
  signIn(token: string | null): void;
  /** Gives a browser that is not signed in the cookie by which it is recognised, as signing in does. */
  keepDevice(): void;
};

/** What a handler returns: a value of the endpoint's output, its JSON when parts of it were serialized before, or a refusal. */
export type ModuleAnswered<O extends z.ZodType> = z.input<O> | SerializerJson<z.output<O>> | Refusal;

/** Answers one endpoint. */
export type Handler = { endpoint: Endpoint; handle: (input: never, call: Call) => Promise<unknown> };

export const handler = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handle: (input: z.output<I>, call: Call) => Promise<ModuleAnswered<O>>,
): Handler => ({ endpoint, handle });

/** A handler for an endpoint whose access is `member` or `admin`. */
export const memberHandler = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handle: (input: z.output<I>, call: MemberCall) => Promise<ModuleAnswered<O>>,
): Handler => {
  if (endpoint.access === 'visitor') throw new Error(`${endpoint.path} is open to visitors`);
  return handler(endpoint, (input, call) => handle(input, call as MemberCall));
};

export type MemberCall = Call & { member: SignedIn };

const written =
  <I, C extends Call, Done, Answer>(
    command: (input: I, call: C) => Promise<Done>,
    view: (call: C, input: I, done: Exclude<Done, Refusal>) => Promise<Answer>,
  ) =>
  async (input: I, call: C): Promise<Answer | Refusal> => {
    const done = await command(input, call);
    if (isRefusal(done)) return done;
    await call.settled();
    return view(call, input, done as Exclude<Done, Refusal>);
  };

/**
 * A handler for an endpoint that changes something: it answers the command's refusal, or the view once the read models show
 * what the command recorded.
 */
export const writeHandler = <I extends z.ZodType, O extends z.ZodType, Done>(
  endpoint: Endpoint<I, O>,
  command: (input: z.output<I>, call: Call) => Promise<Done>,
  view: (call: Call, input: z.output<I>, done: Exclude<Done, Refusal>) => Promise<ModuleAnswered<O>>,
): Handler => handler(endpoint, written(command, view));

/** The same for an endpoint whose access is `member` or `admin`. */
export const memberWriteHandler = <I extends z.ZodType, O extends z.ZodType, Done>(
  endpoint: Endpoint<I, O>,
  command: (input: z.output<I>, call: MemberCall) => Promise<Done>,
  view: (call: MemberCall, input: z.output<I>, done: Exclude<Done, Refusal>) => Promise<ModuleAnswered<O>>,
): Handler => memberHandler(endpoint, written(command, view));

/** `page`: what was asked for; the same input is the same page. */
export type ListReading = { list: string; page: string; rows: number };
export type NoteListReading = (call: MemberCall, reading: ListReading) => Promise<void>;

/** The rows of the first list in an answer. */
const rowsIn = (answered: object): number => Object.values(answered).find((value) => Array.isArray(value))?.length ?? 0;

/** A list of staff notes what it answers: its own pages and programs ask by the same call. */
export const notingReadings =
  (note: NoteListReading) =>
  ({ endpoint, handle }: Handler): Handler => {
    const { list } = endpoint;
    if (list === undefined) return { endpoint, handle };
    return {
      endpoint,
      handle: async (input, call) => {
        const answered = (await handle(input, call)) as object;
        if (!isRefusal(answered))
          await note(call as MemberCall, { list, page: JSON.stringify(input), rows: rowsIn(answered) });
        return answered;
      },
    };
  };

/** A call from another system, outside `/v1`: a webhook. */
export type Inbound = {
  path: `/hooks/${string}`;
  handle: (request: {
    headers: Record<string, string | undefined>;
    body: Buffer;
    query: URLSearchParams;
  }) => Promise<{ status: number }>;
  /** Where a browser is led that opens the address itself. */
  page?: (query: URLSearchParams) => string;
};

/**
 * A document that other programs fetch with GET, outside `/v1`. The rest of its path is a secret that grants access and
 * is never logged.
 */
export type Feed = {
  path: `/${string}`;
  /** @param rest the rest of the path, decoded; undefined means not found */
  fetch: (rest: string) => Promise<{ type: string; body: string; maxAge: number } | undefined>;
};

/** Under this symbol every module binds its {@link ModuleParts}; the composition root mounts them all. */
export const MODULE_PARTS = token<ModuleParts>('ModuleParts');

type ReplayedFacts = readonly { type: string; data: unknown }[];

/**
 * What matters of a state in three to six lines for auditors, by the field of the state that each is about; null where a
 * field is not worth a line. Money, instants and plans are in words, people are `member <id>`.
 */
export type StateWords = Readonly<Record<string, string | null>>;

/** Folds the events of one stream with the `evolve` of its decider. */
export type Replay = ((facts: ReplayedFacts) => unknown) & { inWords?: (facts: ReplayedFacts) => StateWords };

/**
 * @param asPlain of a state with collections: what auditors read of it
 * @param inWords what matters of it, said before everything else
 */
export const replayOf = <State, Fact extends Event>(
  decider: Pick<Decider<State, never, Fact>, 'initial' | 'evolve'>,
  asPlain: (state: State) => unknown = (state) => state,
  inWords?: (state: State) => StateWords,
): Replay => {
  const stateOf = (facts: ReplayedFacts): State => fold(decider, facts as readonly Fact[]);
  const replay: Replay = (facts) => asPlain(stateOf(facts));
  if (inWords !== undefined) replay.inWords = (facts) => inWords(stateOf(facts));
  return replay;
};

/** Every kind of stream that can be replayed, by prefix; complete after composition. */
export type Histories = () => ReadonlyMap<string, Replay>;

/** Every event type, and those that policies react to; complete after composition. */
export type Catalogue = () => {
  events: readonly EventType[];
  causes: ReadonlySet<string>;
  /** Names of the read models and policies, as they stand among the checkpoints. */
  followers: readonly string[];
};

/** A metric of `/metrics`. */
export type ModuleFigure = { name: `wellspring_${string}`; help: string; read: () => Promise<number> };

/** Everything a module contributes; the composition root mounts it. */
export type ModuleParts = {
  name: string;
  events: readonly EventType[];
  handlers: readonly Handler[];
  projections: readonly Projection[];
  policies: readonly Policy[];
  jobs: readonly JobHandler[];
  inbound?: readonly Inbound[];
  feeds?: readonly Feed[];
  /** For auditors: stream prefix → fold of such a stream, `{ 'scheduling.session-': (facts) => … }`. */
  replays?: Readonly<Record<string, Replay>>;
  figures?: readonly ModuleFigure[];
  /** Checks that `/readyz` reports under these names; none of them makes a process unready. */
  watches?: Readonly<Record<string, () => Promise<boolean>>>;
  /** How the module exports and erases what it stores about members. */
  aboutMembers?: AboutMembers;
  /** Starts the module's background work in every process, or in workers only; resolves to its stop function. */
  start?: (role: ProcessesRole) => Promise<() => Promise<void>>;
};
