import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '#kernel/clock.ts';
import type { PaymentProvider } from '#kernel/parts.ts';
import { listening } from '#sandboxes/listening.ts';
import type { AccountStorage } from './account.ts';
import { answer, type AnswersAnswer, type AnswersAsked } from './answers.ts';
import { catchUp, nextDue, tidy } from './clocks.ts';
import { desk, usualSettings, type SandboxSettings } from './desk.ts';
import { Failure } from './failure.ts';
import { faults, type Fault, type Faults } from './faults.ts';
import { API_VERSION, newId, randomText } from './model.ts';
import { servedPage } from './pages.ts';
import type { Access } from './routes/route.ts';
import { webhooks, type Webhooks } from './webhooks.ts';

export type SandboxOptions = {
  storage: AccountStorage;
  /** Renewals follow it, unless a customer has a test clock. */
  clock: Clock;
  log: (line: string) => void;
  /** 0: the port of the last start if it is free, else any. */
  port?: number;
  host?: string;
  /** The host under which browsers reach it; localhost when absent. */
  browserHost?: string;
  settings?: Partial<SandboxSettings>;
};

export type StripeSandbox = {
  provider: PaymentProvider;
  webhooks: Webhooks;
  faults: Faults;
  /** Lets happen what is due by now and delivers what it makes known. */
  settle: () => Promise<void>;
  /** The next moment of the clock at which something is due. */
  nextDue: () => Promise<string | undefined>;
  stop: () => Promise<void>;
};

const PULSE_MS = 1000;
const MOST_AT_ONCE = 50;
const LARGEST_BODY = 512 * 1024;

/** A server that speaks Stripe's HTTP API, for trying things out and for tests. */
export const startStripeSandbox = async (options: SandboxOptions): Promise<StripeSandbox> => {
  const { storage, clock, log } = options;
  const settings = { ...usualSettings, ...options.settings };
  const host = options.host ?? '127.0.0.1';
  const injected = faults();
  const identity = await storage.transaction(
    (account) =>
      account.find('identity', 'identity') ??
      account.add('identity', {
        id: 'identity',
        secretKey: `sk_test_${randomText(32)}`,
        publishableKey: `pk_test_${randomText(32)}`,
        webhookSecret: `whsec_${randomText(32)}`,
        port: 0,
      }),
  );
  const { secretKey, publishableKey, webhookSecret } = identity;
  const hooks = webhooks(storage, webhookSecret, log);
  const seconds = () => Math.floor(Date.parse(clock.now()) / 1000);
  let origin = '';
  /** The moment at which something is due; it is found out after each change. */
  let nextAt = -Infinity;

  const answered = (asked: AnswersAsked): Promise<AnswersAnswer> =>
    storage.transaction((account) => answer(account, asked, { settings, clock: seconds(), origin }));

  const served = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams, search } = new URL(request.url ?? '/', 'http://sandbox');
    const method = request.method ?? 'GET';
    allowBrowsers(response);
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    if (!pathname.startsWith('/v1/')) {
      const page = await storage.transaction((account) => servedPage(account, pathname, searchParams));
      response.writeHead(page.status, page.headers).end(page.body);
      return;
    }
    const body = await bodyOf(request);
    const fault = injected.next(method, pathname);
    if (fault?.kind === 'cut') return void request.socket.destroy();
    if (fault?.kind === 'frozen') return;
    const form = method === 'GET' ? search.slice(1) : body;
    const result = injectedRefusal(fault) ?? (await outcome(request, { method, pathname, form }));
    if (fault?.kind === 'lost') return void request.socket.destroy();
    response.writeHead(result.status, {
      'content-type': 'application/json',
      'request-id': result.requestId,
      'stripe-version': API_VERSION,
      ...(request.headers['idempotency-key'] === undefined
        ? {}
        : { 'idempotency-key': String(request.headers['idempotency-key']) }),
      ...(result.isReplayed ? { 'idempotent-replayed': 'true' } : {}),
    });
    response.end(result.body);
    if (method !== 'GET') {
      nextAt = -Infinity;
      hooks.wake();
    }
  };

  const outcome = async (
    request: IncomingMessage,
    { method, pathname, form }: { method: string; pathname: string; form: string },
  ): Promise<AnswersAnswer> => {
    try {
      const access = accessOf(request, form, identity);
      const key = request.headers['idempotency-key'];
      return await answered({
        method,
        path: pathname,
        form,
        access,
        idempotencyKey: method === 'POST' && typeof key === 'string' ? key : undefined,
      });
    } catch (problem) {
      if (problem instanceof Failure) return refusal(problem);
      log(`the sandbox failed at ${method} ${pathname}: ${problem instanceof Error ? (problem.stack ?? '') : ''}`);
      return refusal(new Failure(500, { type: 'api_error', message: 'The sandbox failed; its log says why.' }));
    }
  };

  const server = createServer((request, response) => {
    served(request, response).catch((problem: unknown) => {
      log(`the sandbox failed: ${problem instanceof Error ? problem.message : String(problem)}`);
      response.destroy();
    });
  });
  server.on('error', (problem) => log(`the port of the sandbox failed: ${problem.message}`));
  const wanted = options.port ?? 0;
  const port = await listening(server, host, wanted === 0 ? [identity.port, 0] : [wanted]);
  origin = `http://${options.browserHost ?? 'localhost'}:${port}`;
  await storage.transaction((account) => {
    account.find('identity', 'identity')!.port = port;
  });

  const catchUpNow = async () => {
    const until = seconds();
    for (let isMore = true; isMore;) {
      const done = await storage.transaction((account) => {
        const at = desk({ account, settings, clock: until, origin, request: { id: null, idempotency_key: null } });
        tidy(at);
        return { isMore: catchUp(at, null, until, MOST_AT_ONCE), next: nextDue(at, null)?.at ?? Infinity };
      });
      ({ isMore } = done);
      nextAt = done.next;
    }
  };
  const settle = async () => {
    await catchUpNow();
    await hooks.flush();
  };
  const pulse = pulsing(async () => {
    if (nextAt <= seconds()) await settle();
  }, log);

  return {
    provider: {
      apiUrl: `http://127.0.0.1:${port}`,
      scriptUrl: `${origin}/endive/stripe.js`,
      secretKey,
      publishableKey,
      webhookSecret,
      embedded: true,
    },
    webhooks: hooks,
    faults: injected,
    settle,
    nextDue: async () => {
      if (nextAt === -Infinity) await catchUpNow();
      return nextAt === Infinity ? undefined : new Date(nextAt * 1000).toISOString();
    },
    stop: async () => {
      const stopped = pulse.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await hooks.stop();
      await stopped;
    },
  };
};

/** One beat a second, each after the one before. */
const pulsing = (beat: () => Promise<void>, log: (line: string) => void) => {
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  const after = async (before: Promise<void>) => {
    await before;
    try {
      if (!isStopped) await beat();
    } catch (problem) {
      if (!isStopped) log(`the sandbox: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
  };
  const timer = setInterval(() => {
    last = after(last);
  }, PULSE_MS);
  timer.unref();
  return {
    stop: (): Promise<void> => {
      isStopped = true;
      clearInterval(timer);
      return last;
    },
  };
};

const refusal = ({ status, body }: Failure): AnswersAnswer => ({
  status,
  body: JSON.stringify({ error: body }),
  requestId: newId('req'),
  isReplayed: false,
});

// Source: https://docs.stripe.com/rate-limits and https://docs.stripe.com/api/errors
const injectedRefusal = (fault: Fault | undefined): AnswersAnswer | undefined => {
  if (fault?.kind === 'limited')
    return refusal(
      new Failure(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests.' }),
    );
  if (fault?.kind === 'failing')
    return refusal(
      new Failure(500, { type: 'api_error', message: 'Something went wrong on the side of the sandbox.' }),
    );
  if (fault?.kind === 'refusing')
    return refusal(new Failure(400, { type: 'invalid_request_error', message: fault.message }));
  return undefined;
};

// Source: https://docs.stripe.com/api/authentication and https://docs.stripe.com/api/versioning
/** @throws {Failure} without a key of this account, and for another version of the API */
const accessOf = (
  request: IncomingMessage,
  form: string,
  { secretKey, publishableKey }: { secretKey: string; publishableKey: string },
): Access => {
  const given = keyOf(request, form);
  const access = given === secretKey ? 'secret' : given === publishableKey ? 'publishable' : undefined;
  if (access === undefined)
    throw new Failure(401, {
      type: 'invalid_request_error',
      message:
        given === undefined ? 'You did not provide an API key.' : `Invalid API Key provided: ${given.slice(0, 8)}****`,
    });
  const version = request.headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION)
    throw new Failure(400, {
      type: 'invalid_request_error',
      message: `Invalid Stripe API version: ${String(version)}`,
    });
  return access;
};

/** As Stripe's own servers: pages of every origin may ask, with a publishable key. */
const allowBrowsers = (response: ServerResponse) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'authorization, content-type, stripe-version');
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  response.setHeader('cross-origin-resource-policy', 'cross-origin');
};

const keyOf = (request: IncomingMessage, form: string): string | undefined => {
  const given = request.headers.authorization ?? '';
  const [scheme, value = ''] = given.split(' ');
  if (/^bearer$/i.test(scheme ?? '')) return value;
  if (/^basic$/i.test(scheme ?? '')) return Buffer.from(value, 'base64').toString().split(':')[0];
  return new URLSearchParams(form).get('key') ?? undefined;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_BODY) throw new Error('the body is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};
