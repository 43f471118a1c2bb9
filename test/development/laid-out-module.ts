import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newModule } from '../../scripts/new-module.ts';

/** A copy of the product in a folder of its own, with the module `lending-library` as `npm run new:module` lays it out. */
export const laidOutModule = async () => {
  const root = mkdtempSync(join(tmpdir(), 'new-module-'));
  for (const path of [
    'package.json',
    '.prettierrc.json',
    'tsconfig.json',
    'jest.config.ts',
    'scripts',
    'test/runner',
    'src/modules',
    'src/shared-kernel',
  ])
    cpSync(path, join(root, path), { recursive: true });
  for (const path of ['src/web', 'features/support', 'features/communities'])
    cpSync(path, join(root, path), { recursive: true, filter: (from) => !from.includes('.test.') });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    written: await newModule(root, 'lending-library', 'book-wish'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
