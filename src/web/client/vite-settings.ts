import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Of the settings of a module the browser needs the defaults alone: it gets their values, without the schema that makes them. */
export const settingsAsValues: Plugin = {
  name: 'settings-as-values',
  enforce: 'pre',
  apply: 'build',
  async transform(code, id) {
    if (!id.endsWith('/contract/settings.ts') || !code.includes('export const defaultSettings')) return undefined;
    const { defaultSettings } = (await import(/* @vite-ignore */ pathToFileURL(id).href)) as {
      defaultSettings: object;
    };
    return { code: `export const defaultSettings = ${JSON.stringify(defaultSettings)};`, map: null };
  },
};
