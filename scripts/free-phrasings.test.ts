import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { matching, nearestSteps } from './nearest-steps.ts';
import { scenariosIn } from './scenarios.ts';
import { allSteps, patternsOf } from './step-list.ts';
import type { Part } from './understanding/parts.ts';
import { understood } from './understanding/understood.ts';

const steps = allSteps();
const patterns = patternsOf(steps);

const textOf = (file: string): string => readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8');
/** The usual wording of the step that a wording belongs to. */
const usual = (wording: string) => steps.find(({ wordings }) => wordings.includes(wording))?.wordings[0];
const isStep = ({ text }: Part): boolean => matching(text, patterns).length === 1;

/** Sentences of which a name or a text is not in what they are understood as. */
const lostOf = (written: readonly Part[], meanings: readonly (readonly Part[])[]): string[] =>
  written
    .filter(({ text }, at) => {
      const as = meanings[at]!.map((part) => part.text)
        .join(' ')
        .toLowerCase();
      const said = text.match(
        /"[^"]*"|\b(?:Ada|Ana|Ben|Chloe|Cleo|Dan|Dario|Dev|Eli|Elif|Eva|Eve|Farah|Farid|Fay|Finn|Greta|Gus|Hanna|Henry|Ivo|Ivy|Lena|Maya|Mia|Noor|Olu|Omar|Rob)\b/g,
      );
      return (
        meanings[at]!.every(isStep) &&
        said?.some(
          (each) => !as.includes(each.replaceAll('"', '').toLowerCase()) && !(each === 'Mia' && as.includes('staff')),
        )
      );
    })
    .map(({ text }) => text);

/**
 * Sets of twelve scenarios in nine voices. The first two were written before the table of phrasings was and made it; the third
 * was held out then. The table was widened by kinds with these three. The fourth was held out: 36 of 100 steps were understood
 * before colloquial English was learned with it. The fifth has never been used: 45, and 56 since clauses were learned. The sixth was held out, too: 74 of 100 steps
 * were understood before anything was changed for it. The last three were written at once, before any step was read: 57, 46 and
 * 29 of 100 were understood. Widening by the first left the second at 48 of 100, widening by the second left the third at 32:
 * a voice that nobody has heard yet is understood by a third to a half. The shares are what was measured, and may only grow.
 */
describe.each([
  ['tickets.feature', 0.88],
  ['stories.feature', 0.9],
  ['qa.feature', 1],
  ['chatty.feature', 0.76],
  ['brisk.feature', 0.56],
  ['programme.feature', 0.82],
  ['manager.feature', 0.94],
  ['community.feature', 0.8],
  ['tester.feature', 0.73],
])('of the twelve scenarios in %s', (file, share) => {
  const text = textOf(`free/${file}`);
  const scenarios = scenariosIn(text);
  const meanings = scenarios.flatMap((scenario) => understood(scenario, steps));

  test(`${Math.round(share * 100)} of 100 steps are understood at once`, () => {
    expect(scenarios).toHaveLength(12);
    expect(meanings.filter((parts) => parts.every(isStep)).length / meanings.length).toBeGreaterThanOrEqual(share);
  });

  const lines = text.split('\n');
  const meant = lines.flatMap((line, at) => {
    const means = /# means: (.*)/.exec(line)?.[1];
    return means === undefined
      ? []
      : [[lines[at - 1]!.trim().replace(/^(?:Given|When|Then|And|But) /, ''), means] as const];
  });
  const unknown = scenarios.flat().filter((_, at) => !meanings[at]!.every(isStep));

  test('every step that is not understood says which one is meant, or that there is none', () => {
    expect(meant.map(([text]) => text)).toEqual(unknown.map(({ text }) => text));
    expect(meant.filter(([, means]) => means !== 'nothing' && usual(means) !== means)).toEqual([]);
  });

  test('the step that is meant is among the three nearest', () => {
    const wordings = steps.map((step) => step.wordings);
    const far = meant.filter(
      ([text, means]) => means !== 'nothing' && !nearestSteps(text, wordings).map(usual).includes(means),
    );
    expect(far).toEqual([]);
  });

  test('what is understood has every person, text and number of the sentence', () => {
    expect(lostOf(scenarios.flat(), meanings)).toEqual([]);
  });
});

/**
 * Three strangers more, who wrote in clauses: 7, 23 and 24 of 100 steps were understood before clauses, pronouns of two people
 * and mails as subjects were learned with them. Then three who spoke of people without names, of tests and of stories from a desk:
 * 3, 49 and 17 of 100 before people and things without names were.
 */
describe.each([
  ['team.feature', 0.69],
  ['owner.feature', 0.68],
  ['host.feature', 0.79],
  ['promises.feature', 0.72],
  ['checks.feature', 0.87],
  ['desk.feature', 0.65],
])('of the twelve scenarios of a stranger in %s', (file, share) => {
  const scenarios = scenariosIn(textOf(`strangers/${file}`));
  const meanings = scenarios.flatMap((scenario) => understood(scenario, steps));

  test(`${Math.round(share * 100)} of 100 steps are understood at once, and nothing of them is lost`, () => {
    expect(scenarios).toHaveLength(12);
    expect(meanings.filter((parts) => parts.every(isStep)).length / meanings.length).toBeGreaterThanOrEqual(share);
    expect(lostOf(scenarios.flat(), meanings)).toEqual([]);
  });
});
