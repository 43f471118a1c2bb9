/**
 * The stand-in for EventStoreDB as a process of its own: `node stand-alone.ts [--port=2113]`. Prints the connection string
 * as one line and lets go when its standard input ends. Its log lives in memory.
 */
import { startWireServer } from './server.ts';

const port = Number(process.argv.find((each) => each.startsWith('--port='))?.slice('--port='.length) ?? 0);

// Whoever asked may be gone already; there is nobody to tell then.
process.stdout.on('error', () => undefined);
const server = await startWireServer({ port });
process.stdout.write(`${server.connectionString}\n`);
process.stdin.resume();
for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => process.exit(0));
