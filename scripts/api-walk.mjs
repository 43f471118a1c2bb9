/**
 * `npm run api:walk -- [address] [username] [password]`: has a generator make a client of the API document of a running
 * installation, compiles it with the walk in docs/api-walk.ts, and runs that.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateSource } from 'oazapfts';

const root = fileURLToPath(new URL('..', import.meta.url));
const [address = 'http://localhost:3000', ...who] = process.argv.slice(2);
// Inside the project, where the packages are found.
mkdirSync(`${root}.tmp`, { recursive: true });
const folder = mkdtempSync(`${root}.tmp/api-walk-`);

/** Runs a program, with its output shown, and ends with its failure. */
const run = (...words) => {
  const { status } = spawnSync(process.execPath, words, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`failed: ${words.join(' ')}`);
};

try {
  writeFileSync(
    `${folder}/wellspring.ts`,
    await generateSource(`${address}/docs/openapi.json`, { argumentStyle: 'object' }),
  );
  copyFileSync(`${root}docs/api-walk.ts`, `${folder}/walk.ts`);
  const options = [
    '--ignoreConfig',
    '--strict',
    '--noEmit',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--allowImportingTsExtensions',
  ];
  run(`${root}node_modules/typescript/lib/tsc.js`, ...options, '--types', 'node', '--skipLibCheck', 'walk.ts');
  run('walk.ts', address, ...who);
} finally {
  rmSync(folder, { recursive: true });
}
