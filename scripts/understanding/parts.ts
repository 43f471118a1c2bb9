/** One sentence as the several that it may be: two deeds, several things that one has, and a time in front or behind. */
import { MOMENT } from './tokens.ts';
import { isVerb, lemma, PAST } from './words.ts';

/** When something happens, in front of it: "after 2 days Ben can log in". */
const WHEN =
  /^((?:after|within) (?:an?|one|two|three|\d+|another|the next) \w+|(?:an?|one|two|three|\d+) \w+ later|(?:on )?the next (?:day|week|month)|(?:on|at) [^"]*?\d{1,2}:\d\d),? (.+)$/i;

/** A sentence, and whether it stands where an example asks. */
export type Part = { text: string; isOutcome: boolean };

/** When it is asked, behind it: "Ben sees it when he logs in", "Ben is on Basic the next month". */
const ONCE =
  /^([^"]*(?:"[^"]*"[^"]*)*?),? (?:when|once|as soon as) ((?:[A-Z][a-z]+|he|she|they) [^"]*(?:"[^"]*")?[^"]*)$/;
const AFTERWARDS =
  /^(.+?),? ((?:after|within) (?:an?|one|two|three|\d+) \w+|(?:an?|one|two|three|\d+) \w+ later|(?:on )?the (?:next|following) (?:day|week|month|year))$/;

/** Since when something is so: "Ben has been a member for a year". */
const SINCE =
  /^([A-Z][a-z]+ (?:has been|have been|has had|have had) [^"]*?),? for (?:(an?|one)|(\d+|two|three|four|five|six)) (day|week|month|year)s?$/;
/** When a session is that was not spoken of yet: "Ben is registered for "Night talk" on Friday at 19:00". */
const PLACED = new RegExp(String.raw`^([^"]*)("[^"]*")((?: in "[^"]*")?),? (${MOMENT.source})$`);
/** Each of several people does it, or has it. */
const EACH = /^([A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)+) (?!.*\b(?:together|each other|both|one of)\b)([a-z]+)\b(.*)$/;
const BESIDE: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has', do: 'does' };
const ofOne = (verb: string): string =>
  BESIDE[verb] ??
  (isVerb.has(verb) && lemma(verb) === verb && !PAST.has(verb) && !/^(?:can|cannot)$/.test(verb)
    ? verb.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?:ss|sh|ch|x|o)$/, '$&e') + 's'
    : verb);

/** One sentence in the parts that it may have: two deeds, several things that one has, and a time in front or behind. */
export const partsOf = ({ text, isOutcome }: Part): Part[][] => {
  const same = (each: string): Part => ({ text: each, isOutcome });
  const when = WHEN.exec(text);
  // Time passes before it is asked what has become of it.
  if (when) return [[{ text: lowered(when[1]!), isOutcome: false }, same(when[2]!)]];
  const afterwards = AFTERWARDS.exec(text);
  if (afterwards) return [[{ text: lowered(afterwards[2]!), isOutcome: false }, same(afterwards[1]!)]];
  const asSoonAs = isOutcome ? ONCE.exec(text) : null;
  if (asSoonAs) {
    const subject = /^[A-Z][a-z]+/.exec(text)?.[0];
    const deed = asSoonAs[2]!.replace(/^(?:he|she|they)\b/, subject ?? '$&');
    return [[{ text: deed, isOutcome: false }, same(asSoonAs[1]!)]];
  }
  const since = isOutcome ? null : SINCE.exec(text);
  if (since) {
    const count = since[2] === undefined ? since[3]! : '1';
    return [
      [
        same(since[1]!.replace(/ (?:has|have) been /, ' is ').replace(/ (?:has|have) had /, ' has ')),
        same(`${count} ${since[4]}${count === '1' ? '' : 's'} pass`),
      ],
    ];
  }
  const each = EACH.exec(text);
  const apart = each ? [each[1]!.split(/, | and /).map((name) => same(`${name} ${ofOne(each[2]!)}${each[3]}`))] : [];
  const placed = isOutcome ? null : PLACED.exec(text);
  const hosted = placed
    ? [
        [
          same(`a session ${placed[2]}${placed[3]} ${placed[4]!.replace(/^for /, 'on ')}`),
          same(`${placed[1]}${placed[2]}`),
        ],
      ]
    : [];
  const hidden = text.replaceAll(/"[^"]*"/g, (quoted) => '"'.repeat(quoted.length));
  const subject = /^[A-Z][a-z]+(?= [a-z])/.exec(text)?.[0];
  const pairs = [...hidden.matchAll(/,? and (?:then )?/g)].map(({ 0: joint, index }) => {
    const rest = text
      .slice(index + joint.length)
      .replace(
        /^([A-Z][a-z]+) (?=(?:in|on|at|for) )/,
        (_, name: string) => `${name} ${/^[A-Z][a-z]+ ([a-z]+)/.exec(text)?.[1] ?? ''} `,
      );
    return [
      same(text.slice(0, index)),
      same(/^[a-z]/.test(rest) && subject !== undefined ? `${subject} ${rest}` : rest),
    ];
  });
  const having = /^([A-Z][a-z]+ (?:has|have)) ([^,]+), ([^,]+),? and (.+)$/.exec(text);
  const things = having ? [[2, 3, 4].map((at) => same(`${having[1]} ${having[at]}`))] : [];
  const belonging = /^((?:[A-Z][a-z]+|[Tt]he [a-z]+(?: "[^"]*")?|"[^"]*") (?:has|have)) (.+) and (.+)$/.exec(text);
  const two = belonging ? [[2, 3].map((at) => same(`${belonging[1]} ${belonging[at]}`))] : [];
  return [...pairs, ...things, ...two, ...hosted, ...apart];
};

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
