import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens at the first of the ports that is free; 0 is any. */
export const listening = async (server: Server, host: string, ports: readonly number[]): Promise<number> => {
  for (const [index, port] of ports.entries())
    try {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      });
      return (server.address() as AddressInfo).port;
    } catch (problem) {
      if (index === ports.length - 1) throw problem;
    }
  throw new Error('No port was named');
};
