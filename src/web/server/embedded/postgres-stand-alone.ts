/**
 * Runs the embedded PostgreSQL for somebody else: `node postgres-stand-alone.ts <folder> [--linger=ms] [setting=value …]`.
 * Prints how to connect as one line of JSON, and lets go when its standard input ends. With `--linger` it stays a little
 * longer, so that the next one need not start the server again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from './postgres.ts';

const [dataDir, ...rest] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Which folder is the database to live in?');
const lingerMs = Number(rest.find((each) => each.startsWith('--linger='))?.slice('--linger='.length) ?? 0);
const settings = Object.fromEntries(
  rest
    .filter((each) => !each.startsWith('--'))
    .map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
);

// Whoever asked may be gone already; there is nobody to tell then.
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

const asked = new Promise<void>((resolve) => {
  process.stdin.resume().once('end', resolve).once('close', resolve).once('error', resolve);
});
const postgres = await startEmbeddedPostgres({ dataDir, settings, log: (line) => process.stderr.write(`${line}\n`) });
process.stdout.write(`${JSON.stringify(postgres.connection)}\n`);
await asked;
await delay(lingerMs);
await postgres.stop();
process.exit(0);
