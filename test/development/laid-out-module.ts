import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newCommand } from '../../scripts/new-command.ts';
import { newModule } from '../../scripts/new-module.ts';

/**
 * A copy of the product in a folder of its own, with the module `lending-library` as `npm run new:module` lays it out, and a
 * command in it and in a module of ours as `npm run new:command` lays them out.
 */
export const laidOutModule = async () => {
  const root = mkdtempSync(join(tmpdir(), 'new-module-'));
  for (const path of [
    'package.json',
    '.prettierrc.json',
    'tsconfig.json',
    'jest.config.ts',
    'bench',
    'scripts',
    'test/runner',
    'src/modules',
    'src/shared-kernel',
  ])
    cpSync(path, join(root, path), { recursive: true });
  for (const path of ['src/web', 'features/support', 'features/communities'])
    cpSync(path, join(root, path), { recursive: true, filter: (from) => !from.includes('.test.') });
  symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'));
  const written = await newModule(root, 'lending-library', 'book-wish');
  const commands = {
    own: await newCommand(
      root,
      ['lending-library', 'book-wish', 'thumb-up'],
      ['Ana writes the book-wish "Good evening"'],
    ),
    ofScheduling: await newCommand(
      root,
      ['scheduling', 'session', 'thumb-up'],
      ['the Well "Night Owls"', 'Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 3 seats'],
    ),
  };
  return {
    root,
    written,
    commands,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
};
