import { nearestSteps } from '../nearest-steps.ts';
import type { Step } from '../step-list.ts';
import { lineOf } from './check.ts';

const SHOWN = 8;

/** The keyword that counts for a line: that of the step before, where it begins with And. */
const keywordAt = (lines: readonly string[], at: number): string | undefined => {
  for (let line = at; line >= 0; line--) {
    const keyword = /^\s*(Given|When|Then)\b/.exec(lines[line]!)?.[1];
    if (keyword !== undefined) return keyword;
    if (!/^\s*(?:And|But|\||$)/.test(lines[line]!)) return undefined;
  }
  return undefined;
};

const fits = (step: Step, keyword: string | undefined): boolean =>
  keyword === undefined || (keyword === 'Then' ? step.keyword.includes('Then') : step.keyword !== 'Then');

/** The step as typed so far, with its values as a pattern has them. */
const shape = (text: string): string =>
  text
    .replaceAll(/"[^"]*"?|\{string\}/g, '"')
    .replaceAll(/\{(?:int|float)\}|\b\d+\b/g, '#')
    .replaceAll(/\{(?:actor|people)\}|\b[A-Z][a-z]+(?:(?:,| and) [A-Z][a-z]+)*\b/g, '@')
    .trimStart();

/** Patterns that go on as a line begins; where there are none, as it begins without its last word. */
const goingOn = (beginning: string, patterns: readonly string[]): string[] => {
  if (beginning.trim() === '') return [];
  const going = patterns.filter((pattern) => shape(pattern).startsWith(beginning));
  return going.length > 0 ? going : goingOn(beginning.replace(/\s*\S+\s*$/, ''), patterns);
};

/** Steps that can stand at a line, as lines to put in: those that go on as it begins, then the nearest in meaning. */
export const complete = (text: string, line: number, steps: readonly Step[]): string[] => {
  const lines = text.split('\n');
  const current = /^\s*(?:Given|When|Then|And|But) ?(.*)$/.exec(lines[line - 1] ?? '');
  if (!current) return [];
  const typed = current[1]!;
  const fitting = steps.filter((step) => fits(step, keywordAt(lines, line - 1)));
  const going = goingOn(
    shape(typed),
    fitting.flatMap(({ wordings }) => wordings),
  );
  const nearest =
    typed.trim() === ''
      ? []
      : nearestSteps(
          typed,
          fitting.map(({ wordings }) => wordings),
          SHOWN,
        );
  return [...new Set([...going.slice(0, SHOWN), ...nearest].map((pattern) => lineOf(pattern, typed)))]
    .filter((each) => each !== typed)
    .slice(0, SHOWN);
};
