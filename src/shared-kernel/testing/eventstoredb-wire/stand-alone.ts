/**
 * The stand-in for EventStoreDB as a process of its own: `node stand-alone.ts [--port=2113]`. Prints the connection string
 * as one line; every line it then reads is answered by a server with an empty log in place of the one before. Lets go when
 * its standard input ends. Logs live in memory.
 */
import { createInterface } from 'node:readline';
import { startWireServer, type WireServer } from './server.ts';

const port = Number(process.argv.find((each) => each.startsWith('--port='))?.slice('--port='.length) ?? 0);
let server: WireServer | undefined;

const restart = async (): Promise<void> => {
  await server?.stop();
  server = await startWireServer({ port });
  process.stdout.write(`${server.connectionString}\n`);
};

// The parent process may have exited already.
process.stdout.on('error', () => undefined);
await restart();
for await (const _ of createInterface(process.stdin)) await restart();
process.exit(0);
