import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 150;

export type Gateway = {
  url: string;
  port: number;
  /** Ports of processes that are to answer; each gets requests while its /readyz says so. */
  behind: Set<number>;
  /** How many calls a process is answering now. */
  busy: (port: number) => number;
  /** Requests that could not be passed on, or whose answer broke off. */
  failures: string[];
  stop: () => Promise<void>;
};

/**
 * A load balancer of the simplest kind: it looks at /readyz, takes turns, and repeats nothing. A process that does not answer
 * for `patience` milliseconds gets no more requests.
 */
export const gateway = async (patience = 1_500): Promise<Gateway> => {
  const behind = new Set<number>();
  const ready = new Set<number>();
  const failures: string[] = [];
  const underWay = new Map<number, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  let turn = 0;

  /** Why a process gets no requests: the parts that are not ok, or that it did not answer. */
  const unready = new Map<number, string>();
  const look = async (port: number): Promise<void> => {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(patience) });
      const { parts } = (await response.json()) as { parts: Record<string, string> };
      const failing = Object.keys(parts).filter((name) => parts[name] !== 'ok');
      if (response.status === 200) unready.delete(port);
      else unready.set(port, `not ok: ${failing.join(' ')}`);
    } catch {
      unready.set(port, `no answer in ${patience} ms`);
    }
    if (!unready.has(port) && behind.has(port)) ready.add(port);
    else ready.delete(port);
  };
  const looking = setInterval(() => {
    for (const port of ready) if (!behind.has(port)) ready.delete(port);
    for (const port of behind) void look(port);
  }, LOOK_EVERY_MS);

  const pass = (incoming: IncomingMessage, response: ServerResponse): void => {
    const ports = [...ready];
    const port = ports[turn++ % ports.length];
    const failed = (why: string) => {
      failures.push(`${incoming.method} ${incoming.url} to ${port ?? 'nobody'}: ${why}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    };
    if (port === undefined) return failed(`no process is ready (${[...new Set(unready.values())].join(', ')})`);
    const { connection: _, ...headers } = incoming.headers;
    const onward = request(
      { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers, agent },
      (answer) => {
        const { connection: __, 'keep-alive': ___, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        response.flushHeaders();
        answer.on('error', () => failed('the answer broke off'));
        answer.pipe(response);
      },
    );
    if (incoming.method === 'POST') {
      underWay.set(port, (underWay.get(port) ?? 0) + 1);
      onward.once('close', () => underWay.set(port, (underWay.get(port) ?? 1) - 1));
    }
    onward.setNoDelay(true);
    onward.on('error', (problem) => {
      if (!response.destroyed) failed(problem.message);
    });
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  };

  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    behind,
    busy: (each) => underWay.get(each) ?? 0,
    failures,
    stop: async () => {
      clearInterval(looking);
      server.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
