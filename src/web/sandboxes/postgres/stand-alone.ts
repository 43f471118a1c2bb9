/**
 * Runs the embedded PostgreSQL for another program: `node stand-alone.ts <folder> [--linger=ms] [setting=value
 * …]`. Prints the connection as one line of JSON, and releases the server when its standard input ends. With `--linger`
 * it stays a little longer, so that the next user need not start it again.
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

// The parent process may have exited already.
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
