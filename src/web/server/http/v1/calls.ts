import { createHash } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { badInput, isRefusal, notice, refuse, type Refusal, type Wording } from '#kernel/contract/refusals.ts';
import { networkOf } from '#kernel/contract/network.ts';
import { needsConfirmedEmail, type Endpoint } from '#kernel/contract/endpoint.ts';
import type { EventActor } from '#kernel/contract/event.ts';
import { decrypt, encrypt } from '#kernel/log/encryption.ts';
import { BEGINNING, type Position } from '#kernel/log/event-store/event-store.ts';
import { type Idempotency, idempotencyFor } from '#kernel/commands/idempotency.ts';
import type { Bearer, Call, SignedIn } from '#kernel/module.ts';
import { isUnavailable, Unavailable } from '#kernel/unavailable.ts';
import { ContractBroken, isJson, serializer } from '#kernel/serializer.ts';
import type { Answers } from './idempotent-answers.ts';
import { merged, parsed, queryOf, withoutNulls } from './input.ts';
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
  /** What {@link Calls} found out before the body was read; found out now when absent. */
  admitted?: Admitted;
};

/** What is known before the body is read. */
type Head = Pick<Request, 'match' | 'ip' | 'token' | 'bearer'>;

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
  /** The member who asked, or the account that a visitor named, and where: keyed fingerprints, for the security log. */
  suspect?: Suspect;
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

const SLOWEST_MS = 30_000;
/** With everything around it: who asks, whether they may, whether it was asked before. */
const LONGEST_MS = 45_000;
/** In milliseconds. */
export type ReadModelWait = {
  /** What was written is answered from the read models; after a database's restart they need some seconds. */
  ownWrite: number;
  /** A read of what was written elsewhere is repeated by the browser. */
  seen: number;
};
const READ_MODEL_WAIT: ReadModelWait = { ownWrite: 10_000, seen: 2_000 };
/** When to ask again for what is not there yet, in seconds. */
const AGAIN_SECONDS = 1;
const SECRET = /password|secret|token|code|proof/i;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

/** What was recorded is not in the read models yet. */
class NotShownYet extends Error {}

/** Refusals that say nothing about what was asked: the same request may be answered otherwise a moment later. */
const PASSING: ReadonlySet<Refusal['refused']> = new Set(['CHANGED_MEANWHILE', 'NOT_SHOWN_YET', 'TRY_AGAIN_SOON']);

/** The one way through which every call is checked, answered and refused. Never throws. */
export const calls = (ports: CallPorts) => {
  const { readModelWait = READ_MODEL_WAIT } = ports;
  const refusal = (refused: Refusal, more: Partial<CallsAnswer> = {}): CallsAnswer => ({
    status: ports.wording.refusals[refused.refused]!.status,
    body: JSON.stringify({ notice: notice(refused, ports.wording) }),
    refused: refused.refused,
    ...(refused.refused === 'TRY_AGAIN_SOON' || refused.refused === 'NOT_SHOWN_YET'
      ? { retryAfter: AGAIN_SECONDS }
      : {}),
    ...more,
  });

  /** A bug is 500; what passes by itself, such as a database that is away, is 503. */
  const failure = (problem: unknown): CallsAnswer =>
    refusal(refuse(isUnavailable(problem) ? 'TRY_AGAIN_SOON' : 'SERVER_ERROR'), { problem });

  /** The pace and the access of a call, which need nothing of its body. */
  const turnedAway = async (
    { match, ip, bearer }: Pick<Request, 'match' | 'ip' | 'bearer'>,
    member: SignedIn | undefined,
    program: Bearer | undefined,
  ): Promise<CallsAnswer | undefined> => {
    const { endpoint } = match.route.handler;
    if (ports.maintenance() && !member?.isAdmin && endpoint.pace !== 'poll' && !endpoint.duringMaintenance)
      return refusal(refuse('SITE_IS_DOWN_FOR_MAINTENANCE'));
    const paced = member?.id ?? program?.id;
    const wait = await ports.limits.wait(endpoint.pace, { ip, ...(paced === undefined ? {} : { member: paced }) });
    if (wait > 0) return refusal(refuse('TOO_MANY_REQUESTS'), { retryAfter: wait });
    if (bearer !== undefined) {
      if (!program) return refusal(refuse('API_TOKEN_WRONG'));
      if (endpoint.scope === undefined || !program.scopes.includes(endpoint.scope))
        return refusal(refuse('API_TOKEN_SCOPE', { values: { scope: endpoint.scope ?? 'none' } }));
    }
    if (endpoint.access === 'organisation')
      return program && !program.member ? undefined : refusal(refuse('ORGANISATION_TOKEN_NEEDED'));
    if (endpoint.access !== 'visitor' && !member) return refusal(refuse('NOT_SIGNED_IN'));
    if ((endpoint.access === 'admin' || endpoint.access === 'auditor') && member!.lacksSecondFactor)
      return refusal(refuse('SECOND_FACTOR_REQUIRED'));
    if (endpoint.access === 'admin' && !member!.isAdmin) return refusal(refuse('NOT_ALLOWED'));
    if (endpoint.access === 'auditor' && !(member!.auditor && member!.auditor.until > ports.now()))
      return refusal(refuse('NOT_ALLOWED'));
    if (endpoint.sensitive && member?.secondStep && (member.secondStep.freshUntil ?? '') <= ports.now())
      return refusal(refuse('SECOND_FACTOR_AGAIN', { field: 'code' }));
    if (endpoint.goodStanding && member?.onProbation) return refusal(refuse('ON_PROBATION'));
    if (member?.support && endpoint.support !== 'open') return refusal(refuse('SUPPORT_READS_ONLY'));
    if (member && endpoint.hourly !== undefined) {
      const { path, hourly } = endpoint;
      const hour = await ports.limits.waitThisHour({ path, hourly }, member.id);
      if (hour > 0) return refusal(refuse('DONE_OFTEN_THIS_HOUR'), { retryAfter: hour });
    }
    return undefined;
  };

  const admit = async (head: Head): Promise<Admitted | CallsAnswer> => {
    const { token, bearer } = head;
    const program = bearer === undefined ? undefined : await ports.bearerOf?.(bearer);
    const isBrowser = bearer === undefined && token !== undefined;
    const member = isBrowser ? await ports.memberOf(token) : program?.member;
    const away = await turnedAway(head, member, program);
    return away ? { ...away, suspect: suspectOf(head.ip, member) } : { member };
  };

  const suspectOf = (ip: string, member: SignedIn | undefined, input?: Record<string, unknown>): Suspect => {
    const account = member?.id ?? accountIn(input);
    return {
      ...(account === undefined ? {} : { account: shortened(ports.fingerprint(`suspect|${account}`)) }),
      place: shortened(ports.fingerprint(`suspect-place|${networkOf(ip)}`)),
    };
  };

  const handle = async (
    request: Request,
    member: SignedIn | undefined,
    input: unknown,
    isCurrent: boolean,
    idempotency?: Idempotency,
  ): Promise<CallsAnswer> => {
    const { endpoint, handle } = request.match.route.handler;
    const by = caller(actorOf(member), request.id, undefined, idempotency);
    let signIn: string | null | undefined;
    let keepsDevice = false;
    const call: Call = {
      caller: by,
      member,
      now: ports.now(),
      userAgent: request.userAgent,
      ip: request.ip,
      device: request.device,
      ...(request.after === undefined ? {} : { after: request.after }),
      origin: request.origin,
      settled: async () => {
        const { after = BEGINNING } = request;
        const wanted = by.position > after ? by.position : after;
        if (wanted !== BEGINNING && !(await ports.reached(wanted, readModelWait.ownWrite))) throw new NotShownYet();
      },
      signIn: (token) => {
        signIn = token;
        if (request.token !== undefined) ports.signedOut?.(request.token);
      },
      keepDevice: () => {
        keepsDevice = true;
      },
    };
    const answered = await inTime(SLOWEST_MS, handle(input as never, call)).catch((problem: unknown) => {
      if (problem instanceof NotShownYet) return refuse('NOT_SHOWN_YET');
      throw problem;
    });
    // Visitors have nothing to read back, and the distance of two positions tells what a refusal conceals (C-090).
    const readsBack = member !== undefined || typeof signIn === 'string';
    const more = {
      ...(by.position === BEGINNING || !readsBack ? {} : { position: by.position }),
      ...(signIn === undefined ? {} : { signIn }),
      ...(keepsDevice ? { keepsDevice } : {}),
    };
    // What is not there in old rows may be there in new ones.
    const result = isRefusal(answered) && !isCurrent ? refuse('TRY_AGAIN_SOON') : answered;
    if (isRefusal(result)) return refusal(result, more);
    return { status: 200, body: serialized(endpoint, result), ...more };
  };

  /** Whether the read models show what this caller saw or wrote before. Polls look at streams instead. */
  const includes = async ({ after = '', match }: Request): Promise<boolean> =>
    after === '' ||
    match.route.handler.endpoint.pace === 'poll' ||
    (await ports.reached(after, readModelWait.seen)) ||
    (await ports.recorded?.(after)) === false;

  const serialized = ({ output, path }: Endpoint, result: unknown): string => {
    try {
      return (isJson(result) ? result : serializer(output, path)(result)).text;
    } catch (problem) {
      if (problem instanceof ContractBroken) ports.contractBroken(path, problem);
      throw problem;
    }
  };

  const once = async (
    request: Request,
    member: SignedIn | undefined,
    key: string,
    input: Record<string, unknown>,
    work: (idempotency: Idempotency) => Promise<CallsAnswer>,
  ): Promise<CallsAnswer> => {
    if (!IDEMPOTENCY_KEY.test(key)) return refusal(badInput('idempotency-key', 'use 1 to 200 visible characters'));
    const claim = await ports.answers!.claim(
      member?.id ?? 'visitor',
      ports.fingerprint(`idempotency-key|${key}`),
      ports.fingerprint(`${request.match.route.pattern}|${JSON.stringify(input)}`),
    );
    if (claim.kind === 'reused') return refusal(refuse('IDEMPOTENCY_KEY_REUSED'));
    if (claim.kind === 'busy') return refusal(refuse('CHANGED_MEANWHILE'));
    const seal = sealOf(ports.fingerprint(`idempotent-answer|${member?.id ?? 'visitor'}|${key}`));
    if (claim.kind === 'known') {
      const { status, body, position } = claim.answer;
      return { status, body: seal.open(body), ...(position === '' ? {} : { position }) };
    }
    try {
      const answer = await work(idempotencyFor(claim.seed, claim.isRepeated));
      // Sign-ins are never stored: a repeated request has to present the credentials again and gets a new sign-in.
      if (answer.signIn !== undefined || (answer.refused && PASSING.has(answer.refused))) await claim.release();
      else await claim.store({ status: answer.status, body: seal.close(answer.body), position: answer.position ?? '' });
      return answer;
    } catch (problem) {
      await claim.release();
      throw problem;
    }
  };

  const answer = async (request: Request): Promise<CallsAnswer> => {
    const admitted = request.admitted ?? (await admit(request));
    if ('status' in admitted) return admitted;
    const { member } = admitted;
    const raw = merged(request.match.parameters, queryOf(request.search), request.body);
    const { challenged } = request.match.route.handler.endpoint;
    const challenges = challenged === undefined || member ? undefined : ports.challenges;
    const challenge = await challenges?.missing(request.ip, request.challenge);
    if (challenge !== undefined)
      return {
        ...refusal(refuse('CHALLENGE_REQUIRED')),
        body: JSON.stringify({ notice: notice(refuse('CHALLENGE_REQUIRED'), ports.wording), challenge }),
        suspect: suspectOf(request.ip, member, raw),
      };
    const answered = await answerTo(request, member, raw);
    if (challenged === 'every' || answered.refused !== undefined) await challenges?.tried(request.ip);
    return answered.refused === undefined ? answered : { ...answered, suspect: suspectOf(request.ip, member, raw) };
  };

  const answerTo = async (
    request: Request,
    member: SignedIn | undefined,
    raw: Record<string, unknown>,
  ): Promise<CallsAnswer> => {
    const { handler } = request.match.route;
    // Proxies write addresses into their logs.
    const secret = Object.keys(queryOf(request.search)).find(
      (name) => SECRET.test(name) && name !== handler.endpoint.inQuery,
    );
    if (secret !== undefined) return refusal(badInput(secret, 'send it in the body'));
    const input = parsed(handler.endpoint.input, handler.endpoint.writes ? raw : withoutNulls(raw));
    if (!input.ok) return refusal(input.refusal);
    if (needsConfirmedEmail(handler.endpoint, input.value) && !member?.emailVerified)
      return refusal(refuse('EMAIL_NOT_CONFIRMED'));
    const isCurrent = await includes(request);
    if (!isCurrent && !handler.endpoint.writes) return refusal(refuse('TRY_AGAIN_SOON'));
    const { idempotencyKey: key } = request;
    if (key === undefined || !handler.endpoint.writes || !ports.answers)
      return handle(request, member, input.value, isCurrent);
    // Made here from a secret: a correlation that clients choose could make the calls of two people look like one.
    const seed = ports.fingerprint(`correlation|${member?.id ?? 'visitor'}|${key}`);
    const correlation = idempotencyFor(seed).idOf('correlation');
    const work = (idempotency: Idempotency) =>
      handle({ ...request, id: correlation }, member, input.value, isCurrent, idempotency);
    return { ...(await once(request, member, key, raw, work)), correlation };
  };

  return {
    refusal,
    failure,
    /** Whether a call may be made, asked before its body is read; an answer when not. */
    admit: (head: Head): Promise<Admitted | CallsAnswer> => inTime(LONGEST_MS, admit(head)).catch(failure),
    answer: (request: Request): Promise<CallsAnswer> => inTime(LONGEST_MS, answer(request)).catch(failure),
  };
};

export type Calls = ReturnType<typeof calls>;

const LONGEST_FINGERPRINT = 16;
const shortened = (fingerprint: string): string => fingerprint.slice(0, LONGEST_FINGERPRINT);
/**
 * Answers hold addresses, codes and secrets of log-ins. What is stored of them opens with the idempotency key of the
 * request alone, of which only a hash is stored.
 */
const sealOf = (secret: string) => {
  const key = createHash('sha256').update(secret).digest();
  return {
    close: (body: string): string => JSON.stringify(encrypt(key, STORED, Buffer.from(body)).toString('base64url')),
    /** An answer of a release before lies there as it was. */
    open: (stored: string): string => {
      const sealed: unknown = JSON.parse(stored);
      return typeof sealed === 'string' ? decrypt(key, STORED, Buffer.from(sealed, 'base64url')).toString() : stored;
    },
  };
};
const STORED = 'idempotent answer';

/** The account that a visitor names in the input. */
const accountIn = (input: Record<string, unknown> | undefined): string | undefined => {
  const named = input?.['username_or_email'] ?? input?.['email'] ?? input?.['username'];
  return typeof named === 'string' ? named.trim().toLowerCase() : undefined;
};

const actorOf = (member: SignedIn | undefined): EventActor =>
  member === undefined ? { kind: 'visitor' } : { kind: member.isAdmin ? 'admin' : 'member', id: member.id };

const inTime = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unavailable(`No answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
