/** Every step there is, read from the files that define them: no step is run, and Cucumber is not loaded. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = new URL('..', import.meta.url).pathname;

export type Step = {
  /** What the definition begins with. `Given or Then` makes something so after Given, and asks after Then. */
  keyword: 'Given' | 'When' | 'Then' | 'Given or Then';
  /** The first is the usual one. */
  wordings: string[];
  uri: string;
  line: number;
};

const DEFINITION = /^(Given|When|Then|GivenAndThen)\(\s*(\[[^\]]*\]|'(?:[^'\\]|\\.)*'|"[^"]*")/gm;
const STRING = /'((?:[^'\\]|\\.)*)'|"([^"]*)"/g;

export const stepsIn = (uri: string, source: string): Step[] =>
  [...source.matchAll(DEFINITION)].map((match) => ({
    keyword: match[1] === 'GivenAndThen' ? 'Given or Then' : (match[1] as 'Given'),
    wordings: [...match[2]!.matchAll(STRING)].map(([, single, double]) => (single ?? double)!.replaceAll("\\'", "'")),
    uri,
    line: source.slice(0, match.index).split('\n').length,
  }));

export const allSteps = (): Step[] =>
  globSync('features/*/*.steps.ts', { cwd: ROOT })
    .toSorted()
    .flatMap((uri) => stepsIn(uri, readFileSync(join(ROOT, uri), 'utf8')));

export const patternsOf = (steps: readonly Step[]): string[] => steps.flatMap(({ wordings }) => wordings);
