/**
 * A step in ordinary words as the step that it means. The sentence and every step there is are brought into one form: verbs and
 * nouns of the table of phrasings by one word each, people, texts, numbers and moments as places, small words left out. Only
 * equal forms mean the same, so that a word more or less, a "not", or a place more or less is never understood.
 */
import { NARRATOR, STAND_INS } from '../../features/support/phrasings.ts';
import { matching } from '../nearest-steps.ts';
import { allSteps, patternsOf, type Step } from '../step-list.ts';
import { allForms, canStand, unambiguous } from './forms.ts';
import { normal, variantsOf } from './normal-form.ts';
import { partsOf, type Part } from './parts.ts';
import { namesIn, withNames } from './people.ts';
import { deliveredTo, plainlySaid } from './plain.ts';
import { planned, sessionSaid } from './sessions.ts';
import { copied, nothingSpoken, ofThings, remember, type Spoken } from './spoken.ts';
import { keyOf, keyWithNumbers } from './tokens.ts';
import { unnamed } from './unnamed.ts';
import { VISITOR, waysOf, wayTokens } from './ways.ts';
import { PAST } from './words.ts';

const isPast = (text: string): boolean =>
  /\b(?:has|have|had|was|were)\b/.test(text) || PAST.has(/^[A-Z][a-z]+ ([a-z]+)/.exec(text)?.[1] ?? '');

/** The step that is meant; undefined where none is, or more than one. */
const meant = (
  { text, isOutcome }: Part,
  spoken: Spoken,
  steps: readonly Step[],
  mayAsk: boolean,
): string | undefined => {
  const known = allForms(steps);
  const standing = steps.filter((step) => canStand(step, isOutcome)).flatMap(({ wordings }) => wordings);
  const ways = waysOf(text, spoken);
  // What is said in full is meant before what leaves something out.
  for (const isShort of [false, true])
    for (const way of ways) {
      if (way !== text && !way.includes('‹‹') && matching(way, standing).length === 1) return way;
      for (const variant of variantsOf(wayTokens(way))) {
        const tokens = normal(variant);
        const found = [...(known.get(keyOf(tokens)) ?? []), ...(known.get(keyWithNumbers(tokens)) ?? [])];
        const written = [...unambiguous(found, tokens, isOutcome, spoken, mayAsk, isShort)];
        // "Mia removed Ben" is there already, "Mia removes Ben" happens.
        const inTense = written.filter(([{ keyword }]) => (keyword === 'Given') === isPast(way));
        const [only, ...others] = written.length > 1 ? inTense : written;
        if (only !== undefined) return others.length === 0 ? only[1].replace(VISITOR, 'a visitor') : undefined;
        if (written.length > 0) return undefined;
      }
    }
  return undefined;
};

/** What is left in other words is a Well that was spoken of. */
const leavesUnknown = (known: string, said: string, { kinds }: Spoken): boolean => {
  const left = /^[A-Z][a-z]+ leaves ("[^"]*")$/.exec(known)?.[1];
  return left !== undefined && known !== said && !/\bWell\b/.test(said) && kinds.get(left) !== 'Well';
};

/** In how many turns a sentence is taken apart. */
const DEPTH = 4;

/** A sentence as the steps that it means; undefined where it means none. `spoken` goes on with what was understood. */
const resolved = (
  part: Part,
  spoken: Spoken,
  steps: readonly Step[],
  depth: number,
  /** Whether a step that asks can stand where something is done, too. */
  mayAsk: boolean,
): Part[] | undefined => {
  const patterns = patternsOf(mayAsk || part.isOutcome ? steps : steps.filter(({ keyword }) => keyword !== 'Then'));
  const isKnown = (text: string): boolean => matching(text, patterns).length > 0;
  const plain = withNames(plainlySaid(part.text), spoken);
  const text = ofThings(deliveredTo(plain, spoken.people.length === 1 ? spoken.people[0] : undefined), spoken);
  for (const said of new Set([text, plain])) {
    const known = isKnown(said) ? said : meant({ ...part, text: said }, spoken, steps, mayAsk);
    if (known !== undefined && !leavesUnknown(known, part.text, spoken)) {
      const parts = known === said ? [{ ...part, text: known }] : planned({ ...part, text: known });
      for (const each of parts) remember(spoken, each);
      return parts;
    }
  }
  const session = sessionSaid({ ...part, text });
  if (session?.every((each) => isKnown(each.text))) {
    for (const each of session) remember(spoken, each);
    return session;
  }
  if (depth === 0) return undefined;
  for (const parts of [undefined, ...partsOf({ ...part, text })]) {
    const next = copied(spoken);
    const those = parts ?? unnamed({ ...part, text }, next) ?? [];
    const all: Part[] = [];
    const isWhole = those.every((each) => {
      const found = resolved(each, next, steps, depth - 1, mayAsk);
      all.push(...(found ?? []));
      return found !== undefined;
    });
    if (!isWhole || those.length === 0) continue;
    Object.assign(spoken, next);
    return all;
  }
  return undefined;
};

/** Each step of an example as it runs: as it is written, or as the step that it means, or as several. */
export const understood = (written: readonly Part[], steps: readonly Step[] = allSteps()): Part[][] => {
  const patterns = patternsOf(steps);
  const asking = patternsOf(steps.filter(({ keyword }) => keyword === 'Then'));
  const named = written.flatMap(({ text }) => namesIn(text));
  const spoken = nothingSpoken(named.includes(NARRATOR) ? STAND_INS.at(-1)! : NARRATOR, named);
  return written.map((step) => {
    const left = ofThings(step.text, spoken);
    const asThing = left.includes(' the room of ') ? left : step.text;
    const isAsked = !step.isOutcome && matching(asThing, asking).length > 0;
    const done = isAsked ? resolved({ ...step, text: asThing }, spoken, steps, DEPTH, false) : undefined;
    if (done !== undefined) return done;
    if (matching(asThing, patterns).length > 0) {
      const as = { ...step, text: asThing };
      remember(spoken, as);
      return [as];
    }
    const self = /^I am (?:logged in as )?([A-Z][a-z]+)$/.exec(step.text)?.[1];
    if (self !== undefined) spoken.narrator = self;
    const again = /^([A-Z][a-z]+) (?:tries|does so|does it) again$/.exec(withNames(step.text, spoken))?.[1];
    if (again !== undefined && spoken.refused?.startsWith(`${again} `)) return [{ ...step, text: spoken.refused }];
    const part = self === undefined ? step : { ...step, text: `${self} is a member` };
    const all = resolved(part, spoken, steps, DEPTH, false) ?? resolved(part, spoken, steps, DEPTH, true);
    // Who "the member" is is known from a line that is not understood, too.
    if (all === undefined)
      for (const each of (namesIn(step.text).length === 0 ? unnamed(step, spoken) : undefined) ?? [step])
        remember(spoken, { ...each, isOutcome: true, text: withNames(plainlySaid(each.text), spoken) });
    return all ?? [step];
  });
};
