// What the commands need before they can run, in plain JavaScript: it also runs under the old Node that a newcomer has.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, 'node_modules', '.bin');

/** The environment of everything we start: the project's own Node comes first, and it keeps what it has compiled. */
export const environment = (extra = {}) => ({
  NODE_COMPILE_CACHE: join(root, '.tmp', 'compiled'),
  ...process.env,
  ...extra,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
});

const run = (command, args, options = {}) =>
  spawnSync(command, args, { cwd: root, env: environment(), stdio: 'inherit', ...options });

/** Whether npm has installed exactly what the lockfile says; it keeps its own list of what is there. */
const isInstalled = () => {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list)) return false;
  const there = JSON.parse(readFileSync(list, 'utf8')).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages);
  return wanted.every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || (there[path] ? there[path].version === version : Boolean(optional ?? devOptional)),
  );
};

/** Installs from the lockfile when the installed packages are not those of the lockfile. */
export const ensureInstalled = (say = console.log) => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.wellspring-installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  if (isInstalled()) return writeFileSync(stamp, lock);
  say('Installing what is needed, once (about a minute) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const installed = npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args])
    : run('npm', args, { shell: process.platform === 'win32' });
  if (installed.status !== 0) {
    console.error('The packages could not be installed; the reason stands above.');
    process.exit(1);
  }
  writeFileSync(stamp, lock);
};

/** The Node that runs the product: the one from npm where there is one, else this one if it is new enough. */
export const ownNode = () => {
  const installed = join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');
  if (existsSync(installed)) return installed;
  const [major] = process.versions.node.split('.');
  if (Number(major) >= 24) return process.execPath;
  console.error(
    `Wellspring needs Node 24 or newer; this is ${process.version}, and there is no packaged Node for this platform.`,
  );
  process.exit(1);
};

const CHROMIUMS = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const installedChromium = () => CHROMIUMS.find((path) => path && existsSync(path));

const isDebian = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;
/** Without network it fails within a minute. */
const installFromDebian = (names) => {
  const env = { ...environment(), DEBIAN_FRONTEND: 'noninteractive' };
  const apt = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15'];
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  run('apt-get', ['update', ...apt], options);
  for (const name of names) run('apt-get', ['install', '-y', '--no-install-recommends', ...apt, name], options);
};

const downloaded = () => {
  console.error("Downloading Playwright's Chromium for the browser tests …");
  const folder = join(root, '.tmp', 'browsers');
  mkdirSync(folder, { recursive: true });
  const env = environment({ PLAYWRIGHT_BROWSERS_PATH: folder });
  const stdio = ['ignore', 'pipe', 'inherit'];
  run(ownNode(), [join(root, 'node_modules', 'playwright-core', 'cli.js'), 'install', 'chromium'], { env, stdio });
  const found = run(
    ownNode(),
    ['--input-type=module', '-e', "import { chromium } from 'playwright-core'; console.log(chromium.executablePath())"],
    { env, stdio, encoding: 'utf8' },
  ).stdout?.trim();
  if (found && existsSync(found)) return found;
  console.error('No Chromium could be found or installed. Set CHROMIUM to the path of one.');
  process.exit(1);
};

const HEADLESS = '/usr/bin/chromium-headless-shell';
/**
 * A Chromium for the browser tests, the system's, else Debian's package, else Playwright's own download; and Debian's without
 * windows, which takes a fifth less of the processor. Their paths, under the names that the tests know them by.
 */
const ensureBrowsers = () => {
  const missing = [
    ...(installedChromium() ? [] : ['chromium']),
    ...(existsSync(HEADLESS) ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length > 0 && isDebian()) {
    console.error("Installing Chromium for the browser tests from the distribution's packages …");
    installFromDebian(missing);
  }
  const CHROMIUM = installedChromium() ?? downloaded();
  return { CHROMIUM, CHROMIUM_HEADLESS: existsSync(HEADLESS) ? HEADLESS : CHROMIUM };
};

// A program of its own, so that it runs beside tests without a browser.
if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(ensureBrowsers()));
