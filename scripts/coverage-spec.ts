/**
 * `npm run coverage:spec`: which numbered requirements are proven by a tagged test or scenario of `npm test`, by context.
 * Tags: `@SCH-054` in features, `[SCH-054]` in jest titles. Adding `--missing` lists the missing ids, `--json` prints data.
 */
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export type ContextCoverage = { context: string; total: number; covered: string[]; missing: string[] };

const ID = /^\|\s*([A-Z]{3}-\d{3})\s*\|/gm;

/** The ids of a ledger file, in its order. */
export const ledgerIds = (ledger: string): string[] => [...ledger.matchAll(ID)].map(([, id]) => id!);

/** Ids a feature tags: only tag lines count, a mention in prose does not. */
export const taggedInFeature = (feature: string): string[] =>
  feature
    .split('\n')
    .filter((line) => line.trim().startsWith('@'))
    .flatMap((line) => [...line.matchAll(/@([A-Z]{3}-\d{3})\b/g)].map(([, id]) => id!));

/** Ids that titles of `test`, `it` and `describe` carry in brackets: `[SCH-054]` or `[SCH-054, SCH-055]`. */
export const taggedInTest = (source: string): string[] =>
  [...source.matchAll(/\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].flatMap(
    ([, , title]) =>
      [...title!.matchAll(/\[([^\]]+)\]/g)].flatMap(([, list]) =>
        [...list!.matchAll(/\b([A-Z]{3}-\d{3})\b/g)].map(([, id]) => id!),
      ),
  );

export const coverage = (
  ledgers: ReadonlyMap<string, string>,
  features: readonly string[],
  tests: readonly string[],
): { contexts: ContextCoverage[]; unknown: string[] } => {
  const tagged = new Set([...features.flatMap(taggedInFeature), ...tests.flatMap(taggedInTest)]);
  const all = new Set<string>();
  const contexts = [...ledgers].map(([context, ledger]) => {
    const ids = ledgerIds(ledger);
    ids.forEach((id) => all.add(id));
    return {
      context,
      total: ids.length,
      covered: ids.filter((id) => tagged.has(id)),
      missing: ids.filter((id) => !tagged.has(id)),
    };
  });
  return { contexts, unknown: [...tagged].filter((id) => !all.has(id)).sort() };
};

const main = (): void => {
  const texts = (pattern: string) =>
    globSync(pattern, { exclude: (name) => name === 'node_modules' }).map((path) => readFileSync(path, 'utf8'));
  const ledgers = new Map(
    globSync('docs/requirements/*.md')
      .filter((path) => !/README|decisions/.test(path))
      .sort()
      .map((path) => [path.replace(/.*\/|\.md$/g, ''), readFileSync(path, 'utf8')]),
  );
  const { contexts, unknown } = coverage(ledgers, texts('features/**/*.feature'), [
    ...texts('src/**/!(*.drill).test.{ts,tsx}'),
    ...texts('test/**/!(*.drill).test.ts'),
  ]);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ contexts, unknown }, null, 2));
  else {
    console.log(`${'context'.padEnd(20)} covered  missing  total`);
    for (const { context, covered, missing, total } of contexts) {
      console.log(
        `${context.padEnd(20)} ${String(covered.length).padStart(7)}  ${String(missing.length).padStart(7)}  ${String(total).padStart(5)}`,
      );
      if (process.argv.includes('--missing') && missing.length > 0) console.log(`  ${missing.join(' ')}`);
    }
    const sum = (pick: (of: ContextCoverage) => number) => contexts.reduce((total, of) => total + pick(of), 0);
    console.log(
      `${'total'.padEnd(20)} ${String(sum((of) => of.covered.length)).padStart(7)}  ${String(sum((of) => of.missing.length)).padStart(7)}  ${String(sum((of) => of.total)).padStart(5)}`,
    );
  }
  if (unknown.length > 0) {
    console.error(`Tags that no ledger knows: ${unknown.join(', ')}`);
    process.exitCode = 1;
  }
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
