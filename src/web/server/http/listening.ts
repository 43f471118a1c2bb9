import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export class PortTaken extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is in use`);
    this.name = 'PortTaken';
    this.port = port;
  }
}

/** Resolves to the port once the server listens. @throws {PortTaken} */
export const listening = (server: Server, port: number, host: string | undefined) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', (problem: NodeJS.ErrnoException) =>
      reject(problem.code === 'EADDRINUSE' ? new PortTaken(port) : problem),
    );
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });

const LOOK_EVERY_MS = 25;

/**
 * Answers how to close the server: it takes no new connection, lets requests under way finish, and cuts off what is left
 * after so many milliseconds. Connections are followed here, because Node counts those without any request as busy.
 */
export const closable = (server: Server): ((patience: number) => Promise<void>) => {
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    busy.set(socket, 0);
    socket.once('close', () => busy.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    busy.set(socket, (busy.get(socket) ?? 0) + 1);
    response.once('close', () => busy.set(socket, (busy.get(socket) ?? 1) - 1));
  });
  return async (patience) => {
    const until = Date.now() + patience;
    const look = setInterval(() => {
      for (const [socket, requests] of busy) if (requests === 0 || Date.now() > until) socket.destroy();
    }, LOOK_EVERY_MS);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    clearInterval(look);
  };
};

const STILL_STARTING = JSON.stringify({ ready: false, parts: { starting: 'not ok' } });

/**
 * Answers on the port while the process still starts, which takes as long as its read models do: it is alive, and not ready.
 * Resolves to its end, after which the port is free. @throws {PortTaken}
 */
export const startUpPlaceholder = async (port: number, host: string | undefined): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    const isLive = request.url === '/livez';
    response.writeHead(isLive ? 200 : 503, {
      'content-type': isLive ? 'text/plain' : 'application/json',
      'cache-control': 'no-store',
      'retry-after': '1',
      connection: 'close',
    });
    response.end(isLive ? 'ok\n' : `${STILL_STARTING}\n`);
  });
  server.on('error', () => undefined);
  await listening(server, port, host);
  return async () => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  };
};
