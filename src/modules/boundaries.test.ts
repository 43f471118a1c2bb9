import { beforeAll, describe, expect, test } from '@jest/globals';
import { copyFileSync, mkdtempSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

const root = process.cwd();
const { forbidden, knows, rooms, serverKnows, wayThroughASession } = createRequire(import.meta.url)(
  './boundaries.cjs',
) as {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>;
  knows: Record<string, string[]>;
  rooms: RegExp;
  serverKnows: Record<string, string[]>;
  wayThroughASession: string[];
};

type Reaching = { name: string; from: { path: string; pathNot: string }; to: { path: string; reachable: true } };
const isReaching = (rule: object): boolean =>
  'to' in rule && typeof rule.to === 'object' && rule.to !== null && 'reachable' in rule.to;
/** What a rule keeps apart and a path leads to. The cruiser seeks a path for each pair, which takes it minutes. */
const reached = ({ modules }: ICruiseResult, { name, from, to }: Reaching): string[] => {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]));
  const starts = [...imports.keys()].filter((path) => RegExp(from.path).test(path) && !RegExp(from.pathNot).test(path));
  const before = new Map<string, string | undefined>(starts.map((path) => [path, undefined]));
  for (const path of before.keys())
    for (const { resolved } of imports.get(path) ?? []) if (!before.has(resolved)) before.set(resolved, path);
  return [...before.keys()]
    .filter((path) => RegExp(to.path).test(path))
    .map((path) => `${name}: ${before.get(path)} → ${path}`);
};

const inspect = async (baseDir: string): Promise<ICruiseResult> => {
  const { output } = await cruise(['src'], {
    baseDir,
    ruleSet: { forbidden: forbidden.filter((rule) => !isReaching(rule)) },
    validate: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)boundaries\\.|\\.(css|svg|woff2|md|sql|html)$' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default', 'require'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  });
  return output as ICruiseResult;
};
const reachedIn = (result: ICruiseResult): string[] =>
  forbidden.filter(isReaching).flatMap((rule) => reached(result, rule as unknown as Reaching));
const brokenRules = (result: ICruiseResult) =>
  [
    ...new Set([
      ...result.summary.violations.map(({ rule }) => rule.name),
      ...reachedIn(result).map((line) => line.split(':')[0]!),
    ]),
  ].sort();

const isTest = (path: string): boolean => /\.(test|contract)\.tsx?$|\/testing\//.test(path);

/** Folders and loose files of a room that reach each other, as `src/modules/chat/: commands, policies`. */
const circlesInRooms = ({ modules }: Pick<ICruiseResult, 'modules'>): string[] => {
  const imports = new Map<string, Map<string, Set<string>>>();
  for (const { source, dependencies } of modules) {
    const room = rooms.exec(source)?.[0];
    if (room === undefined || isTest(source)) continue;
    const nodeOf = (path: string) => path.slice(room.length).split('/')[0]!;
    const nodes = imports.get(room) ?? new Map<string, Set<string>>();
    imports.set(room, nodes);
    const targets = nodes.get(nodeOf(source)) ?? new Set<string>();
    nodes.set(nodeOf(source), targets);
    for (const { resolved } of dependencies) if (resolved.startsWith(room)) targets.add(nodeOf(resolved));
  }
  return [...imports].flatMap(([room, nodes]) => {
    const reachableFrom = (start: string): Set<string> => {
      const reached = new Set<string>();
      const open = [start];
      for (let node = open.pop(); node !== undefined; node = open.pop())
        for (const target of nodes.get(node) ?? [])
          if (target !== node && !reached.has(target)) {
            reached.add(target);
            open.push(target);
          }
      return reached;
    };
    const reach = new Map([...nodes.keys()].map((node) => [node, reachableFrom(node)]));
    const circles = [...reach.keys()]
      .filter((node) => reach.get(node)!.has(node))
      .map((node) =>
        [...reach.get(node)!]
          .filter((other) => reach.get(other)?.has(node))
          .toSorted()
          .join(', '),
      );
    return [...new Set(circles)].map((circle) => `${room}: ${circle}`);
  });
};

/** One small tree in which every rule is broken once: path → source. */
const planted: Record<string, string> = {
  'src/modules/chat/a.ts': "import './b.ts';\nexport const a = 1;",
  'src/modules/chat/b.ts': "import './a.ts';\nexport const b = 1;",
  'src/modules/forum/index.ts': "import '../communities/index.ts';\nexport const forum = 1;",
  'src/modules/communities/index.ts': "import '../forum/index.ts';\nexport const communities = 1;",
  'src/modules/live-rooms/index.ts': "import type { H } from '../scheduling/http.ts';\nexport type X = H;",
  'src/modules/scheduling/http.ts': 'export type H = 1;',
  'src/modules/scheduling/contract/session.ts': "import 'express';\nexport const s = 1;",
  'src/modules/scheduling/domain/session.ts': "import 'node:fs';\nexport const d = 1;",
  'src/modules/scheduling/projections/list.ts': "import '../policies/one.ts';\nexport const l = 1;",
  'src/modules/scheduling/policies/one.ts': "import './two.ts';\nexport const one = 1;",
  'src/modules/scheduling/policies/two.ts': "import 'inversify';\nexport const two = 1;",
  'src/modules/identity/http.ts': "import '../../web/server/http/app.ts';\nexport const h = 1;",
  'src/modules/surprise/index.ts': "import 'zod';\nexport const s = 1;",
  'src/modules/profiles/one/a.ts': "import '../two/a.ts';\nimport './a.test.ts';\nexport const one = 1;",
  'src/modules/profiles/two/a.ts': "import type { B } from '#modules/profiles/three.ts';\nexport type A = B;",
  'src/modules/profiles/two/b.ts': 'export type B = 1;',
  'src/modules/profiles/three.ts': "import { b } from './one/b.ts';\nexport type B = typeof b;",
  'src/modules/profiles/one/b.ts': 'export const b = 1;',
  'src/modules/profiles/four/a.ts': "import '../one/b.ts';\nexport const four = 1;",
  'src/modules/profiles/one/a.test.ts': "import '../four/a.ts';\nexport const test = 1;",
  'src/shared-kernel/lonely.ts': "import '../modules/chat/a.ts';\nexport const lonely = 1;",
  'src/web/server/http/app.ts': "import '../../../shared-kernel/lonely.ts';\nimport 'express';\nexport const app = 1;",
  'src/web/client/pages/home.tsx':
    "import '../../../modules/scheduling/http.ts';\nimport '../features/rooms/room.ts';\nexport const home = 1;",
  'src/web/client/features/rooms/room.ts': "import '../wells/well.ts';\nexport const room = 1;",
  'src/web/client/features/wells/well.ts':
    "import '../../../../modules/scheduling/contract/session.ts';\nexport const well = 1;",
  'src/web/client/ui/button.ts':
    "import '../entities/people/name.ts';\nimport '../app/shell.ts';\nexport const button = 1;",
  ...Object.fromEntries(
    wayThroughASession.map((part, index) => [
      `src/web/client/features/live-rooms/${part}/step.ts`,
      `${index + 1 < wayThroughASession.length ? `import '../${wayThroughASession[index + 1]}/step.ts';\n` : ''}export const step = 1;`,
    ]),
  ),
  'src/web/client/app/shell.ts': 'export const shell = 1;',
  'src/web/client/lib/state.ts': "import '../ui/button.ts';\nexport const state = 1;",
  'src/web/client/entities/people/name.ts':
    "import '../places/place.ts';\nimport '../../features/wells/well.ts';\nexport const name = 1;",
  'src/web/client/entities/places/place.ts': "import '../people/name.ts';\nexport const place = 1;",
  ...Object.fromEntries(
    Object.keys(knows).map((module) => {
      const stranger = Object.keys(knows).find((other) => other !== module && !knows[module]!.includes(other))!;
      return [
        `src/modules/${module}/curious.ts`,
        `import '../${stranger}/contract/open.ts';\nexport const curious = 1;`,
      ];
    }),
  ),
  ...Object.fromEntries(
    Object.keys(serverKnows).map((room) => [
      `src/web/server/${room}/curious.ts`,
      "import '../surprise/door.ts';\nexport const curious = 1;",
    ]),
  ),
  'src/web/server/surprise/door.ts': "import '../../sandboxes/stripe/ledger.ts';\nexport const door = 1;",
  'src/web/sandboxes/stripe/ledger.ts': "import '../logins/index.ts';\nexport const ledger = 1;",
  'src/web/sandboxes/logins/index.ts': 'export const logins = 1;',
  ...Object.fromEntries(
    Object.keys(knows).map((module) => [`src/modules/${module}/contract/open.ts`, 'export const open = 1;']),
  ),
};

/** Through types and names of rooms, and not through tests. */
const PLANTED_CIRCLES = ['src/modules/chat/: a.ts, b.ts', 'src/modules/profiles/: one, three.ts, two'];

const plant = (): string => {
  const base = mkdtempSync(join(tmpdir(), 'boundaries-'));
  for (const [path, source] of Object.entries(planted)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), source);
  }
  copyFileSync(join(root, 'package.json'), join(base, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(base, 'node_modules'));
  return base;
};

describe('boundaries', () => {
  let real: ICruiseResult;
  beforeAll(async () => {
    real = await inspect(root);
  }, 180_000);

  test('the product breaks no rule', () => {
    const crossings = real.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect([...crossings, ...reachedIn(real)]).toEqual([]);
  });

  test('no circle leads through the folders of a room', () => {
    expect(circlesInRooms(real)).toEqual([]);
  });

  test('every module of the product was looked at', () => {
    const seen = new Set(
      real.modules.map(({ source }) => source.match(/^src\/modules\/([^/]+)\//)?.[1]).filter(Boolean),
    );
    const present = readdirSync('src/modules', { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...seen].toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual(present.toSorted());
    expect(real.modules.filter(({ source }) => source.startsWith('src/')).length).toBeGreaterThan(100);
    expect(real.modules.some(({ source }) => source.includes('node_modules/zod/'))).toBe(true);
  });

  test('every rule bites', async () => {
    const base = plant();
    try {
      const planted = await inspect(base);
      expect(circlesInRooms(planted)).toEqual(PLANTED_CIRCLES);
      expect(brokenRules(planted)).toEqual(forbidden.map(({ name }) => name!).sort());
    } finally {
      rmSync(base, { recursive: true, force: true });
    }
  }, 180_000);
});
