/** Sentences and wordings of steps in words and places. */
import { spelled } from './spelling.ts';
import { wordsOf } from './words.ts';

/** P is people, S a text in quotes or a thing spoken of last, N a number, M a moment. */
export type Place = 'P' | 'S' | 'N' | 'M';
export type Token = { word: string } | { place: Place; value: string };
export const isPlace = (token: Token): token is { place: Place; value: string } => 'place' in token;

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const DAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
export const NOT_A_NAME = new RegExp(
  `^(?:${DAYS}|Well|Wells|Unlimited|Basic|Google|Facebook|Wellspring|PNG|KB|USD|The|A|An|There|It|After|All|No|Nobody|Everybody|Everyone|Staff|At|Now|That|This|She|He|They|We|Before|Members|Another|Other|Each|Both|Neither|Nor|Once|When|With|Under|Someone|Somebody|Then|Every|Any|Their|His|Her|Our|My|In|On|From|By|To|Free|Visitors|Today|Tomorrow|Yesterday|Whoever|Anyone|Anybody|As|Only|People|Those|These|Signing|Booking|Registering|If|While|Since|Until|For|Of|And|But|So|Next|Last)$`,
);
export const MOMENT = new RegExp(
  String.raw`(?:\b(?:on|for) )?(?:(?:today|tomorrow|in \d+ days|(?:${DAYS})|\d{4}-\d\d-\d\d),? (?:at )?)?(?<![\d:"])\d{1,2}:\d\d(?![\d:])|\bin \d+ hours\b`,
  'g',
);

export const placesOf: Readonly<Record<string, Place>> = {
  actor: 'P',
  people: 'P',
  string: 'S',
  text: 'S',
  int: 'N',
  float: 'N',
  moment: 'M',
  time: 'M',
};

/** The text of an example in words and places. */
export const tokensOf = (text: string): Token[] => {
  const quoted: string[] = [];
  const hidden = text.replaceAll(/"[^"]*"/g, (each) => `«${quoted.push(each) - 1}»`);
  const moments: string[] = [];
  const withMoments = spelled(hidden).replaceAll(MOMENT, (each) => `‹${moments.push(each.trim()) - 1}›`);
  const parts = withMoments
    .replaceAll(/\b[A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)*/g, (names) =>
      names.split(/, | and /).every((name) => !NOT_A_NAME.test(name)) ? `⟨${names.replaceAll(' ', '_')}⟩` : names,
    )
    .replaceAll(/⟨([^⟩]+)⟩,? and ⟨/g, '⟨$1_and_')
    .split(/\s+/)
    .filter((part) => part !== '');
  return parts.flatMap((raw): Token[] => {
    const part = raw.replace(/[,;:]$/, '');
    const text = /^«(\d+)»$/.exec(part);
    if (text) return [{ place: 'S', value: quoted[Number(text[1])]! }];
    const when = /^‹(\d+)›$/.exec(part);
    if (when) return [{ place: 'M', value: moments[Number(when[1])]! }];
    const people = /^⟨(.+)⟩$/.exec(part);
    if (people) return [{ place: 'P', value: people[1]!.replaceAll('_', ' ') }];
    if (/^\d+(?:\.\d+)?$/.test(part)) return [{ place: 'N', value: part }];
    const number = NUMBERS.indexOf(part.toLowerCase());
    if (number >= 0) return [{ place: 'N', value: String(number + 1) }];
    return wordsOf(part).map((word) => ({ word }));
  });
};

/** A wording in words and places; of each place, which it is in the wording. */
export const patternTokens = (reading: string): Token[] | undefined => {
  let at = 0;
  const names: string[] = [];
  const marked = spelled(reading).replaceAll(/\{([\w-]*)\}/g, (_, name: string) => {
    names.push(name);
    return ` §${at++} `;
  });
  if (names.some((name) => placesOf[name] === undefined)) return undefined;
  return marked
    .split(/\s+/)
    .filter((part) => part !== '')
    .flatMap((raw): Token[] => {
      const part = raw.replace(/[,;:]$/, '');
      const place = /^§(\d+)/.exec(part);
      if (place) return [{ place: placesOf[names[Number(place[1])]!]!, value: place[1]! }];
      if (/^\d+(?:\.\d+)?$/.test(part)) return [{ word: part }];
      return wordsOf(part).map((word) => ({ word }));
    });
};

/** Where a number is part of a phrasing ("pays 15 dollars a month"), it stands there as itself. */
export const keyOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => (isPlace(token) ? token.place : token.word)).join(' ');
export const keyWithNumbers = (tokens: readonly Token[]): string =>
  tokens.map((token) => (isPlace(token) ? (token.place === 'N' ? token.value : token.place) : token.word)).join(' ');

/** "Friday at 19:00" and "for Friday, 19:00" as a moment of a step. */
export const momentOf = (said: string): string => {
  const when = said.replace(/,? (?:at )?(?=\d{1,2}:\d\d$)/, ' at ').replace(/^(?:on|for) /, '');
  if (/^\d{1,2}:\d\d$/.test(when)) return `today at ${when}`;
  return /^(?:in|today|tomorrow)\b/.test(when) ? when : `on ${when}`;
};
