// `npm run check`: types, lint, format, boundaries and unused code, without running the product.
import { spawnSync } from 'node:child_process';
import { ensureInstalled, environment, ownNode, root } from './setup.mjs';

ensureInstalled();
/** @type {[string, string[]][]} */
const steps = [
  ['types, server', ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']],
  ['types, browser', ['node_modules/typescript/bin/tsc', '-p', 'src/web/client/tsconfig.json']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', '.']],
  ['unused code', ['node_modules/knip/bin/knip.js']],
  ['boundaries', ['node_modules/jest/bin/jest.js', 'boundaries', '--selectProjects', 'unit']],
];
let failures = 0;
for (const [name, args] of steps) {
  const { status } = spawnSync(ownNode(), args, {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
