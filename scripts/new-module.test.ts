import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { laidOutModule } from '#test/development/laid-out-module.ts';
import { newCommand } from './new-command.ts';
import { newModule } from './new-module.ts';
import { filledTemplates, formsOf } from './templates/templates.ts';

let module: Awaited<ReturnType<typeof laidOutModule>>;
let root: string;
let written: string[];
beforeAll(async () => {
  module = await laidOutModule();
  ({ root, written } = module);
}, 60_000);
afterAll(() => module?.remove());

describe('a module laid out by npm run new:module, with commands by npm run new:command', () => {
  test('has contract, domain, policy, read model, handlers, README, examples and page, and is registered', () => {
    expect(written).toEqual(
      expect.arrayContaining([
        'src/modules/lending-library/contract/refusals.ts',
        'src/modules/lending-library/contract/book-wish-lifecycle.ts',
        'src/modules/lending-library/commands.ts',
        'src/modules/lending-library/commands/write-book-wish.ts',
        'src/modules/lending-library/commands/withdraw-book-wish.ts',
        'src/modules/lending-library/domain/book-wish.test.ts',
        'src/modules/lending-library/http.ts',
        'src/modules/lending-library/policies/withdraw-book-wishs-when-account-closed.ts',
        'src/modules/lending-library/projections/book-wishs.ts',
        'src/modules/lending-library/module.ts',
        'features/lending-library/book-wishs.feature',
        'src/web/client/pages/lending-library/book-wishs.tsx',
        'src/web/client/features/lending-library/book-wish-list.tsx',
        'src/web/server/composition/modules.ts',
        'src/web/client/app/routes.ts',
        'src/modules/refusals.ts',
        'src/modules/boundaries.cjs',
      ]),
    );
  });

  test('passes the linter', () => {
    const { stdout, status } = spawnSync(
      join(process.cwd(), 'node_modules/.bin/oxlint'),
      [
        '--deny-warnings',
        '-c',
        join(process.cwd(), '.oxlintrc.json'),
        ...[...written, ...module.commands.own, ...module.commands.ofScheduling].filter((path) => /\.tsx?$/.test(path)),
      ],
      { cwd: root, encoding: 'utf8' },
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('0 errors')]);
  });

  test('knows only identity, and is declared', async () => {
    const { cruise } = await import('dependency-cruiser');
    const { createRequire } = await import('node:module');
    const { forbidden } = createRequire(import.meta.url)(join(root, 'src/modules/boundaries.cjs')) as {
      forbidden: { name: string }[];
    };
    const { output } = await cruise(['src/modules/lending-library'], {
      baseDir: root,
      ruleSet: { forbidden: forbidden.filter(({ name }) => name !== 'kernel-is-shared') as never },
      validate: true,
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
      parser: 'swc',
      enhancedResolveOptions: { extensions: ['.ts', '.js', '.mjs', '.cjs'] },
    });
    const { violations } = (
      output as { summary: { violations: { rule: { name: string }; from: string; to: string }[] } }
    ).summary;
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([]);
  }, 60_000);

  test('a template that names an unknown value writes nothing', () => {
    expect(() => filledTemplates('module', formsOf('module', 'lending-library'))).toThrow('No template knows {{');
  });

  test('a name that is taken or not in kebab case is refused', async () => {
    await expect(newModule(root, 'chat', 'line')).rejects.toThrow('already');
    await expect(newModule(root, 'Forum', 'post')).rejects.toThrow('like-this');
  });
});

describe('a command laid out by npm run new:command', () => {
  test('has contract, decider, read model, calls, examples and button, and is registered: thirteen files', () => {
    expect(module.commands.ofScheduling.toSorted()).toEqual([
      'features/scheduling/thumb-up.feature',
      'features/scheduling/thumb-up.steps.ts',
      'src/modules/scheduling/README.md',
      'src/modules/scheduling/thumb-up/commands/give-thumb-up.ts',
      'src/modules/scheduling/thumb-up/contract/thumb-up-api.ts',
      'src/modules/scheduling/thumb-up/contract/thumb-up-events.ts',
      'src/modules/scheduling/thumb-up/domain/thumb-up.test.ts',
      'src/modules/scheduling/thumb-up/domain/thumb-up.ts',
      'src/modules/scheduling/thumb-up/module.ts',
      'src/modules/scheduling/thumb-up/projections/thumb-ups.ts',
      'src/web/client/features/scheduling/thumb-up.test.tsx',
      'src/web/client/features/scheduling/thumb-up.tsx',
      'src/web/server/composition/modules.ts',
    ]);
  });

  test('has the path of its neighbours, and their refusal for what is not there', () => {
    const read = (path: string) => readFileSync(join(root, 'src/modules', path), 'utf8');
    expect(read('scheduling/thumb-up/contract/thumb-up-api.ts')).toContain("'/v1/session/{id}/thumb_up/{flag}'");
    expect(read('lending-library/thumb-up/contract/thumb-up-api.ts')).toContain(
      "'/v1/lending-library/book-wish/{id}/thumb_up/{flag}'",
    );
    expect(read('scheduling/thumb-up/domain/thumb-up.ts')).toContain("refuse('SESSION_DOES_NOT_EXIST')");
    expect(read('lending-library/thumb-up/domain/thumb-up.ts')).toContain("refuse('BOOK_WISH_DOES_NOT_EXIST')");
  });

  test('an aggregate without a lifecycle is refused, and so is a name that is taken', async () => {
    await expect(newCommand(root, ['scheduling', 'meeting', 'like'], ['x'])).rejects.toThrow('meeting-lifecycle');
    await expect(newCommand(root, ['scheduling', 'session', 'thumb-up'], ['x'])).rejects.toThrow('already');
    await expect(newCommand(root, ['scheduling', 'session', 'Like'], ['x'])).rejects.toThrow('like-this');
  });
});
