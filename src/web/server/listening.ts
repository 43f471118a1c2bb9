import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The port somebody else has taken. */
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

const LOOK_EVERY_MS = 50;

/** Takes no new connection, lets requests under way finish, and cuts off what is left after so many milliseconds. */
export const closing = async (server: Server, patience: number): Promise<void> => {
  // A connection that is kept alive becomes idle with its last answer, at any time from now on.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const last = setTimeout(() => server.closeAllConnections(), patience);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(last);
};
