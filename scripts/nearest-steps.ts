/**
 * For steps that no definition knows: what is wrong with their form, and the nearest ones in the words of the glossary, by
 * meaning: the same verb and the same nouns before the same letters.
 */
import { CucumberExpression, ParameterType, ParameterTypeRegistry } from '@cucumber/cucumber-expressions';
import { ELSEWHERE } from '../features/support/elsewhere.ts';
import { matchedForm } from '../features/support/named.ts';
import { nearestName } from '../features/support/names.ts';
import { parameters } from '../features/support/parameters.ts';
import { SENTENCES } from '../features/support/phrasings.ts';
import { lineOf } from './line-of.ts';
import { byMeaning } from './step-meaning.ts';

const SUGGESTED = 3;
/** A phrasing is not as near as the wording of a step. */
const PHRASING = 0.06;

const registry = new ParameterTypeRegistry();
for (const [name, { regexp }] of Object.entries(parameters))
  registry.defineParameterType(new ParameterType(name, regexp, null, (text: string) => text, false, false));
/** Words that stand in each step of a pattern: most patterns are ruled out by them, without the slow expression. */
const literalOf = (pattern: string): string =>
  pattern.includes('\\')
    ? ''
    : pattern
        .split(/\{[^}]*\}|\([^)]*\)|\S*\/\S*/)
        .reduce((longest, each) => (each.length > longest.length ? each : longest));
type Expression = { literal: string; regexp: RegExp };
const expressions = new Map<string, Expression>();
const expressionOf = (pattern: string): Expression => {
  let expression = expressions.get(pattern);
  if (!expression) {
    const { pattern: matched, parameters: named } = matchedForm(pattern);
    for (const { name, regexp } of named)
      if (!registry.lookupByTypeName(name))
        registry.defineParameterType(new ParameterType(name, regexp, null, (text: string) => text, false, false));
    expression = { literal: literalOf(matched), regexp: new CucumberExpression(matched, registry).regexp };
    expressions.set(pattern, expression);
  }
  return expression;
};

export const matching = (step: string, patterns: readonly string[]): string[] =>
  patterns.filter((pattern) => {
    const { literal, regexp } = expressionOf(pattern);
    return step.includes(literal) && regexp.test(step);
  });

/** The nearest steps; of one that has several wordings, the wording that is nearest. Phrasings of a step are near it, too. */
export const nearestSteps = (
  step: string,
  steps: readonly (string | readonly string[])[],
  count: number = SUGGESTED,
): string[] => {
  const stepOf = new Map<string, string | readonly string[]>();
  const written = new Map<string, string>();
  for (const wordings of steps)
    for (const wording of [wordings].flat())
      for (const said of [wording, ...(SENTENCES[wording] ?? [])]) {
        if (stepOf.has(said)) continue;
        stepOf.set(said, wordings);
        written.set(said, wording);
      }
  const nearest = new Map<unknown, string>();
  const isPhrasing = (pattern: string): boolean => written.get(pattern) !== pattern;
  const byLikeness = byMeaning(step, [...stepOf.keys()])
    .map(({ pattern, likeness }) => ({ pattern, likeness: likeness - (isPhrasing(pattern) ? PHRASING : 0) }))
    .toSorted((one, other) => other.likeness - one.likeness);
  for (const { pattern } of byLikeness) {
    const definition = stepOf.get(pattern);
    if (!nearest.has(definition)) nearest.set(definition, written.get(pattern)!);
    if (nearest.size === count) break;
  }
  return [...nearest.values()];
};

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekdayMeant = (word: string): string | undefined => nearestName(word, WEEKDAYS, 2);

/** How one form is mended, and what is said of it. */
type Repair = { says: string; mend: (step: string) => string };
const outsideQuotes = (step: string, mend: (text: string) => string): string =>
  step
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : mend(part)))
    .join('');

/** An odd number of them: one has no other. */
const isQuoteOpen = (step: string): boolean => step.split('"').length % 2 === 0;
const OPEN_QUOTE = 'a quotation mark has no second one: names and texts stand between two, "…"';

const REPAIRS: readonly Repair[] = [
  { says: OPEN_QUOTE, mend: (step) => (isQuoteOpen(step) ? `${step}"` : step) },
  {
    says: 'names and texts stand between straight double quotes: "…"',
    mend: (step) => step.replaceAll(/[“”„«»]/g, '"').replaceAll(/(?<=^|\s)['‘]([^'‘’]*)['’](?=$|[\s,.:])/g, '"$1"'),
  },
  {
    says: 'several people are joined by commas and "and", not "&"',
    mend: (step) =>
      outsideQuotes(step, (text) => text.replaceAll(/,?\s*(?:&|\+)\s*/g, ' and ').replaceAll(', and ', ' and ')),
  },
  {
    says: 'a time of day has four digits by the clock of 24 hours: "at 19:00"',
    mend: (step) =>
      outsideQuotes(step, (text) =>
        text
          .replaceAll(
            /\bat (\d{1,2})(?:[.:](\d\d))? ?(am|pm)\b/gi,
            (_, hour: string, minute: string | undefined, half: string) => {
              const hours = (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
              return `at ${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
            },
          )
          .replaceAll(
            /\bat (\d{1,2})\.(\d\d)\b/g,
            (_, hour: string, minute: string) => `at ${hour.padStart(2, '0')}:${minute}`,
          )
          .replaceAll(/\bat (\d):(\d\d)\b/g, 'at 0$1:$2')
          .replaceAll(/\bat (\d{1,2})(?=$|\s)(?!:)/g, (_, hour: string) => `at ${hour.padStart(2, '0')}:00`),
      ),
  },
  {
    says: 'days are called Monday, Tuesday, Wednesday, Thursday, Friday, Saturday and Sunday',
    mend: (step) =>
      outsideQuotes(step, (text) => text.replaceAll(/\b[A-Za-z]+day\b/g, (word) => weekdayMeant(word) ?? word)),
  },
  {
    says: 'names of people begin with a capital and are one word: Ana',
    mend: (step) =>
      outsideQuotes(step, (text) =>
        text
          .replace(/^(?!(?:it|the|a|an|no|nobody|every|under|after|before|staff|its|nothing)\b)[a-z]/, (letter) =>
            letter.toUpperCase(),
          )
          .replaceAll(/(?<=, | and )[a-z]+/g, (word) => word[0]!.toUpperCase() + word.slice(1)),
      ),
  },
  { says: 'a step ends without a full stop', mend: (step) => step.replace(/(?<=\S)\s*[.!]$/, '') },
  {
    says: 'one blank stands between two words',
    mend: (step) => outsideQuotes(step, (text) => text.replaceAll(/\s{2,}/g, ' ')).trim(),
  },
];

export type Answer = {
  /** What is wrong with the form of the step, in words. */
  says: string[];
  /** The step with its form mended, where a pattern matches it then. */
  mended: string | undefined;
  nearest: string[];
};

/** What is said of a step that no pattern matches. */
export const answerTo = (step: string, steps: readonly (string | readonly string[])[]): Answer => {
  const column = /<([^<>]+)>/.exec(step)?.[1];
  if (column !== undefined)
    return {
      says: [`<${column}> is filled in by a column with that heading below Examples, and there is none`],
      mended: undefined,
      nearest: nearestSteps(step, steps),
    };
  const pronoun = /^(?:[Hh]e|[Ss]he|[Tt]hey)\b/.exec(step)?.[0];
  if (pronoun !== undefined)
    return {
      says: [`"${pronoun}" does not say who is meant: write the name`],
      mended: undefined,
      nearest: nearestSteps(step, steps),
    };
  const patterns = steps.flat();
  const elsewhere = ELSEWHERE.find(({ about }) => about.test(step));
  if (elsewhere !== undefined) return { says: [elsewhere.says], mended: undefined, nearest: [...elsewhere.steps] };
  const says: string[] = [];
  let mended = step;
  for (const repair of REPAIRS) {
    const next = repair.mend(mended);
    if (next === mended) continue;
    says.push(repair.says);
    mended = next;
  }
  const matches = says.length === 0 ? [] : matching(mended, patterns);
  if (matches.length > 0)
    return { says, mended, nearest: [...new Set([...matches, ...nearestSteps(mended, steps)])].slice(0, SUGGESTED) };
  // A capital alone proves nothing where the step is unknown with it, too.
  return { says: isQuoteOpen(step) ? [OPEN_QUOTE] : [], mended: undefined, nearest: nearestSteps(mended, steps) };
};

/** The same in words, for a page and a terminal. */
export const answerInWords = ({ says, mended, nearest }: Answer, step = ''): string =>
  mended === undefined
    ? `There is no such step${says.length > 0 ? ` (${says.join('; ')})` : ''}. The nearest: ${nearest.map((each) => lineOf(each, step)).join(' | ')}`
    : `There is no such step: ${says.join('; ')}. Write: ${mended}`;
