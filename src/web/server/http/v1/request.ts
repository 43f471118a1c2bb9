import { type Refusal, type Wording, notice } from '#kernel/contract/refusals.ts';
import type { Position } from '#kernel/log/event-store/event-store.ts';
import type { Bearer, SignedIn } from '#kernel/module.ts';
import type { ReadReplica } from '#kernel/read-models/read-replica.ts';
import type { Answers } from './idempotent-answers.ts';
import type { Challenges } from './challenges.ts';
import type { Limits } from './pace.ts';
import type { Match } from './routes.ts';

/** A request to `/v1`; its origin was checked and its body read. */
export type Request = {
  id: string;
  match: Match;
  search: string;
  body: Record<string, unknown>;
  token: string | undefined;
  /** Of a program, in the header `Authorization`; the cookie of a browser counts for nothing beside it. */
  bearer?: string | undefined;
  ip: string;
  userAgent: string;
  device?: string | undefined;
  origin: string;
  /** What the answer has to show. */
  after: Position | undefined;
  idempotencyKey: string | undefined;
  /** Header `x-challenge`: a solved puzzle. */
  challenge?: string | undefined;
  /** Wants the stored answer of its key alone: nothing is executed. */
  isLookedUp?: boolean;
  /** What the admission found out before the body was read; found out now when absent. */
  admitted?: Admitted;
};

/** What is known before the body is read. */
export type Head = Pick<Request, 'match' | 'ip' | 'token' | 'bearer'>;

/** Who asks; undefined for visitors. */
export type Admitted = { member: SignedIn | undefined };

export type CallsAnswer = {
  status: number;
  /** JSON; in UTF-8 where parts of it were. */
  body: string;
  position?: Position;
  /** Set when the call started or ended the browser's sign-in. */
  signIn?: string | null;
  /** The browser gets the cookie by which it is recognised, without a sign-in. */
  keepsDevice?: boolean;
  retryAfter?: number;
  /** Of all events of the call, when that is not the id of the request: repetitions under one key share it. */
  correlation?: string;
  /** What went wrong, for the log. */
  problem?: unknown;
  /** The name of the refusal, for the log and the figures. */
  refused?: Refusal['refused'];
  /**
   * The member who asked, or the account that a visitor named, and where: keyed fingerprints, for the security log. Made
   * when a line is written: polls have none, and a refusal must cost less than what it refuses.
   */
  suspect?: () => Suspect;
};

export type Suspect = { account?: string; place: string };

export type CallPorts = {
  now: () => string;
  /** What the texts of refusals are made with. */
  wording: Wording;
  memberOf: (token: string) => Promise<SignedIn | undefined>;
  /** The program behind a token; none is known where it is absent. */
  bearerOf?: (secret: string) => Promise<Bearer | undefined>;
  /** A browser's sign-in ended or changed hands. */
  signedOut?(token: string): void;
  reached: (position: Position, milliseconds?: number) => Promise<boolean>;
  /** How long a call waits for the read models; the product's own limits when absent. */
  readModelWait?: ReadModelWait | undefined;
  /** Whether the log has come so far: after a restore browsers may name positions that never come. */
  recorded?: (position: Position) => Promise<boolean>;
  /** Runs what reads for people, so that the read replica may answer it; there is none where it is absent. */
  fromReplica?: ReadReplica['mayAnswer'] | undefined;
  limits: Limits;
  answers?: Answers;
  /** Where they are absent nothing is challenged. */
  challenges?: Challenges;
  /** Keyed hash, so that the input of a request cannot be read from the stored fingerprint. */
  fingerprint: (text: string) => string;
  maintenance: () => boolean;
  /** An answer did not fit the output of its endpoint, and was not sent. */
  contractBroken: (path: string, problem: Error) => void;
};

/** In milliseconds. */
export type ReadModelWait = {
  /** What was written is answered from the read models; after a database's restart they need some seconds. */
  ownWrite: number;
  /** A read of what was written elsewhere is repeated by the browser. */
  seen: number;
};

/** When to ask again for what is not there yet, in seconds. */
const AGAIN_SECONDS = 1;

export const refusalAnswer =
  (wording: Wording) =>
  (refused: Refusal, more: Partial<CallsAnswer> = {}): CallsAnswer => ({
    status: wording.refusals[refused.refused]!.status,
    body: JSON.stringify({ notice: notice(refused, wording) }),
    refused: refused.refused,
    ...(refused.refused === 'TRY_AGAIN_SOON' || refused.refused === 'NOT_SHOWN_YET'
      ? { retryAfter: AGAIN_SECONDS }
      : {}),
    ...more,
  });
