/**
 * Answers the page `/dev/examples` of the sandbox, as a process of its own: which steps there are, what is wrong with a text,
 * how a line can go on, and what becomes of it when it runs against the product in memory. The steps are loaded once.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { globSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Writable } from 'node:stream';
import { join } from 'node:path';
import { loadConfiguration, loadSupport, runCucumber, type IRunConfiguration } from '@cucumber/cucumber/api';
import { parameters } from '../../features/support/parameters.ts';
import { matching } from '../nearest-steps.ts';
import { gathering, type Example } from '../report/examples.ts';
import { allSteps } from '../step-list.ts';
import { topicOf, topics } from '../topics.ts';
import { lineOf } from '../line-of.ts';
import { check, type Problem } from './check.ts';
import { complete } from './complete.ts';

export type Question = { ask: 'words' } | { ask: 'check'; text: string; line: number } | { ask: 'run'; text: string };

export type Line = { line: number; status: string; says: string | undefined };
export type Outcome = {
  problems: Problem[];
  examples: { name: string; line: number; status: string; says: string | undefined; seconds: number; lines: Line[] }[];
};

const ROOT = join(import.meta.dirname, '../..');
process.env['ASSEMBLY'] = 'memory';
process.env['KEEP_ASSEMBLY'] = 'true';
process.env['FEATURES_HTML'] = '/dev/null';

const steps = allSteps();

/** The first line of a feature that uses a step shows how it is said. */
const exampleOf = (() => {
  const written = [
    ...new Set(
      globSync('features/**/*.feature', { cwd: ROOT }).flatMap((path) =>
        readFileSync(join(ROOT, path), 'utf8')
          .split('\n')
          .flatMap((line) => /^\s*(?:Given|When|Then|And|But) (.+)$/.exec(line)?.[1] ?? []),
      ),
    ),
  ];
  return (wordings: readonly string[]): string =>
    written.find((text) => matching(text, wordings.slice(0, 1)).length > 0) ?? lineOf(wordings[0]!);
})();

let listed: unknown;
const words = () =>
  (listed ??= {
    topics,
    steps: steps.map((step) => ({
      keyword: step.keyword,
      topic: topicOf(step),
      says: exampleOf(step.wordings),
      also: step.wordings.slice(1),
      pattern: step.wordings[0],
    })),
    moments: parameters.moment.examples,
    times: parameters.time.examples,
  });

type Support = Awaited<ReturnType<typeof loadSupport>>;
let loaded: Promise<{ runConfiguration: IRunConfiguration; support: Support }> | undefined;
const supported = () =>
  (loaded ??= (async () => {
    const { runConfiguration } = await loadConfiguration({ file: 'features/cucumber.mjs' }, { cwd: ROOT });
    const support = await loadSupport(runConfiguration, { cwd: ROOT });
    return { runConfiguration, support };
  })());

const outcomeOf = ({ name, line, status, says, milliseconds, steps: lines }: Example): Outcome['examples'][number] => ({
  name,
  line,
  status,
  says,
  seconds: Math.round(milliseconds / 100) / 10,
  lines: lines.map((each) => ({ line: each.line, status: each.status, says: each.says })),
});

const run = async (text: string): Promise<Outcome> => {
  const { problems } = check(text, steps);
  if (problems.length > 0) return { problems, examples: [] };
  const { runConfiguration, support } = await supported();
  const folder = await mkdtemp(join(tmpdir(), 'wellspring-example-'));
  try {
    const path = join(folder, 'example.feature');
    await writeFile(path, text);
    const { add, examples } = gathering();
    await runCucumber(
      {
        ...runConfiguration,
        sources: { ...runConfiguration.sources, paths: [path] },
        formats: { stdout: 'summary', files: {}, publish: false, options: {} },
        support,
      },
      { cwd: ROOT, stdout: new Writable({ write: (_chunk, _encoding, done) => done() }) },
      add,
    );
    return { problems, examples: examples().map(outcomeOf) };
  } finally {
    await rm(folder, { recursive: true });
  }
};

const answered = async (question: Question): Promise<unknown> => {
  if (question.ask === 'words') {
    // What runs them is loaded meanwhile.
    void supported();
    return words();
  }
  if (question.ask === 'run') return run(question.text);
  return { ...check(question.text, steps), completions: complete(question.text, question.line, steps) };
};

process.on('message', ({ id, question }: { id: number; question: Question }) => {
  answered(question).then(
    (answer) => process.send!({ id, answer }),
    (problem: unknown) => process.send!({ id, problem: problem instanceof Error ? problem.message : String(problem) }),
  );
});
process.on('disconnect', () => process.exit(0));
