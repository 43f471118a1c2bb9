import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What stands between a server and its clients, so that the server can seem frozen or cut off. */
export type Front = {
  port: number;
  /** Nothing passes any more, and connections stay open, as with a machine that is frozen or behind a dead line. */
  freeze: () => void;
  thaw: () => void;
  /** Ends all connections at once. */
  cut: () => void;
  stop: () => Promise<void>;
};

export const startFront = async (port: number, serverPort: number): Promise<Front> => {
  const lines = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const join = ([client, server]: readonly [Socket, Socket]): void => {
    client.pipe(server);
    server.pipe(client);
  };
  const listener = createServer((client) => {
    const line = [client, connect(serverPort, '127.0.0.1')] as const;
    lines.add(line);
    for (const socket of line) {
      socket.setNoDelay(true);
      socket.on('error', () => undefined); // closed below
      socket.on('close', () => {
        lines.delete(line);
        for (const each of line) each.destroy();
      });
    }
    if (!isFrozen) join(line);
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const cut = (): void => {
    for (const line of lines) for (const socket of line) socket.destroy();
  };
  return {
    port: (listener.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true;
      for (const line of lines)
        for (const socket of line) {
          socket.unpipe();
          socket.pause();
        }
    },
    thaw: () => {
      if (!isFrozen) return;
      isFrozen = false;
      for (const line of lines) join(line);
    },
    cut,
    stop: async () => {
      const closed = once(listener, 'close');
      listener.close();
      cut();
      await closed;
    },
  };
};
