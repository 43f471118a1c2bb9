import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Libraries that page tests load as one file each instead of some thousand modules. React stays outside: Testing Library
 * requires it, and there must be one React.
 */
const LIBRARIES = {
  'mantine-core': '@mantine/core',
  'mantine-form': '@mantine/form',
  'mantine-hooks': '@mantine/hooks',
  'react-query': '@tanstack/react-query',
  'react-router': 'react-router',
  'react-router-dom': 'react-router/dom',
  zod: 'zod',
};

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const VERSION = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(readFileSync(fileURLToPath(import.meta.url)))
  .digest('hex')
  .slice(0, 16);
const folder = join(root, '.tmp', 'vendor', VERSION);

/** For jest's `moduleNameMapper`. */
export const vendorModules: Record<string, string> = Object.fromEntries(
  Object.entries(LIBRARIES).map(([file, library]) => [`^${library}$`, join(folder, `${file}.js`)]),
);

/** Jest's global setup: bundles the libraries unless that was done for the present lock file. */
export default async function bundleVendor(): Promise<void> {
  if (existsSync(folder)) return;
  const { build } = await import('vite');
  const unfinished = `${folder}.${process.pid}`;
  const entries = join(unfinished, 'entries');
  mkdirSync(entries, { recursive: true });
  for (const [file, library] of Object.entries(LIBRARIES))
    writeFileSync(join(entries, `${file}.js`), `export * from '${library}';\n`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions: ['browser', 'module-sync', 'production', 'import', 'default'] },
    build: {
      outDir: unfinished,
      emptyOutDir: false,
      minify: false,
      target: 'es2024',
      lib: { entry: Object.keys(LIBRARIES).map((file) => join(entries, `${file}.js`)), formats: ['es'] },
      rolldownOptions: { external: [/^react(-dom)?(\/|$)/], output: { entryFileNames: '[name].js' } },
    },
  });
  try {
    renameSync(unfinished, folder);
  } catch (problem) {
    // Another run made it at the same time.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw problem;
  }
}
