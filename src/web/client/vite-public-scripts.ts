import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify, type Plugin } from 'vite';

/** Vite copies the files of `public/` as they are; every first visit loads some of these scripts, with their comments. */
export const minifiedPublicScripts: Plugin = {
  name: 'minified-public-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir }) => {
    const names = (await readdir(dir!)).filter((name) => name.endsWith('.js'));
    await Promise.all(
      names.map(async (name) => {
        const path = join(dir!, name);
        const { code, errors } = await minify(name, await readFile(path, 'utf8'), { module: false });
        if (errors.length > 0) throw new Error(`${name}: ${errors[0]!.message}`);
        await writeFile(path, code);
      }),
    );
  },
};
