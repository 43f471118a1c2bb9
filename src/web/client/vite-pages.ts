import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Load = () => Promise<unknown>;

/** The file that `() => import('#client/pages/home/home.tsx')` names. */
const fileOf = (load: Load): string => {
  const [, file = ''] = /import\(\s*['"]#client\/([^'"]+)['"]/.exec(load.toString()) ?? [];
  return fileURLToPath(new URL(file, import.meta.url));
};

/** The scripts that these files come in, those that they import, and the style sheets of all. */
const filesOf = (wanted: readonly string[], bundle: Rolldown.OutputBundle): string[] => {
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.add(name);
    for (const imported of chunk.imports) add(imported);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
  };
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && wanted.some((file) => chunk.moduleIds.includes(file))) add(chunk.fileName);
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
      const list = pages.map(({ path, load }) => {
        const file = fileOf(load);
        return { path, files: filesOf(first.test(file) ? [file] : [file, LATER], bundle) };
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(list) });
    },
  },
};

const LATER = 'virtual:later-pages';
/** Where visitors begin, and what they open from there. */
const first = /pages\/(home|site|entering\/(login|register|forgot-password)\.|sessions\/sessions?\.|wells\/wells?\.)/;
let later: string[] = [];

/**
 * The files of all other pages are named in a file of their own, which comes with the first of these pages: two hundred names with
 * their hashes weigh as much as code. The page that members are sent names it, so that they do not wait for it.
 */
export const laterPages: Plugin = {
  name: 'later-pages',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /client\/app\/routes\.ts$/ },
    handler(code) {
      later = [];
      const shorter = code.replaceAll(/(load: \(\) => )(import\([^)]+\))/g, (whole, start: string, page: string) => {
        if (first.test(page)) return whole;
        later.push(`() => ${page}`);
        return `${start}later(${later.length - 1})`;
      });
      const fetched = `const later = (page) => import('${LATER}').then(({ pages }) => pages[page]());`;
      return { code: `${shorter}\n${fetched}`, map: null };
    },
  },
  resolveId: (id) => (id === LATER ? LATER : undefined),
  load: (id) => (id === LATER ? `export const pages = [${later.join(', ')}];` : undefined),
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle)
        .filter((chunk) => chunk.type === 'chunk' && chunk.moduleIds.includes(LATER))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: ['', fileName].join('/') },
          injectTo: 'head',
        })),
  },
};
