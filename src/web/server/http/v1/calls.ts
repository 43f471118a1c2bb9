import { caller } from '#kernel/commands/commands.ts';
import { badInput, isRefusal, notice, refuse } from '#kernel/contract/refusals.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { needsConfirmedEmail, type Endpoint } from '#kernel/contract/endpoint.ts';
import type { EventActor } from '#kernel/contract/event.ts';
import { BEGINNING } from '#kernel/log/event-store/event-store.ts';
import { type Idempotency, idempotencyFor } from '#kernel/commands/idempotency.ts';
import type { Call, SignedIn } from '#kernel/module.ts';
import { isUnavailable, Unavailable } from '#kernel/unavailable.ts';
import { ContractBroken, isJson, serializer } from '#kernel/serializer.ts';
import { admission } from './admission.ts';
import { answeredOnce } from './answered-once.ts';
import { merged, parsed, queryOf, withoutNulls } from './input.ts';
import {
  refusalAnswer,
  type Admitted,
  type CallPorts,
  type CallsAnswer,
  type Head,
  type ReadModelWait,
  type Request,
} from './request.ts';

const SLOWEST_MS = 30_000;
/** With everything around it: who asks, whether they may, whether it was asked before. */
const LONGEST_MS = 45_000;
const READ_MODEL_WAIT: ReadModelWait = { ownWrite: 10_000, seen: 2_000 };
const SECRET = /password|secret|token|code|proof/i;

/** What was recorded is not in the read models yet. */
class NotShownYet extends Error {}

/** The one way through which every call is checked, answered and refused. Never throws. */
export const calls = (ports: CallPorts) => {
  const { readModelWait = READ_MODEL_WAIT } = ports;
  const refusal = refusalAnswer(ports.wording);
  const { admit, suspectOf } = admission(ports);
  const once = answeredOnce(ports);

  /** A bug is 500; what passes by itself, such as a database that is away, is 503. */
  const failure = (problem: unknown): CallsAnswer =>
    refusal(refuse(isUnavailable(problem) ? 'TRY_AGAIN_SOON' : 'SERVER_ERROR'), { problem });

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
      language: ports.wording.translated?.language ?? OWN_LANGUAGE,
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
    const work = () => handle(input as never, call);
    const working = ports.fromReplica && readsForPeople(endpoint) ? ports.fromReplica(work) : work();
    const answered = await inTime(SLOWEST_MS, working).catch((problem: unknown) => {
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
    if (key === undefined && request.isLookedUp === true) return refusal(badInput('idempotency-key', 'send it'));
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

const actorOf = (member: SignedIn | undefined): EventActor =>
  member === undefined ? { kind: 'visitor' } : { kind: member.isAdmin ? 'admin' : 'member', id: member.id };

/** Staff and auditors decide by what they read, and programs of organisations ask seldom: they read the database itself. */
const readsForPeople = ({ writes, pace, access }: Endpoint): boolean =>
  !writes && pace === 'read' && (access === 'visitor' || access === 'member');

const inTime = <T>(milliseconds: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Unavailable(`No answer within ${milliseconds} ms`)), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
