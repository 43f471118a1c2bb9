/**
 * A step in ordinary words as the step that it means. The sentence and every step there is are brought into one form: verbs and
 * nouns of the table of phrasings by one word each, people, texts, numbers and moments as places, small words left out. Only
 * equal forms mean the same, so that a word more or less, a "not", or a place more or less is never understood.
 */
import { NARRATOR } from '../../features/support/phrasings.ts';
import { matching } from '../nearest-steps.ts';
import { allSteps, patternsOf, type Step } from '../step-list.ts';
import { allForms, canStand, unambiguous } from './forms.ts';
import { normal, variantsOf } from './normal-form.ts';
import { partsOf, type Part } from './parts.ts';
import { remember, withNames, type Spoken } from './spoken.ts';
import { keyOf, keyWithNumbers } from './tokens.ts';
import { VISITOR, waysOf, wayTokens } from './ways.ts';
import { PAST } from './words.ts';

const isPast = (text: string): boolean =>
  /\b(?:has|have|had|was|were)\b/.test(text) || PAST.has(/^[A-Z][a-z]+ ([a-z]+)/.exec(text)?.[1] ?? '');

/** The step that is meant; undefined where none is, or more than one. */
const meant = (text: string, isOutcome: boolean, spoken: Spoken, steps: readonly Step[]): string | undefined => {
  const known = allForms(steps);
  for (const way of waysOf(text, spoken)) {
    if (
      way !== text &&
      !way.includes('‹‹') &&
      matching(
        way,
        steps.filter((step) => canStand(step, isOutcome)).flatMap(({ wordings }) => wordings),
      ).length === 1
    )
      return way;
    for (const variant of variantsOf(wayTokens(way))) {
      const tokens = normal(variant);
      const found = [...(known.get(keyOf(tokens)) ?? []), ...(known.get(keyWithNumbers(tokens)) ?? [])];
      const written = [...unambiguous(found, tokens, isOutcome, spoken)];
      // "Mia removed Ben" is there already, "Mia removes Ben" happens.
      const inTense = written.filter(([{ keyword }]) => (keyword === 'Given') === isPast(way));
      const [only, ...others] = written.length > 1 ? inTense : written;
      if (only !== undefined) return others.length === 0 ? only[1].replace(VISITOR, 'a visitor') : undefined;
      if (written.length > 0) return undefined;
    }
  }
  return undefined;
};

const AFTER_IS =
  'not|never|on|in|at|out|off|over|back|gone|there|free|full|still|also|already|now|no longer|told|sent|shown|given|let|kept|both|a|an|the';
const SHORT_IS = new RegExp(
  String.raw`\b([A-Z][a-z]+|he|she|it|(?:every|no|some)(?:one|body))['’]s (?=(?:${AFTER_IS})\b|in$|[a-z]+(?:ing|ed)\b(?! code))`,
  'g',
);
const SHORT_HAS = /\b([A-Z][a-z]+|he|she|it)['’]s (?=(?:been|got|had|just)\b)/g;

/** "Ana, the host, is reminded" and "Ana's hosting" without what writing adds. */
const plainlySaid = (text: string): string =>
  text
    .replace(/^([A-Z][a-z]+), (?:the|a|an|our|her|his) [a-z]+(?: [a-z]+)?, (?=[a-z])/, '$1 ')
    .replace(/\bwho (?:has )?(?:reported|flagged) (?:him|her|them)\b/, 'who made the report')
    .replace(/\b(by|from|of|as) "(?:[Aa] )?[Ff]ormer member"/, '$1 a former member')
    .replace(/,? (?:for now|for the moment|for the time being|at first|so far)$/, '')
    .split(/("[^"]*")/)
    .map((part) => (part.startsWith('"') ? part : part.replaceAll(SHORT_HAS, '$1 has ').replaceAll(SHORT_IS, '$1 is ')))
    .join('');

/** Each step of an example as it runs: as it is written, or as the step that it means, or as several. */
export const understood = (written: readonly Part[], steps: readonly Step[] = allSteps()): Part[][] => {
  const patterns = patternsOf(steps);
  const spoken: Spoken = {
    narrator: NARRATOR,
    deed: undefined,
    refused: undefined,
    people: [],
    earlier: [],
    host: undefined,
    post: undefined,
    thing: undefined,
    messages: new Set(),
    participants: [],
  };
  return written.map((step) => {
    if (matching(step.text, patterns).length > 0) {
      remember(spoken, step);
      return [step];
    }
    const self = /^I am (?:logged in as )?([A-Z][a-z]+)$/.exec(step.text)?.[1];
    if (self !== undefined) spoken.narrator = self;
    const plainly = plainlySaid(step.text);
    const named = { ...step, text: self === undefined ? withNames(plainly, spoken) : `${self} is a member` };
    const again = /^([A-Z][a-z]+) (?:tries|does so|does it) again$/.exec(named.text)?.[1];
    if (again !== undefined && spoken.refused?.startsWith(`${again} `)) return [{ ...step, text: spoken.refused }];
    const one = ({ text, isOutcome }: Part): Part | undefined => {
      const known = matching(text, patterns).length > 0 ? text : meant(text, isOutcome, spoken, steps);
      return known === undefined ? undefined : { text: known, isOutcome };
    };
    const whole = one(named);
    const several = (whole === undefined ? partsOf(named) : [])
      .map((parts) => parts.map(one))
      .find((parts): parts is Part[] => parts.every((each) => each !== undefined));
    const all = whole === undefined ? several : [whole];
    for (const part of all ?? [named]) remember(spoken, part);
    return all ?? [step];
  });
};
