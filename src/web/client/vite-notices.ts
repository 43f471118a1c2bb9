import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Browsers get a copy of minified packages and of the font, so their licences are served beside them. */
export const notices: Plugin = {
  name: 'notices',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const path = fileURLToPath(new URL('../../../THIRD-PARTY-NOTICES.md', import.meta.url));
    this.emitFile({ type: 'asset', fileName: 'licenses.txt', source: readFileSync(path, 'utf8') });
  },
};
