/** The steps there are by their forms, and a step with its places filled. */
import { SENTENCES } from '../../features/support/phrasings.ts';
import { matching } from '../nearest-steps.ts';
import type { Step } from '../step-list.ts';
import { isAuxiliary, normal } from './normal-form.ts';
import { IS } from './people.ts';
import { othersThan, unsaidThing, type Spoken } from './spoken.ts';
import { isPlace, keyOf, patternTokens, placesOf, type Token } from './tokens.ts';
import { declareVerb, isVerb, lemmas } from './words.ts';

type Form = { step: Step; wording: string; tokens: Token[]; isPhrasing: boolean; isShort: boolean };

/** Each way in which a wording can be read: `(yet )` and `is/are`. */
const readings = (wording: string): string[] => {
  const optional = /\(([^)]*)\)/.exec(wording);
  if (optional) {
    const [before, after] = [wording.slice(0, optional.index), wording.slice(optional.index + optional[0].length)];
    return [...readings(before + after), ...readings(before + optional[1]! + after)];
  }
  const either = /(?<![\w{}])([a-z]+)((?:\/[a-z]+)+)(?![\w{}])/.exec(wording);
  if (!either) return [wording];
  return [either[1]!, ...either[2]!.slice(1).split('/')].flatMap((word) =>
    readings(wording.slice(0, either.index) + word + wording.slice(either.index + either[0].length)),
  );
};

/** What may stay unsaid at the end of a form: of which thing, and of whom, where it was spoken of before. */
const shorter = ({ uri }: Step, tokens: readonly Token[]): Token[][] => {
  const isAboutThings =
    /^features\/(?:chat|communities|feedback|forum|live-rooms|moderation|restrictions|scheduling)\//.test(uri);
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    if (at < 3 || !isPlace(token) || before === undefined || isPlace(before)) return [];
    const isUnsaid =
      (token.place === 'S' && /^(?:in|of|for|from)$/.test(before.word) && isAboutThings) ||
      (token.place === 'P' && /^(?:of|by)$/.test(before.word));
    const left = [...tokens.slice(0, at - 1), ...tokens.slice(at + 1)];
    const says = left.some((each) => !isPlace(each) && !/^(?:be|not|have|write|any|more)$/.test(each.word));
    return isUnsaid && says ? [left] : [];
  });
};

/** The step that a sentence of the table stands for. */
const stepOf = (wording: string, steps: readonly Step[]): Step => {
  const sample = inflected(wording, false, ['3'])
    .replaceAll(/\{(?:actor|people)\}/g, 'Ben')
    .replaceAll('{string}', '"…"')
    .replaceAll(/\{(?:int|float)\}/g, '3')
    .replaceAll('{moment}', 'on Friday at 19:00')
    .replaceAll('{time}', 'Friday at 19:00');
  const found = steps.filter(({ wordings }) => wordings.includes(wording) || matching(sample, wordings).length > 0);
  const [step] = found.filter(({ wordings }) => wordings.includes(wording)).concat(found);
  if (step === undefined) throw new Error(`There is no step "${wording}" that phrasings could mean`);
  return step;
};

export let forms: Map<string, Form[]> | undefined;
export const allForms = (steps: readonly Step[]): Map<string, Form[]> => {
  if (forms) return forms;
  for (const { wordings } of steps)
    for (const wording of wordings) {
      const second = /^\{(?:actor|people)\} ([a-z]+s)\b/.exec(wording)?.[1];
      if (second !== undefined && !/^(?:is|has|was|does)$/.test(second) && !lemmas.has(second)) declareVerb(second);
    }
  for (const word of lemmas.values()) isVerb.add(word);
  forms = new Map();
  const add = (step: Step, wording: string, as: string): void => {
    const named = [...wording.matchAll(/\{([\w-]*)\}/g)].map(([, name]) => placesOf[name!]);
    if (named.includes(undefined)) return;
    for (const reading of readings(as)) {
      const tokens = patternTokens(reading.replaceAll(/#\d/g, ''));
      if (tokens === undefined) continue;
      const next = { P: 0, S: 0, N: 0, M: 0 };
      const rankOf = [...reading.matchAll(/\{([\w-]*)(?:#(\d))?\}/g)].map(([, name, rank]) => {
        const place = placesOf[name!]!;
        const wanted = rank === undefined ? next[place]++ : Number(rank) - 1;
        return String(named.flatMap((each, at) => (each === place ? [at] : []))[wanted]);
      });
      const ranked = normal(tokens).map((token) =>
        isPlace(token) ? { ...token, value: rankOf[Number(token.value)]! } : token,
      );
      const set = (own: Token[], isShort: boolean): void => {
        const key = keyOf(own);
        const form = { step, wording, tokens: own, isPhrasing: as !== wording, isShort };
        forms!.set(key, [...(forms!.get(key) ?? []), form]);
      };
      set(ranked, false);
      for (const short of shorter(step, ranked)) set(short, true);
      // "Mia removed Ben" says that she has removed him.
      const plain = ranked.filter((token, at) => !isAuxiliary(token, ranked[at + 1]));
      if (plain.length < ranked.length) set(plain, true);
    }
  };
  for (const step of steps) for (const wording of step.wordings) add(step, wording, wording);
  for (const [wording, others] of Object.entries(SENTENCES))
    for (const other of others) add(stepOf(wording, steps), wording, other);
  return forms;
};

const said = (name: string, value: string): string => {
  const when = value.replace(/,? (?:at )?(?=\d{1,2}:\d\d$)/, ' at ').replace(/^(?:on|for) /, '');
  if (name === 'text') return value.replaceAll(/^"|"$/g, '');
  if (name === 'time') return when;
  if (name !== 'moment') return value;
  if (/^\d{1,2}:\d\d$/.test(when)) return `today at ${when}`;
  return /^(?:in|today|tomorrow)\b/.test(when) ? when : `on ${when}`;
};

const isMany = (value: string | undefined): boolean => / and |, /.test(value ?? '');

/** `gets` of one and `get` of several, `3 seats`, `Ben is` and `Ben and Cleo are`. */
const inflected = (wording: string, isPlural: boolean, numbers: readonly string[], isWoman = false): string => {
  let number = 0;
  return wording
    .replaceAll(/\{(?:int|float)\}|(\b\w+)\((s|es)\)(?=\W|$)/g, (found, word: string | undefined, ending: string) => {
      if (word === undefined) return (number++, found);
      if (word === 'get' || word === 'agree') return word + (isPlural ? '' : ending);
      if (word === 'pass') return word + (numbers[0] === '1' ? ending : '');
      const isOne = number > 0 ? numbers[number - 1] === '1' : !isPlural;
      return word + (isOne ? '' : ending);
    })
    .replaceAll(/\(([^)]*)\)/g, (_, word: string) => (word === 'a ' && !isPlural ? word : ''))
    .replaceAll(/(?<![\w{}])([a-z]+)\/([a-z]+)((?:\/[a-z]+)*)(?![\w{}])/g, (_, one: string, other: string) =>
      (isPlural && /^(?:is|has|does)$/.test(one) && /^(?:are|have|do)$/.test(other)) ||
      /^(?:she|her|herself)$/.test(isWoman ? other : one)
        ? other
        : one,
    );
};

/** Of whom an appeal, a suspension or a warning is that is not said whose. */
const OF_JUDGED = /\bappeal of\b|\bsuspended\b|\bsuspension of\b|\blets \{actor\} come back$|\bcan log in$|\bwarned$/;

/** The step with its places filled; a person or a thing that is not said is the one that was spoken of last. */
const filled = ({ wording, tokens, step }: Form, own: readonly Token[], spoken: Spoken): string | undefined => {
  const values = new Map<string, string>();
  for (const [at, token] of tokens.entries()) {
    const mine = own[at]!;
    if (isPlace(token) && isPlace(mine)) values.set(token.value, mine.value);
  }
  const names = [...wording.matchAll(/\{([\w-]*)\}/g)].map(([, name]) => name!);
  const isAlone = names.some((name, at) => name === 'people' && !isMany(values.get(String(at))));
  if (isAlone && wording.endsWith('each other')) return undefined;
  const sayingPeople = own.flatMap((token) => (isPlace(token) && token.place === 'P' ? [token.value] : []));
  const [first] = own;
  const isReply = /^\{actor\} (?:reports|deletes|likes)\b/.test(wording)
    ? own.some((token) => !isPlace(token) && token.word === 'reply')
    : first !== undefined && !isPlace(first) && first.word === 'reply';
  const unsaidPerson =
    (OF_JUDGED.test(wording) && sayingPeople.length < 2 ? spoken.appellant : undefined) ??
    othersThan(sayingPeople, spoken);
  const numbers = names.flatMap((name, at) => (placesOf[name] === 'N' ? [values.get(String(at)) ?? ''] : []));
  const isPlural = names.some((name, at) => name === 'people' && isMany(values.get(String(at))));
  let at = 0;
  const isWoman = IS.get(sayingPeople[0] ?? unsaidPerson) === 'she';
  const text = inflected(wording, isPlural, numbers, isWoman).replaceAll(/\{([\w-]*)\}/g, (_, name: string) => {
    const value = values.get(String(at++));
    if (value !== undefined) return said(name, value);
    const isSecond = names.slice(0, at - 1).includes('string');
    return { P: unsaidPerson, S: unsaidThing(wording, step, spoken, isReply, isSecond), N: '', M: '' }[placesOf[name]!];
  });
  const latest = [...spoken.kinds].findLast(([, kind]) => kind === 'session')?.[0];
  const byName = latest === undefined ? text : text.replace(/\b[Tt]he session\b/, latest);
  return [text, byName].find((each) => matching(each, step.wordings).length > 0);
};

/** After Then a step asks; before it, a step makes something so. */
export const canStand = ({ keyword }: Step, isOutcome: boolean): boolean =>
  keyword === 'Given or Then' || (keyword === 'Then') === isOutcome;

/** Of forms that are equal: those that can stand here before those that ask, and steps before phrasings. */
export const unambiguous = (
  found: readonly Form[],
  tokens: readonly Token[],
  isOutcome: boolean,
  spoken: Spoken,
  /** Whether a step that asks can stand where something is done, too. */
  mayAsk: boolean,
  /** Whether something may stay unsaid. */
  isShort: boolean,
): Map<Step, string> => {
  const written = new Map<Step, string>();
  const asks = ({ step }: Form): boolean => mayAsk && !isOutcome && step.keyword === 'Then';
  for (const fits of [
    ({ step, isPhrasing }: Form) => canStand(step, isOutcome) && !isPhrasing,
    ({ step }: Form) => canStand(step, isOutcome),
    asks,
  ]) {
    for (const form of found.filter((each) => each.isShort === isShort && fits(each))) {
      const line = filled(form, tokens, spoken);
      if (line !== undefined && !written.has(form.step)) written.set(form.step, line);
    }
    if (written.size > 0) break;
  }
  if (written.size < 2) return written;
  // What one or several can do is meant where it is one or several.
  const isOfMany = tokens.some((token) => isPlace(token) && token.place === 'P' && isMany(token.value));
  const asking = isOutcome ? [...written].filter(([{ keyword }]) => keyword === 'Then') : [];
  if (asking.length === 1) return new Map(asking);
  const inNumber = [...written].filter(([{ wordings }]) => wordings[0]!.includes('{people}') === isOfMany);
  return inNumber.length === 1 ? new Map(inNumber) : written;
};
