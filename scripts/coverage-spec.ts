/**
 * `npm run coverage:spec`: which numbered requirements tagged tests and examples prove, by context.
 *
 * - `@SCH-054` in features, `[SCH-054]` in test titles: the requirement is proven.
 * - `@SCH-101~` below a comment `# SCH-101~ what is missing`, or `[SCH-101~ what is missing]` in a test title: it is proven
 *   partly. The tilde belongs to the requirement: one is enough, and other tests keep the plain tag.
 *
 * `--partly` lists what is missing of the partly proven, `--json` prints data. Fails for requirements without a tag. `--ran`
 * reads the reports of the last `npm test` and fails for tagged tests that did not run or did not pass.
 */
import { globSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The ids that a text tags, and for those tagged as partly proven what is missing (`''` when it is not said here). */
type Tags = { ids: string[]; partly: Map<string, string> };
export type ContextCoverage = {
  context: string;
  total: number;
  covered: string[];
  partly: { id: string; missing: string }[];
  missing: string[];
};

/** How tests of the last run ended, by the ids in their titles. */
type Ran = { passed: Set<string>; failed: Set<string> };

const ID = /^\|\s*([A-Z]{3}-\d{3})\s*\|/gm;
const IN_BRACKETS = /\b([A-Z]{3}-\d{3})\b(?:~\s*(.*))?/gs;

/** The ids of a ledger file, in its order. */
export const ledgerIds = (ledger: string): string[] => [...ledger.matchAll(ID)].map(([, id]) => id!);

/** What a feature tags: only tag lines and comments count, a mention in prose does not. */
export const taggedInFeature = (feature: string): Tags => {
  const lines = feature.split('\n').map((line) => line.trim());
  const missing = new Map(
    lines.flatMap((line) => {
      const [, id, words] = /^#\s*([A-Z]{3}-\d{3})~\s*(.+)$/.exec(line) ?? [];
      return id ? [[id, words!] as const] : [];
    }),
  );
  const tags = lines
    .filter((line) => line.startsWith('@'))
    .flatMap((line) => [...line.matchAll(/@([A-Z]{3}-\d{3})(~?)(?=\s|$)/g)]);
  return {
    ids: tags.map(([, id]) => id!),
    partly: new Map(tags.filter(([, , tilde]) => tilde === '~').map(([, id]) => [id!, missing.get(id!) ?? ''])),
  };
};

/** What one title of a test tags: `[SCH-054]`, `[SCH-054, SCH-055]`, `[SCH-101~ what is missing]`. */
const taggedInTitle = (title: string): Tags => {
  const tags = [...title.matchAll(/\[([^\]]+)\]/g)].flatMap(([, list]) => [...list!.matchAll(IN_BRACKETS)]);
  return {
    ids: tags.map(([, id]) => id!),
    partly: new Map(tags.flatMap(([, id, words]) => (words === undefined ? [] : [[id!, words.trim()] as const]))),
  };
};

/** What the titles of `test`, `it` and `describe` tag in a file of tests. */
export const taggedInTest = (source: string): Tags =>
  together(
    [...source.matchAll(/\b(?:test|it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])([\s\S]*?)\1/g)].map(([, , title]) =>
      taggedInTitle(title!),
    ),
  );

const together = (all: readonly Tags[]): Tags => {
  const partly = new Map<string, string>();
  for (const tags of all)
    for (const [id, words] of tags.partly) {
      const said = [partly.get(id), words].filter((each) => each !== undefined && each !== '');
      partly.set(id, [...new Set(said)].join('; '));
    }
  return { ids: all.flatMap(({ ids }) => ids), partly };
};

export const coverage = (
  ledgers: ReadonlyMap<string, string>,
  features: readonly string[],
  tests: readonly string[],
): { contexts: ContextCoverage[]; unknown: string[]; unsaid: string[] } => {
  const { ids: tags, partly } = together([...features.map(taggedInFeature), ...tests.map(taggedInTest)]);
  const tagged = new Set(tags);
  const all = new Set<string>();
  const contexts = [...ledgers].map(([context, ledger]) => {
    const ids = ledgerIds(ledger);
    ids.forEach((id) => all.add(id));
    return {
      context,
      total: ids.length,
      covered: ids.filter((id) => tagged.has(id) && !partly.has(id)),
      partly: ids.filter((id) => partly.has(id)).map((id) => ({ id, missing: partly.get(id)! })),
      missing: ids.filter((id) => !tagged.has(id)),
    };
  });
  return {
    contexts,
    unknown: [...tagged].filter((id) => !all.has(id)).sort(),
    unsaid: [...partly].flatMap(([id, words]) => (words === '' ? [id] : [])).sort(),
  };
};

type JestReport = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
type Message = {
  pickle?: { id: string; tags: { name: string }[] };
  testCase?: { id: string; pickleId: string };
  testCaseStarted?: { id: string; testCaseId: string };
  testStepFinished?: { testCaseStartedId: string; testStepResult: { status: string } };
  testCaseFinished?: { testCaseStartedId: string; willBeRetried: boolean };
};

/** Which ids the reports of a run name: JSON of Jest, messages of Cucumber. */
export const ranIn = (jest: readonly string[], cucumber: readonly string[]): Ran => {
  const ran: Ran = { passed: new Set(), failed: new Set() };
  for (const report of jest)
    for (const { assertionResults } of (JSON.parse(report) as JestReport).testResults)
      for (const { fullName, status } of assertionResults)
        if (status === 'passed' || status === 'failed')
          for (const id of taggedInTitle(fullName).ids) ran[status].add(id);
  for (const report of cucumber) {
    const pickles = new Map<string, string[]>();
    const cases = new Map<string, string>();
    const runs = new Map<string, { ids: string[]; status: keyof Ran }>();
    for (const line of report.split('\n').filter((each) => each !== '')) {
      const { pickle, testCase, testCaseStarted, testStepFinished, testCaseFinished } = JSON.parse(line) as Message;
      if (pickle) pickles.set(pickle.id, taggedInFeature(pickle.tags.map(({ name }) => name).join('\n')).ids);
      if (testCase) cases.set(testCase.id, testCase.pickleId);
      if (testCaseStarted)
        runs.set(testCaseStarted.id, {
          ids: pickles.get(cases.get(testCaseStarted.testCaseId)!) ?? [],
          status: 'passed',
        });
      if (testStepFinished && testStepFinished.testStepResult.status !== 'PASSED')
        runs.get(testStepFinished.testCaseStartedId)!.status = 'failed';
      if (testCaseFinished && !testCaseFinished.willBeRetried) {
        const { ids, status } = runs.get(testCaseFinished.testCaseStartedId)!;
        ids.forEach((id) => ran[status].add(id));
      }
    }
  }
  return ran;
};

const files = (pattern: string) =>
  globSync(pattern, { exclude: (name) => name === 'node_modules' }).map((path) => readFileSync(path, 'utf8'));

const columns = (name: string, numbers: readonly (number | string)[]) =>
  `${name.padEnd(20)}${numbers.map((each) => String(each).padStart(9)).join('')}`;

const main = (): void => {
  const asked = (option: string) => process.argv.includes(option);
  const ledgers = new Map(
    globSync('docs/requirements/*.md')
      .filter((path) => !/README|decisions/.test(path))
      .sort()
      .map((path) => [path.replace(/.*\/|\.md$/g, ''), readFileSync(path, 'utf8')]),
  );
  const { contexts, unknown, unsaid } = coverage(ledgers, files('features/**/*.feature'), [
    ...files('src/**/!(*.drill).test.{ts,tsx}'),
    ...files('test/**/!(*.drill).test.ts'),
  ]);
  const ran = asked('--ran') ? ranIn(files('reports/*.json'), files('reports/features-*.ndjson')) : undefined;
  const isProven = (id: string) => ran !== undefined && ran.passed.has(id) && !ran.failed.has(id);
  const taggedOf = ({ covered, partly }: ContextCoverage) => [...covered, ...partly.map(({ id }) => id)];

  if (asked('--json'))
    console.log(
      JSON.stringify(
        {
          contexts: contexts.map((contextCoverage) => ({
            ...contextCoverage,
            ...(ran && { passed: taggedOf(contextCoverage).filter(isProven) }),
          })),
          unknown,
        },
        null,
        2,
      ),
    );
  else {
    const numbersOf = (contextCoverage: ContextCoverage) => [
      contextCoverage.covered.length,
      contextCoverage.partly.length,
      contextCoverage.missing.length,
      contextCoverage.total,
      ...(ran ? [taggedOf(contextCoverage).filter(isProven).length] : []),
    ];
    console.log(columns('context', ['covered', 'partly', 'missing', 'total', ...(ran ? ['passed'] : [])]));
    for (const of of contexts) {
      console.log(columns(of.context, numbersOf(of)));
      if (asked('--partly')) for (const { id, missing } of of.partly) console.log(`  ${id} lacks ${missing}`);
    }
    const all = contexts.map(numbersOf);
    console.log(
      columns(
        'total',
        all[0]!.map((_, column) => all.reduce((sum, row) => sum + row[column]!, 0)),
      ),
    );
  }
  const problems = [
    ['Not named by any test', contexts.flatMap(({ missing }) => missing)],
    ['Tags that no ledger knows', unknown],
    ['Partly proven, but nothing says what is missing', unsaid],
    ['Tagged tests that did not pass in the last run', ran ? [...ran.failed].sort() : []],
    [
      'Tagged, but no test ran in the last run (was it a whole `npm test`?)',
      ran ? contexts.flatMap(taggedOf).filter((id) => !ran.passed.has(id) && !ran.failed.has(id)) : [],
    ],
  ] as const;
  for (const [words, ids] of problems)
    if (ids.length > 0) {
      console.error(`${words}: ${ids.join(', ')}`);
      process.exitCode = 1;
    }
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
