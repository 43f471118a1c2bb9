import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Load = () => Promise<unknown>;

/** The file that `() => import('#client/pages/home/home.tsx')` names. */
const fileOf = (load: Load): string => {
  const [, file = ''] = /import\(\s*['"]#client\/([^'"]+)['"]/.exec(load.toString()) ?? [];
  return fileURLToPath(new URL(file, import.meta.url));
};

/** The scripts that this file comes in, those that they import, and the style sheets of all. */
const filesOf = (file: string, bundle: Rolldown.OutputBundle): string[] => {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const imported of chunk.imports) add(imported);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.moduleIds.includes(file)) add(chunk.fileName);
  return [...files];
};

/**
 * The paths of `app/routes.ts`, from which the server knows which addresses are none, and the files of each page, which it names
 * in the pages that it draws. Loaded by Node: pages are imported later.
 */
export const paths: Plugin = {
  name: 'paths',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // After Vite has removed the scripts of which only a style sheet is left.
    order: 'post',
    async handler(_, bundle) {
      const routes = new URL('./app/routes.ts', import.meta.url).href;
      const { pages } = (await import(/* @vite-ignore */ routes)) as { pages: readonly { path: string; load: Load }[] };
      const list = pages.map(({ path, load }) => ({ path, files: filesOf(fileOf(load), bundle) }));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) });
    },
  },
};
