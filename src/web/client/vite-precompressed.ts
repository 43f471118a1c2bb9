import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const SMALLEST = 1000;

/**
 * Writes a `.br` beside every script and style sheet at the highest compression, which is too slow during a request.
 */
export const precompressed: Plugin = {
  name: 'precompressed',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir }) => {
    const folder = join(dir!, 'assets');
    const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
    await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        if ((await stat(path)).size < SMALLEST) return;
        const plain = await readFile(path);
        const bytes = await brotli(plain, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
        });
        await writeFile(`${path}.br`, bytes);
      }),
    );
  },
};
