/**
 * A cluster of stand-ins for EventStoreDB as a process of its own: `node stand-alone-cluster.ts 2111,2112,2113 [3111,3112,3113]`,
 * the ports it listens on and those under which clients reach them. Prints the connection string as one line; every line it
 * then reads is a fault as JSON (see cluster.ts), answered by its number once it has happened. Lets go when its standard input
 * ends. The log lives in memory.
 */
import { createInterface } from 'node:readline';
import { startWireCluster, type ClusterFault } from './cluster.ts';

const portsOf = (text: string): number[] => text.split(',').map(Number);
const [ports = '0,0,0', reachedAt] = process.argv.slice(2);
const running = await startWireCluster({
  ports: portsOf(ports),
  ...(reachedAt === undefined ? {} : { reachedAt: portsOf(reachedAt) }),
});

// The parent process may have exited already.
process.stdout.on('error', () => undefined);
process.stdout.write(`${running.connectionString}\n`);
let count = 0;
for await (const line of createInterface(process.stdin)) {
  const number = (count += 1);
  void running.suffer(JSON.parse(line) as ClusterFault).then(() => process.stdout.write(`${number}\n`));
}
process.exit(0);
