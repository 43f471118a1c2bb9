/** One form of what says the same: synonyms by one word, complements in one order, and the deed before what it is done to. */
import { isPlace, type Place, type Token } from './tokens.ts';
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
/** Twice, because a phrase may be written with another word for a thing: "the link in the confirmation email". */
const inOneWord = (tokens: readonly Token[]): Token[] => once(once(tokens));

/** Things that are said of a deed in any order: where, when, how long, with how many, why. */
const ORDER = ['in S', 'on S', 'M', 'for N minute', 'for N day', 'with N seat', 'because S'];
const inOrder = (tokens: readonly Token[]): Token[] => {
  const shape = (token: Token) => (isPlace(token) ? token.place : token.word);
  const spans: { rank: number; tokens: Token[] }[] = [];
  const rest: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const rank =
      at < 2
        ? -1
        : ORDER.findIndex(
            (order) =>
              order ===
              tokens
                .slice(at, at + order.split(' ').length)
                .map(shape)
                .join(' '),
          );
    if (rank === -1) {
      rest.push(tokens[at]!);
      continue;
    }
    const length = ORDER[rank]!.split(' ').length;
    spans.push({ rank, tokens: tokens.slice(at, at + length) });
    at += length - 1;
  }
  return [...rest, ...spans.toSorted((one, other) => one.rank - other.rank).flatMap((span) => span.tokens)];
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

const DENIED = /^(?:not|no|never|cannot|nobody|nothing)$/;

export const variantsOf = (tokens: readonly Token[]): Token[][] => {
  const isDenied = tokens.some((token) => !isPlace(token) && DENIED.test(token.word));
  const all: Token[][] = [[...tokens]];
  // Auxiliary verbs of what has happened: "has joined" is "joins".
  const plainly = tokens.filter((token, at) => {
    const next = tokens[at + 1];
    return !(!isPlace(token) && token.word === 'have' && next !== undefined && !isPlace(next) && isVerb.has(next.word));
  });
  all.push(plainly);
  // "His introduction" is that of who acts.
  const isOwn = (token: Token): boolean => !isPlace(token) && token.word === 'own';
  if (tokens.some(isOwn)) all.push(...variantsOf(tokens.filter((token) => !isOwn(token))));
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
