/**
 * For steps that no definition knows: the nearest ones, in the words of the glossary. `scripts/features.mjs` calls it with the
 * messages of a run of Cucumber.
 */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

type Pickle = { id: string; uri: string; steps: { id: string; text: string }[] };
type Message = {
  stepDefinition?: { pattern: { source: string } };
  pickle?: Pickle;
  testCase?: { pickleId: string; testSteps: { pickleStepId?: string; stepDefinitionIds?: string[] }[] };
};
type Unknown = { uri: string; text: string; nearest: string[] };

const SUGGESTED = 3;
const QUOTED = '""';

/** `Ana hosts "Night talk"` becomes `Ana`, `hosts`, `""`; of a pattern, `{string}` is `""` as well. */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/"[^"]*"|\{string\}/g, QUOTED)
    .split(/\s+/)
    .filter((word) => word !== '');

/** A word of a step fits one of a pattern: the same, a choice `her/his`, a plural `session(s)`, or what stands in braces. */
const fits = (word: string, pattern: string): boolean =>
  pattern.startsWith('{')
    ? word !== QUOTED
    : pattern
        .split('/')
        .some((each) => [each.replaceAll(/[()]/g, ''), each.replaceAll(/\([^)]*\)/g, '')].includes(word));

/** How much of both is the same words in the same order, from 0 to 1; what an example fills in counts half. */
const likeness = (step: string, pattern: string): number => {
  const [words, others] = [wordsOf(step), wordsOf(pattern)];
  let best = others.map(() => 0);
  for (const word of words) {
    const next: number[] = [];
    for (const [at, other] of others.entries()) {
      const before = best[at - 1] ?? 0;
      const fit = fits(word, other) ? before + (other.startsWith('{') || other === QUOTED ? 0.5 : 1) : 0;
      next.push(Math.max(fit, best[at]!, next[at - 1] ?? 0));
    }
    best = next;
  }
  return (2 * (best.at(-1) ?? 0)) / (words.length + others.length);
};

export const nearestSteps = (step: string, patterns: readonly string[]): string[] =>
  patterns
    .map((pattern) => ({ pattern, likeness: likeness(step, pattern) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, SUGGESTED)
    .map(({ pattern }) => pattern);

/** Each unknown step once, with where it stands first. */
export const unknownSteps = (messages: string): Unknown[] => {
  const all = messages
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Message);
  const patterns = all.flatMap(({ stepDefinition }) => (stepDefinition ? [stepDefinition.pattern.source] : []));
  const pickles = new Map(all.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle] as const] : [])));
  const found = new Map<string, Unknown>();
  for (const { testCase } of all)
    for (const { pickleStepId, stepDefinitionIds } of testCase?.testSteps ?? [])
      if (pickleStepId !== undefined && stepDefinitionIds?.length === 0) {
        const { uri, steps } = pickles.get(testCase!.pickleId)!;
        const { text } = steps.find(({ id }) => id === pickleStepId)!;
        if (!found.has(text)) found.set(text, { uri, text, nearest: nearestSteps(text, patterns) });
      }
  return [...found.values()];
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  for (const { uri, text, nearest } of unknownSteps(readFileSync(process.argv[2]!, 'utf8')))
    console.error(
      `There is no step "${text}" (${uri}). The nearest:\n${nearest.map((each) => `  ${each}`).join('\n')}`,
    );
