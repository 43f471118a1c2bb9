import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const flatMachine = fileURLToPath(new URL('flat-machine.ts', import.meta.url));

/** Lifecycles are tables in the browser: only interactions, which have context and actions, load the interpreter. */
export const lifecyclesAsTables: Plugin = {
  name: 'lifecycles-as-tables',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === 'xstate' && importer !== undefined && /\/contract\/[\w-]+-lifecycle\.ts$/.test(importer)
      ? flatMachine
      : undefined,
};
