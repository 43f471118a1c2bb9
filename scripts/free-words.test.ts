import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { matching, nearestSteps } from './nearest-steps.ts';
import { allSteps, patternsOf } from './step-list.ts';

const definitions = allSteps();
const patterns = patternsOf(definitions);
/** The usual wording of the step that a wording belongs to. */
const usual = (wording: string) => definitions.find(({ wordings }) => wordings.includes(wording))?.wordings[0];

/** Twelve scenarios in free words each; a comment below a step that there is not names the step that is meant. */
describe.each(['free-words.feature', 'free-words-again.feature'])('of the twelve scenarios in %s', (file) => {
  const lines = readFileSync(new URL(`fixtures/${file}`, import.meta.url), 'utf8').split('\n');
  const steps = lines.flatMap((line, at) => {
    const text = /^\s+(?:Given|When|Then|And) (.*)/.exec(line)?.[1];
    return text === undefined ? [] : [{ text, means: /# means: (.*)/.exec(lines[at + 1] ?? '')?.[1] }];
  });
  const unknown = steps.filter(({ text }) => matching(text, patterns).length === 0);

  test('three of four steps match at once', () => {
    expect(lines.filter((line) => line.includes('Scenario:'))).toHaveLength(12);
    expect((steps.length - unknown.length) / steps.length).toBeGreaterThanOrEqual(0.75);
  });

  test('every step that there is not says which one is meant, and no other step does', () => {
    const saying = steps.filter(({ means }) => means !== undefined);
    expect(saying.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text));
    expect(unknown.filter(({ means }) => !patterns.includes(means!))).toEqual([]);
  });

  test.each(unknown.map(({ text, means }) => [text, means!] as const))(
    'the step that is meant by "%s" is among the three nearest',
    (text, means) => {
      const nearest = nearestSteps(
        text,
        definitions.map(({ wordings }) => wordings),
      );
      expect(nearest.map(usual)).toContain(usual(means));
    },
  );

  test('no step matches two definitions', () => {
    expect(steps.filter(({ text }) => matching(text, patterns).length > 1)).toEqual([]);
  });
});
