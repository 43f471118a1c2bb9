import { afterAll } from '@jest/globals';
import { refusals } from '#modules/refusals.ts';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import type { Handler, SignedIn } from '#kernel/module.ts';
import { app, type AppOptions } from '#server/http/app.ts';
import { calls } from '#server/http/v1/calls.ts';
import type { CallPorts } from '#server/http/v1/request.ts';
import { figures } from '#server/health/figures.ts';
import { logger } from '#server/health/logging.ts';
import { noLimits } from '#server/http/v1/pace.ts';
import { routes as routesOf } from '#server/http/v1/routes.ts';
import { sealedPositions } from '#server/http/v1/sealed-positions.ts';
import { transport } from '#server/http/v1/transport.ts';

export type ToyOptions = Partial<CallPorts> & {
  members?: Readonly<Record<string, SignedIn>>;
  allowedOrigins?: readonly string[];
  publicUrl?: string;
  proxies?: number;
  pages?: AppOptions['pages'];
};

export type ToyServerSaid = { status: number; headers: Headers; body: Record<string, unknown>; text: string };

export const member = (id: string, overrides: Partial<SignedIn> = {}): SignedIn => ({
  id,
  isAdmin: false,
  hostLevel: 0,
  emailVerified: true,
  signInId: `sign-in-${id}`,
  ...overrides,
});

export const toyPositions = sealedPositions('ab'.repeat(32));

/** A test that fails before it stops its server must not keep the process alive. */
const running = new Set<() => Promise<void>>();
afterAll(async () => {
  for (const stop of running) await stop();
});

/** The HTTP adapter around a few handlers, without a database; its log lines are collected. */
export const toyServer = async (handlers: readonly Handler[], options: ToyOptions = {}) => {
  const lines: string[] = [];
  const log = logger(
    'trace',
    new Writable({
      write: (line: Buffer, _encoding, done) => {
        lines.push(line.toString());
        done();
      },
    }),
  );
  const routes = routesOf(handlers);
  const numbers = figures({
    jobs: () => Promise.resolve({ waiting: 0, failing: 0 }),
    lagSeconds: () => Promise.resolve(0),
    streams: () => 0,
  });
  const server = app({
    routes,
    calls: calls({
      now: () => '2026-05-04T09:00:00.000Z',
      wording: { refusals, product: 'Wellspring' },
      memberOf: (token) => Promise.resolve(options.members?.[token]),
      reached: () => Promise.resolve(true),
      limits: noLimits,
      fingerprint: (text) => text,
      maintenance: () => false,
      contractBroken: () => {},
      ...options,
    }),
    transport: transport({
      publicUrl: options.publicUrl,
      allowedOrigins: new Set(options.allowedOrigins),
      proxies: options.proxies ?? 0,
      positions: toyPositions,
    }),
    log,
    figures: numbers,
    secure: false,
    video: undefined,
    inbound: [],
    pages: options.pages ?? [],
    client: (_request, _response, next) => next(),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async () => {
    if (!running.delete(stop)) return;
    numbers.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  running.add(stop);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A call as a program makes it: no Origin, JSON when there is a body. */
  const post = async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ToyServerSaid> => {
    const response = await fetch(url + path, {
      method: 'POST',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    });
    return said(response);
  };
  return {
    url,
    post,
    said,
    server,
    figures: numbers,
    log: () => lines.join(''),
    stop,
  };
};

export type ToyServer = Awaited<ReturnType<typeof toyServer>>;

const said = async (response: Response): Promise<ToyServerSaid> => {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
};
