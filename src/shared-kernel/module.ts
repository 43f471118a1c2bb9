import type { z } from 'zod';
import type { AboutMembers } from './about-members.ts';
import type { Endpoint } from './contract/endpoint.ts';
import type { EventType } from './contract/event.ts';
import type { Refusal } from './contract/refusals.ts';
import type { Caller } from './commands/commands.ts';
import type { Position } from './log/event-store/event-store.ts';
import type { JobHandler, Policy } from './jobs/policy.ts';
import type { Role } from './cluster/processes.ts';
import type { Projection } from './read-models/projection.ts';

/** The signed-in member behind a call. */
export type SignedIn = {
  id: string;
  isAdmin: boolean;
  hostLevel: 0 | 1 | 2;
  signInId: string;
  /** The right to look at recorded histories; it holds before `until` and not a moment longer. */
  auditor?: { scope: readonly string[]; until: string };
};

/** One call as a handler sees it, whichever way it came in. */
export type Call = {
  caller: Caller;
  /** Undefined for visitors. */
  member: SignedIn | undefined;
  /** The present instant by the product's clock. */
  now: string;
  /** For rate limits and the in-app browser check; never logged. */
  userAgent: string;
  ip: string;
  /** The position of the caller's last write, which may have gone to another process: the answer shows it. */
  after?: Position;
  /** The address the browser used, `https://example.org`: for links in mails and video tokens. */
  origin: string;
  /** Waits, at most ten seconds, until the read models show everything this call wrote. Call it before answering a query. */
  settled(): Promise<void>;
  /** Starts or ends the browser's sign-in (the cookie). */
  signIn(token: string | null): void;
};

/**
 * An answer that is written out already, for the one call that is made thousands of times a second: whoever writes it has
 * checked it against the endpoint's output.
 */
export type WrittenOut = { writtenOut: Buffer };
export const isWrittenOut = (answer: unknown): answer is WrittenOut =>
  typeof answer === 'object' && answer !== null && 'writtenOut' in answer && Buffer.isBuffer(answer.writtenOut);

/** Answers one endpoint. */
export type Handler = { endpoint: Endpoint; handle: (input: never, call: Call) => Promise<unknown> };

export const handler = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handle: (input: z.output<I>, call: Call) => Promise<z.input<O> | Refusal | WrittenOut>,
): Handler => ({ endpoint, handle });

/** A handler of a call that only members reach: the endpoint's access is `member` or `admin`. */
export const memberHandler = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  handle: (input: z.output<I>, call: Call & { member: SignedIn }) => Promise<z.input<O> | Refusal | WrittenOut>,
): Handler => {
  if (endpoint.access === 'visitor') throw new Error(`${endpoint.path} is open to visitors`);
  return handler(endpoint, (input, call) => handle(input, call as Call & { member: SignedIn }));
};

/** A call from another system, outside `/v1`: a webhook. */
export type Inbound = {
  path: `/hooks/${string}`;
  handle: (request: { headers: Record<string, string | undefined>; body: Buffer }) => Promise<{ status: number }>;
};

/**
 * A document that other programs fetch with GET, outside `/v1`. What follows its path is a secret that is never logged:
 * whoever has it may read.
 */
export type Feed = {
  path: `/${string}`;
  /** @param rest what follows the path, decoded; undefined is answered for what is not there */
  fetch: (rest: string) => Promise<{ type: string; body: string; maxAge: number } | undefined>;
};

/** Under this symbol every module binds its {@link ModuleParts}; the composition root mounts them all. */
export const MODULE_PARTS = Symbol('ModuleParts');

/** From the facts of one stream, in order, to the state they add up to: the very `evolve` that decided. */
export type Replay = (facts: readonly { type: string; data: unknown }[]) => unknown;

/** Every kind of stream that can be replayed, by its prefix: what all modules declare, once they are put together. */
export type Histories = () => ReadonlyMap<string, Replay>;

/** Every type of event that can be recorded, and those that policies react to; complete once modules are put together. */
export type Catalogue = () => { events: readonly EventType[]; causes: ReadonlySet<string> };

/** A number that `/metrics` tells. */
export type ModuleFigure = { name: `wellspring_${string}`; help: string; read: () => Promise<number> };

/** Everything a module adds to the product; the composition root mounts it. */
export type ModuleParts = {
  name: string;
  events: readonly EventType[];
  handlers: readonly Handler[];
  projections: readonly Projection[];
  policies: readonly Policy[];
  jobs: Readonly<Record<string, JobHandler>>;
  inbound?: readonly Inbound[];
  feeds?: readonly Feed[];
  /** For auditors: stream prefix → the state that a stream's facts add up to, `{ 'scheduling.session-': (facts) => … }`. */
  replays?: Readonly<Record<string, Replay>>;
  figures?: readonly ModuleFigure[];
  /** What `/readyz` says of the module, under these names; none of them keeps a process from serving. */
  watches?: Readonly<Record<string, () => Promise<boolean>>>;
  /** What the module keeps about members, gives out to them and forgets with them. */
  aboutMembers?: AboutMembers;
  /** Starts what the module keeps running in every process, or in those that work in the background; resolves to its stop. */
  start?: (role: Role) => Promise<() => Promise<void>>;
};
