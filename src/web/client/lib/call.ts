import { pathParameters, type AnswerOf, type Endpoint } from '#kernel/contract/endpoint.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import type { Challenge } from 'altcha-lib';
import type { z } from 'zod';
import { texts } from './texts.ts';
import { codeGiven } from './code-again.ts';
import { answerFailure, stillTrying } from './failures.ts';
import { shownLanguage } from './language/language.ts';
import { transport } from './transport.ts';

export type CallAnswer<E extends Endpoint> =
  | { ok: true; value: AnswerOf<E> }
  /** `status` is the HTTP status; 0 when the server could not be reached in time, also where a gateway says so. */
  | { ok: false; notice: Notice; status: number };

export type CallOptions = {
  signal?: AbortSignal;
  /** Milliseconds until the call counts as failed; 15 s unless told. */
  timeout?: number;
  /** No toast, reload or redirect: the caller deals with every failure. */
  quiet?: boolean;
  /** A 401 is an expected answer here (API-007). */
  ignoreSignedOut?: boolean;
  /** Give the same one to repeat the same write safely; each call makes its own otherwise. */
  idempotencyKey?: string;
  /** Sent to its end although the page is left meanwhile: for writes whose answer is not read, below 64 KB. */
  keepalive?: boolean;
};

const CALL_TIMEOUT = 15_000;
/** For how long a write is repeated that is recorded and not shown yet, or that the server cannot take right now. */
const RETRY_FOR_MS = 60_000;

/**
 * Calls one endpoint and answers its value or its notice; never throws for a failed call. What concerns the whole page
 * (connection, log-in, maintenance, waiting) is dealt with here unless `quiet` (API-006 to API-009, C-102, C-117).
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions = {},
): Promise<CallAnswer<E>> => {
  const sent = send(endpoint, input, options);
  const answer = await (endpoint.writes && options.keepalive !== true ? stillTrying(sent) : sent);
  if (!answer.ok && answer.notice.name === 'SECOND_FACTOR_AGAIN' && (await codeGiven()))
    return call(endpoint, input, options);
  if (!answer.ok && !options.quiet && !options.signal?.aborted) {
    answerFailure(answer, { ignoreSignedOut: options.ignoreSignedOut ?? false });
  }
  return answer;
};

/** The position of this client's last write: sent with every call, so that own writes are read (`x-after`). */
let lastPosition = '';

/**
 * Writes that the server has not decided, as far as is known here. Pressed again by a person who waited in vain, such a write has the
 * same key and is executed once: a registration does not find its own username taken. After another write about the same things it is
 * meant as a new one.
 */
const undecided = new Map<string, { endpoint: Endpoint; key: string }>();
const writeOf = ({ path }: Endpoint, input: unknown): string => JSON.stringify([path, input]);
const forgetUndecided = ({ path, touches }: Endpoint): void => {
  for (const [write, { endpoint }] of undecided)
    if (endpoint.path === path || endpoint.touches.some((topic) => touches.includes(topic))) undecided.delete(write);
};

/** The server was not reached, was too busy, or broke: it has not refused what was asked, and may even have done it. */
export const isUndecided = ({ status }: { status: number }): boolean => status === 0 || status === 429 || status >= 500;

/** A write that the server will answer soon is asked for again with the same key: it is executed once, and no form is lost. */
const send = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions,
): Promise<CallAnswer<E>> => {
  if (!endpoint.writes) return sendOnce(endpoint, input, options);
  const write = writeOf(endpoint, input);
  const key = options.idempotencyKey ?? undecided.get(write)?.key ?? randomKey();
  const repeatable = { ...options, idempotencyKey: key };
  const giveUpAt = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const answer = await sendOnce(endpoint, input, repeatable);
    if (answer.ok || !isPassing(answer) || options.signal?.aborted || Date.now() > giveUpAt) {
      if (answer.ok || !isUndecided(answer)) forgetUndecided(endpoint);
      else undecided.set(write, { endpoint, key });
      return answer;
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
  }
};

/** What became of a write whose answer was lost, without doing it; undefined while that is not known. */
export const lookUp = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
): Promise<CallAnswer<E> | undefined> => {
  const key = undecided.get(writeOf(endpoint, input))?.key;
  if (key === undefined) return undefined;
  const answer = await sendOnce(endpoint, input, { idempotencyKey: key, isLookedUp: true });
  if (!answer.ok && isUndecided(answer)) return undefined;
  if (answer.ok || answer.notice.name !== 'NOT_RECEIVED') forgetUndecided(endpoint);
  return answer;
};

/** Says nothing about what was asked: the same call may be answered a moment later. */
export const isPassing = ({ notice }: { notice: Notice }): boolean =>
  notice.name === 'TRY_AGAIN_SOON' || notice.name === 'NOT_SHOWN_YET';

/** `solution`: of the puzzle that the server wants solved after some tries. `isLookedUp`: nothing is executed. */
const sendOnce = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions & { solution?: string; isLookedUp?: boolean },
): Promise<CallAnswer<E>> => {
  const { path, body } = addressed(endpoint.path, input);
  const deadline = withDeadline(options.timeout ?? CALL_TIMEOUT, options.signal);
  try {
    const isRepeated = endpoint.writes && !options.isLookedUp;
    const { response, received } = await sendOnceMore(isRepeated, deadline.signal, path, {
      method: 'POST',
      credentials: 'include',
      keepalive: options.keepalive ?? false,
      headers: {
        'content-type': 'application/json',
        'accept-language': shownLanguage(),
        ...(lastPosition === '' ? {} : { 'x-after': lastPosition }),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
        ...(options.solution === undefined ? {} : { 'x-challenge': options.solution }),
        ...(options.isLookedUp ? { 'x-look-up': 'true' } : {}),
      },
      body: JSON.stringify(body),
      signal: deadline.signal,
    });
    const challenge = challengeIn(received);
    if (challenge !== undefined && options.solution === undefined) {
      deadline.clear();
      const { solutionOf } = await import('./challenge.ts');
      return await sendOnce(endpoint, input, { ...options, solution: await solutionOf(challenge, options.signal) });
    }
    rememberPosition(response.headers.get('x-position'));
    const notice = noticeIn(received);
    if (!notice && isOfGateway(response.status)) return unreached();
    if (!response.ok || notice)
      return { ok: false, notice: notice ?? unexpected(response.status), status: response.status };
    return parsed(endpoint, received, response.status);
  } catch {
    return unreached();
  } finally {
    deadline.clear();
  }
};

type Received = { response: Response; received: unknown };

const receive = async (path: string, init: RequestInit): Promise<Received> => {
  const response = await transport.send(path, init);
  const text = await response.text();
  try {
    return { response, received: JSON.parse(text) };
  } catch (problem) {
    // A proxy that loses the server mid-answer ends a body early, and calls it complete; the portal of a hotel sends its own page.
    const isCutOff = text !== '' && /\bjson\b/.test(response.headers.get('content-type') ?? '');
    if (response.ok || isCutOff) throw problem;
    return { response, received: null };
  }
};

const AGAIN_AFTER = 800;

/**
 * A write whose connection broke is sent once more with the same idempotency key, so that the server executes it once.
 */
const sendOnceMore = async (
  writes: boolean,
  signal: AbortSignal,
  path: string,
  init: RequestInit,
): Promise<Received> => {
  try {
    return await receive(path, init);
  } catch (problem) {
    if (!writes || signal.aborted) throw problem;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER));
    return receive(path, init);
  }
};

const parsed = <E extends Endpoint>(endpoint: E, received: unknown, status: number): CallAnswer<E> => {
  // The build leaves schemas out: our own server has checked its answers against them (ADR 109).
  const { output } = endpoint as { output?: z.ZodType };
  const result = output?.safeParse(received) ?? withoutSchema(received);
  if (result.success) return { ok: true, value: result.data as AnswerOf<E> };
  console.error(
    `Unexpected answer of ${endpoint.path}`,
    result.error.issues.map(({ path, code }) => ({ path, code })),
  );
  return { ok: false, notice: unexpected(), status };
};

/** What a proxy answers in place of the server is no object. */
const withoutSchema = (received: unknown) =>
  typeof received === 'object' && received !== null
    ? { success: true as const, data: received }
    : { success: false as const, error: { issues: [{ path: [], code: 'no_object' }] } };

/** Fills the path's braces from the input; what is left is the body. */
const addressed = (pattern: string, input: unknown): { path: string; body: Record<string, unknown> } => {
  const body = { ...(input as Record<string, unknown> | undefined) };
  let path = pattern;
  for (const name of pathParameters(pattern)) {
    const value = body[name];
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw new TypeError(`${pattern} needs ${name}`);
    path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    delete body[name];
  }
  return { path, body };
};

const noticeIn = (received: unknown): Notice | undefined => {
  const notice = (received as { notice?: unknown } | null)?.notice;
  return typeof notice === 'object' && notice !== null && 'msg' in notice ? (notice as Notice) : undefined;
};

const challengeIn = (received: unknown): Challenge | undefined => {
  const challenge = (received as { challenge?: unknown } | null)?.challenge;
  return typeof challenge === 'object' && challenge !== null && 'parameters' in challenge
    ? (challenge as Challenge)
    : undefined;
};

/** A gateway answers so for a server that starts again or is busy: for people that is one that cannot be reached. */
const isOfGateway = (status: number): boolean => status >= 502 && status <= 504;
const unreached = () => ({ ok: false as const, notice: { ...unexpected(), msg: texts.connection }, status: 0 });

const unexpected = (status = 0): Notice => ({
  id: 0,
  msg: status === 429 ? texts.pleaseWait : status === 413 ? texts.tooMuch : texts.defaultError,
  name: 'SERVER_ERROR',
});

const rememberPosition = (position: string | null) => {
  lastPosition = position ?? lastPosition;
};

/** Aborts on the caller's signal or when the time is up, whichever comes first. */
const withDeadline = (milliseconds: number, caller?: AbortSignal) => {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, milliseconds);
  if (caller?.aborted) abort();
  caller?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
};

/** A name that nothing else has. `crypto.randomUUID` is missing on plain HTTP addresses other than localhost. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** The same as an id. */
export const randomId = (): string => randomKey().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
