/** One form of what says the same: synonyms by one word, complements in one order, and the deed before what it is done to. */
import { isPlace, keyOf, type Place, type Token } from './tokens.ts';
import { classes, isVerb } from './words.ts';

let replaced: ReadonlyMap<string, ReturnType<typeof classes>> | undefined;
const once = (tokens: readonly Token[]): Token[] => {
  replaced ??= Map.groupBy(classes(), ([words]) => words[0]!);
  let all = [...tokens];
  for (let at = 0; at < all.length; at++) {
    const first = all[at]!;
    const [words, head] =
      (isPlace(first) ? undefined : replaced.get(first.word))?.find(([each]) =>
        each.every((word, next) => (all[at + next] as { word?: string } | undefined)?.word === word),
      ) ?? [];
    if (words === undefined || head === undefined) continue;
    all = [...all.slice(0, at), ...head.split(' ').map((word) => ({ word })), ...all.slice(at + words.length)];
  }
  return all;
};
/** Several times, because a phrase may be written with another word for a thing: "the link in the confirmation email". */
const inOneWord = (tokens: readonly Token[]): Token[] => once(once(once(tokens)));

/** What is said of a deed with one of these words in front stands in any order: where, when, to whom, with how many, why. */
const BEFORE_COMPLEMENT =
  /^(?:in|on|at|to|from|for|with|about|because|under|below|into|until|after|before|among|during|as|over)$/;
const CLAUSE = /^(?:that|who|which|what|why|how|when|whether|and|or|but|if|unless|than|instead|not)$/;
const isOne = (token: Token | undefined, words: RegExp): boolean =>
  token !== undefined && !isPlace(token) && words.test(token.word);
const isMoment = (token: Token | undefined): boolean => token !== undefined && isPlace(token) && token.place === 'M';

/** "In the chat of "Dawn" Ben writes …" and a time in front. */
const withoutFront = (tokens: readonly Token[]): Token[] => {
  if (isMoment(tokens[0]) && tokens.length > 2) return [...tokens.slice(1), tokens[0]!];
  if (!isOne(tokens[0], /^(?:in|on|under|below)$/)) return [...tokens];
  const end = tokens.findIndex((token) => isPlace(token)) + 1;
  return end > 0 && end < tokens.length - 1 ? [...tokens.slice(end), ...tokens.slice(0, end)] : [...tokens];
};

const inOrder = (written: readonly Token[]): Token[] => {
  const tokens = withoutFront(written);
  const clause = tokens.findIndex((token, at) => at > 1 && isOne(token, CLAUSE));
  const end = clause === -1 ? tokens.length : clause;
  const first = tokens.slice(0, 2);
  const complements: Token[][] = [];
  for (const token of tokens.slice(2, end)) {
    const begins = isOne(token, BEFORE_COMPLEMENT) || isMoment(token) || isMoment(complements.at(-1)?.[0]);
    if (begins) complements.push([token]);
    else (complements.at(-1) ?? first).push(token);
  }
  const sorted = complements.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return [...first, ...sorted.flat(), ...tokens.slice(end)];
};

/** Ana canceled it: it was canceled by Ana. */
const active = (tokens: readonly Token[]): Token[] | undefined => {
  const by = tokens.findIndex(
    (token, at) =>
      !isPlace(token) &&
      token.word === 'by' &&
      tokens[at + 1] !== undefined &&
      isPlace(tokens[at + 1]!) &&
      (tokens[at + 1] as { place: Place }).place === 'P',
  );
  const be = tokens.findIndex((token) => !isPlace(token) && token.word === 'be');
  if (by < 2 || be < 1 || be + 1 >= by) return undefined;
  const verb = tokens.slice(be + 1, by);
  if (isPlace(verb[0]!)) return undefined;
  const [subject, ...more] = tokens.slice(0, be);
  return [tokens[by + 1]!, verb[0]!, subject!, ...verb.slice(1), ...more, ...tokens.slice(by + 2)];
};

export const normal = (tokens: readonly Token[]): Token[] => inOrder(inOneWord(tokens));

/** Words of things that are the same without them. */
const EMPTY = /^(?:new|unread|whole|entire|brief|short|current|same|extra|upcoming|valid|personal)$/;
const isEmpty = (token: Token): boolean => !isPlace(token) && EMPTY.test(token.word);

const DENIED = /^(?:not|no|never|cannot|nobody|nothing)$/;

/** "Has" of what has happened. */
export const isAuxiliary = (token: Token, next: Token | undefined): boolean =>
  !isPlace(token) && token.word === 'have' && next !== undefined && !isPlace(next) && isVerb.has(next.word);

export const variantsOf = (tokens: readonly Token[]): Token[][] => {
  const isDenied = tokens.some((token) => !isPlace(token) && DENIED.test(token.word));
  const all: Token[][] = [[...tokens]];
  // Auxiliary verbs of what has happened: "has joined" is "joins".
  const plainly = tokens.filter((token, at) => !isAuxiliary(token, tokens[at + 1]));
  all.push(plainly);
  // "His introduction" is that of who acts.
  const isOwn = (token: Token): boolean => !isPlace(token) && token.word === 'own';
  if (tokens.some(isOwn)) all.push(...variantsOf(tokens.filter((token) => !isOwn(token))));
  if (tokens.some(isEmpty)) all.push(...variantsOf(tokens.filter((token) => !isEmpty(token))));
  const mailed = tokens.findIndex(
    (token, at) => at > 1 && isOne(token, /^by$/) && isOne(tokens[at + 1], /^(?:mail|email|e-mail)$/),
  );
  if (mailed > 0) all.push(...variantsOf([...tokens.slice(0, mailed), ...tokens.slice(mailed + 2)]));
  if (!isDenied) all.push(plainly.filter((token) => isPlace(token) || token.word !== 'again'));
  else
    all.push(
      tokens.filter(
        (token, at) =>
          isPlace(token) ||
          !(
            /^(?:any|more|yet|ever)$/.test(token.word) &&
            !tokens.slice(0, at).some((each) => !isPlace(each) && each.word === 'charge')
          ),
      ),
    );
  return all.flatMap((each) => {
    const turned = active(each);
    return turned === undefined ? [each] : [each, turned];
  });
};
