import type { Plugin } from 'vite';

/** The paths of `app/routes.ts`, from which the server knows which addresses are none. Loaded by Node: pages are imported later. */
export const paths: Plugin = {
  name: 'paths',
  apply: 'build',
  async generateBundle() {
    const file = new URL('./app/routes.ts', import.meta.url).href;
    const { pages } = (await import(/* @vite-ignore */ file)) as { pages: readonly { path: string }[] };
    this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages.map(({ path }) => path)) });
  },
};
