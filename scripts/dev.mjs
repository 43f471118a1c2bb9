// `npm run dev`: the server, started anew when its source changes, and the web client with its changes shown at once.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

ensureInstalled();
const node = ownNode();
const port = process.env.PORT ?? '3000';
const start = (args, env = {}) => spawn(node, args, { cwd: root, env: environment(env), stdio: 'inherit' });

const children = [
  start(
    [
      '--disable-warning=ExperimentalWarning',
      '--watch',
      '--watch-preserve-output',
      join(root, 'src/web/server/main.ts'),
    ],
    { PORT: port },
  ),
  start([join(root, 'node_modules/vite/bin/vite.js'), '--config', 'src/web/client/vite.config.ts'], {
    WELLSPRING_SERVER: `http://localhost:${port}`,
  }),
];
console.log(
  `The pages while you change them: http://localhost:${process.env.CLIENT_PORT ?? 5173} (the server: http://localhost:${port})`,
);

// Ctrl-C reaches the whole group; we leave when both have ended.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    if (signal === 'SIGTERM') for (const child of children) child.kill(signal);
  });
let running = children.length;
for (const child of children)
  child.on('exit', (status) => {
    running--;
    if (status) for (const other of children) other.kill('SIGTERM');
    if (running === 0) process.exit(status ?? 0);
  });
