// `npm start`: installs and builds what is missing or out of date, then runs the server with the project's own Node. Plain
// JavaScript, because it also runs under the old Node that a newcomer has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

const PARENT_WATCH_MS = 500;

ensureInstalled();
const node = ownNode();
ensureBuilt();
runServer();

/** Builds the web client when anything it is made of changed since the last build. */
function ensureBuilt() {
  const stamp = join(root, 'dist', 'client.stamp');
  const sources = fingerprint();
  if (
    existsSync(join(root, 'dist', 'client', 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sources
  )
    return;
  console.log('Building the web client …');
  const built = spawnSync(
    node,
    [
      join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--config',
      'src/web/client/vite.config.ts',
      '--logLevel',
      'warn',
    ],
    { cwd: root, env: environment({ NODE_ENV: 'production' }), stdio: 'inherit' },
  );
  if (built.status !== 0) {
    console.error('The web client could not be built; the reason stands above.');
    process.exit(1);
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, sources);
}

function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    hash.update(path);
    hash.update(readFileSync(join(root, path)));
  };
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(path);
      else if (!/\.test\.tsx?$/.test(entry.name)) add(path);
    }
  };
  walk('src/web/client');
  walk('src/shared-kernel/contract');
  const contracts = (folder) => {
    for (const { name } of readdirSync(join(root, folder), { withFileTypes: true }).filter((e) => e.isDirectory()))
      (name === 'contract' ? walk : contracts)(`${folder}/${name}`);
  };
  contracts('src/modules');
  add('package-lock.json');
  return hash.digest('hex');
}

/**
 * The server is in a process group of its own, so that a Ctrl-C reaches it once, through us. It watches the channel to us
 * and stops when we are gone; we watch npm, which may be killed without a chance to tell.
 */
function runServer() {
  // Two of these settings save memory, at rest and with a crowd (ADR 120).
  const flags = ['--disable-warning=ExperimentalWarning', '--heap-growing-percent=100'];
  const server = spawn(node, [...flags, join(root, 'src/web/server/main.ts')], {
    cwd: root,
    env: environment({ NODE_OPTIONS: process.env.NODE_OPTIONS ?? '--max-semi-space-size=8' }),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  const npm = process.env.npm_lifecycle_event === 'start' ? npmAbove() : undefined;
  if (npm !== undefined)
    setInterval(() => {
      if (!isAlive(npm)) server.kill('SIGTERM');
    }, PARENT_WATCH_MS).unref();
  server.on('error', (problem) => {
    console.error(`The server could not be started: ${problem.message}`);
    process.exit(1);
  });
  server.on('exit', (status, signal) => process.exit(status ?? (signal === 'SIGKILL' ? 137 : 1)));
}

/** The npm that started us, with or without a shell in between. */
function npmAbove() {
  const { name, parent } = processOf(process.ppid) ?? {};
  return name !== undefined && /(^|\/)(ba|da|z)?sh$/.test(name) && parent > 1 ? parent : process.ppid;
}

function processOf(pid) {
  if (existsSync(`/proc/${pid}/stat`)) {
    const [, name, parent] = /\((.*)\) \S+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, name] = /^\s*(\d+)\s+(\S+)/.exec(stdout ?? '') ?? [];
  return status === 0 && name !== undefined ? { name, parent: Number(parent) } : undefined;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (problem) {
    return problem.code === 'EPERM';
  }
}
