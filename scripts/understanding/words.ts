/** Words as they count: verbs without their endings, things one at a time, small words left out, synonyms by one word. */
import { FILLERS, IRREGULAR, NOUNS, VERBS } from '../../features/support/phrasings.ts';

const base = (third: string): string =>
  /(?:ss|sh|ch|x|o)es$/.test(third)
    ? third.slice(0, -2)
    : third.endsWith('ies')
      ? `${third.slice(0, -3)}y`
      : third.replace(/s$/, '');

const formsOf = (third: string): string[] => {
  const verb = base(third);
  const root = verb.replace(/e$/, '');
  const past = verb.endsWith('y') && !/[aeo]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${root}ed`;
  return [third, verb, past, `${root}ing`, ...(IRREGULAR[third] ?? [])];
};

/** A word as it counts: verbs without their endings, things one at a time. */
export const lemmas = new Map<string, string>();
export const PAST = new Set<string>();
export const declareVerb = (third: string): void => {
  if (third === 'is' || third === 'has') return;
  const forms = formsOf(third);
  for (const form of forms) lemmas.set(form, forms[1]!);
  for (const form of forms.slice(2)) if (!form.endsWith('ing')) PAST.add(form);
};
const singular = (word: string): string =>
  word.length > 3 && /[^s]s$/.test(word) ? (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)) : word;
export const lemma = (word: string): string => lemmas.get(word) ?? singular(word);

/** Words of verbs that steps begin with, after the person. */
for (const third of [
  ...Object.keys(IRREGULAR),
  ...Object.entries(VERBS).flatMap(([head, others]) => [head, ...others]),
])
  declareVerb(third.split(' ')[0]!);

export const isVerb = new Set<string>();

const BE = /^(?:is|are|was|were|am|be|been|being)$/;

const fillers = new Set(FILLERS);
export const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'Wells' ? 'Well' : word))
    .map((word) => (BE.test(word) ? 'be' : /^(?:has|have|had|having)$/.test(word) ? 'have' : word))
    .filter((word) => !fillers.has(word.toLowerCase()))
    .map((word) => lemma(/^(?:Unlimited|Basic|Well)$/.test(word) ? word : word.toLowerCase()));

/** Longest first, as words that count. */
export const classes = (): readonly (readonly [readonly string[], string])[] => {
  const all: (readonly [readonly string[], string])[] = [];
  for (const [head, others] of Object.entries({ ...VERBS, ...NOUNS })) {
    const own = wordsOf(head);
    for (const other of others) all.push([wordsOf(other), own.join(' ')]);
  }
  return all.toSorted(([one], [other]) => other.length - one.length);
};
