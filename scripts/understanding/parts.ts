/** One sentence as the several that it may be: two deeds, several things that one has, and a time in front or behind. */
import { alike } from './alike.ts';
import { denied } from './denied.ts';
import { HOURS } from './plain.ts';
import { planned } from './sessions.ts';
import { MOMENT, momentOf } from './tokens.ts';
import { isVerb, lemma, PAST } from './words.ts';

/** When something happens, in front of it: "after 2 days Ben can log in". */
const WHEN =
  /^((?:after|within) (?:an?|one|two|three|\d+|another|the next) \w+|(?:an?|one|two|three|\d+) \w+ later|(?:on )?the next (?:day|week|month)|(?:on|at) [^"]*?\d{1,2}:\d\d),? (.+)$/i;

/** A sentence, and whether it stands where an example asks. */
export type Part = {
  text: string;
  isOutcome: boolean;
  /** It is taken for granted, so that its people are not spoken of. */
  isAside?: boolean;
};

/** When it is asked, behind it: "Ben sees it when he logs in", "Ben is on Basic the next month". */
const ONCE =
  /^([^"]*(?:"[^"]*"[^"]*)*?),? (?:when|once|as soon as) ((?:[A-Z][a-z]+|he|she|they) [^"]*(?:"[^"]*")?[^"]*)$/;
const AFTERWARDS =
  /^(.+?),? ((?:after|within) (?:an?|one|two|three|\d+) \w+|(?:an?|one|two|three|\d+) \w+ later|(?:on )?the (?:next|following) (?:day|week|month|year))$/;

/** Since when something is so: "Ben has been a member for a year". */
const SINCE =
  /^([A-Z][a-z]+ (?:has been|have been|has had|have had) (?!suspended|banned|locked|on probation|muted)[^"]*?),? for (?:(an?|one)|(\d+|two|three|four|five|six)) (day|week|month|year)s?$/;
/** What is said of a session that was not spoken of yet: "Ben is registered for "Night talk", which Ana hosts on Friday at 19:00". */
const PLACED = /^([A-Z][^"]*) ("[^"]*"),? (.+)$/;
/** What is quoted then is a text. */
const WRITES =
  /^[^"]*\b(?:posts?|posted|repl(?:y|ies|ied)|writes?|wrote|written|says?|said|asks?|asked|answers?|answered|shares?|shared|comments?|commented|sends?|sent|mails?|reports?|reported)\b/;
/** Each of several people does it, or has it. */
const EACH = /^([A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)+) (?!.*\b(?:together|each other|both|one of)\b)([a-z]+)\b(.*)$/;
const BESIDE: Readonly<Record<string, string>> = { are: 'is', were: 'was', have: 'has', do: 'does' };
const ofOne = (verb: string): string =>
  BESIDE[verb] ??
  (isVerb.has(verb) && lemma(verb) === verb && !PAST.has(verb) && !/^(?:can|cannot)$/.test(verb)
    ? verb.replace(/(?<=[^aeiou])y$/, 'ie').replace(/(?:ss|sh|ch|x|o)$/, '$&e') + 's'
    : verb);

const UNITS = '(minute|hour|day|week|month|year)s?';
const COUNT = String.raw`(an?|one|two|three|four|five|six|ten|\d+)`;
const WORDS: Readonly<Record<string, string>> = {
  a: '1',
  an: '1',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  ten: '10',
};
const passing = (count: string, unit: string): string => {
  const many = WORDS[count] ?? count;
  return `${many} ${unit}${many === '1' ? '' : 's'} later`;
};

/** What was done some time ago was done, and then the time passed. */
const AGO = new RegExp(
  String.raw`^(.+?),? (?:(yesterday)|(last) (week|month|year)|${COUNT} ${UNITS} ago)(?: at (\d{1,2}:\d\d))?( for [^"]+)?$`,
);
const long = (part: Part): Part[][] => {
  const [, deed, yesterday, last, unit, count, units, at, rest = ''] = AGO.exec(part.text) ?? [];
  if (deed === undefined || part.isOutcome) return [];
  const passes = yesterday ? passing('1', 'day') : last ? passing('1', unit!) : passing(count!, units!);
  const same = (text: string): Part => ({ ...part, text });
  return [[...(at === undefined ? [] : [same(`it is ${at}`)]), same(deed + rest), same(passes)]];
};

const DAY = '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow|today)';
const AT = new RegExp(
  String.raw`^(.+?[^",]),? (?:(?:on )?(${DAY})(?: at)? (\d{1,2}:\d\d)|(?:on )?(${DAY}) (morning|noon|afternoon|evening|night)|(?<!in \d+ days )at (\d{1,2}:\d\d))$`,
);
/** What is planned at a time does not happen then. */
const PLANS =
  /\b(?:host|plan|schedul|creat|announc|mov|reschedul|postpon|shift|set up|organi[sz]|held\b|hold\b|holds\b|takes? place|start|begin|run|is on\b|remind|confirm|series)/;
/** A deed at its time: the time comes, and then it happens. */
const timely = (part: Part): Part[][] => {
  const [, deed, day, time, other, hour, clock] = AT.exec(part.text) ?? [];
  if (deed === undefined || part.isOutcome || PLANS.test(deed.replaceAll(/"[^"]*"/g, '""'))) return [];
  const at = clock ?? (day === undefined ? `${other} at ${HOURS[hour!]}` : `${day} at ${time}`);
  return [
    [
      { ...part, text: `it is ${at}` },
      { ...part, text: deed },
    ],
  ];
};

/** "Neither Eli nor Farah is sent a reminder" is said of each. */
const neither = (part: Part): Part[][] => {
  const [, one, other, verb, rest] =
    /^[Nn]either ("?.+?"?) nor ("?.+?"?) (is|was|can|has|are|gets|receives|sees|finds|hears)\b(.*)$/.exec(part.text) ??
    [];
  if (one === undefined) return [];
  return [[one, other!].map((each) => ({ ...part, text: `${each} ${denied(verb!)}${rest}` }))];
};

/** Why somebody does it, which no step says. */
const MOTIVES =
  "falls? ill|fell ill|is ill|is sick|thinks? better of it|changes? (?:his|her|their) mind|has second thoughts|has to (?:go|leave) early|has had enough|feels? unwell|is not well|cannot come|cannot make it|can[’']t make it|can[’']t sleep|cannot sleep|cannot come after all|can[’']t come|opens the (?:mail|e-?mail)|does not want to (?:see|meet|talk to) [A-Z][a-z]+|is too busy|has no time|needs to go|thinks it over|agrees? with [A-Z][a-z]+|agrees? with the report|agrees?|looks? around|reviews the appeal|reads the appeal|looks? into it|reads? the report|reads? it|looks? at the (?:report|case)";
const MOTIVE = new RegExp(String.raw`^([A-Z][a-z]+(?: and [A-Z][a-z]+)?) (?:${MOTIVES}),? and (?=[a-z])`);

const JOINT =
  /(?:,? (?:and|but|so)(?: then| finally| also| therefore)? |; |, then |, (?=(?:removes|takes|deletes|warns|gives|which)\b))/g;
const SUBJECT =
  /^(?:[A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)*|(?:[Tt]he|[Aa]) [a-z]+(?: "[^"]*")?|"[^"]*"|[Ii]t)(?= [a-z])/;
/** Words that begin a sentence of its own. */
const OWN_SUBJECT =
  /^(?:the|an?|it|she|he|they|nobody|no|her|his|their|both|all|each|everyone|everybody|neither|after|then|there|somebody|someone)\b/;

/** Two sentences that are joined by "and"; the second may go without its subject and "is". */
const joined = (part: Part): Part[][] => {
  const { text } = part;
  const same = (each: string): Part => ({ ...part, text: each });
  const hidden = text.replaceAll(/"[^"]*"/g, (quoted) => '"'.repeat(quoted.length));
  const subject = SUBJECT.exec(text)?.[0];
  const auxiliary = subject && /^ (is|are|was|were|has|have|can|cannot)\b/.exec(text.slice(subject.length))?.[1];
  return [...hidden.matchAll(JOINT)].flatMap(({ 0: joint, index }) => {
    const before = text.slice(0, index);
    const rest = text
      .slice(index + joint.length)
      .replace(
        /^([A-Z][a-z]+) (?=(?:in|on|at|for) )/,
        (_, name: string) => `${name} ${/^[A-Z][a-z]+ ([a-z]+)/.exec(text)?.[1] ?? ''} `,
      );
    // "Ana and Ben …" are one subject.
    if (subject !== undefined && index < subject.length) return [];
    const first = same(before);
    if (!/^[a-z]/.test(rest) || OWN_SUBJECT.test(rest) || subject === undefined) return [[first, same(rest)]];
    return [
      [first, same(`${subject} ${rest}`)],
      ...(auxiliary === undefined ? [] : [[first, same(`${subject} ${auxiliary} ${rest}`)]]),
    ];
  });
};

/** One sentence in the parts that it may have: two deeds, several things that one has, and a time in front or behind. */
export const partsOf = (part: Part): Part[][] => {
  const { text, isOutcome } = part;
  const same = (each: string): Part => ({ ...part, text: each });
  const asked: Part[][] = [];
  const when = WHEN.exec(text);
  // Time passes before it is asked what has become of it.
  if (when) asked.push([{ text: lowered(when[1]!), isOutcome: false }, same(when[2]!)]);
  const first = /^(?:[Oo]nce|[Ww]hen|[Aa]s soon as) ([^,]+), (.+)$/.exec(text);
  if (first) asked.push([{ text: first[1]!, isOutcome: false }, same(first[2]!)]);
  const afterwards = AFTERWARDS.exec(text);
  if (afterwards) asked.push([{ text: lowered(afterwards[2]!), isOutcome: false }, same(afterwards[1]!)]);
  const asSoonAs = ONCE.exec(text);
  if (asSoonAs && isOutcome) {
    const subject = /^[A-Z][a-z]+/.exec(text)?.[0];
    const deed = asSoonAs[2]!.replace(/^(?:he|she|they)\b/, subject ?? '$&');
    asked.push([{ text: deed, isOutcome: false }, same(asSoonAs[1]!)]);
  }
  const since = isOutcome ? null : SINCE.exec(text);
  if (since) {
    const count = since[2] === undefined ? since[3]! : '1';
    asked.push([
      same(since[1]!.replace(/ (?:has|have) been /, ' is ').replace(/ (?:has|have) had /, ' has ')),
      same(`${count} ${since[4]}${count === '1' ? '' : 's'} pass`),
    ]);
  }
  const relative = /^([A-Z][a-z]+), who ([^,"]+(?:"[^"]*"[^,"]*)?), (?=[a-z])(.+)$/.exec(text);
  if (relative) asked.push([2, 3].map((at) => same(`${relative[1]} ${relative[at]}`)));
  const reminded = new RegExp(
    String.raw`^((?:[A-Z][a-z]+)) (?:is|are) reminded (?:by mail )?that (?:it|the session|("[^"]*")) (?:starts|begins|is) (${MOMENT.source})$`,
  ).exec(text);
  if (reminded && !/\d hours$/.test(text))
    asked.push([
      ...(reminded[2] === undefined ? [] : [same(`${reminded[1]} gets a reminder of ${reminded[2]}`)]),
      same(`${reminded[1]} gets a reminder`),
      same(`it says that it starts ${momentOf(reminded[3]!)}`),
    ]);
  const off =
    /^([A-Z][a-z]+(?: and [A-Z][a-z]+)*) (?:is|are|gets|get) (?:told|informed|notified|a mail)(?: by mail)? that (?:the session )?("[^"]*") (?:(?:is|was|has been) (?:canceled|cancelled|called off|off|not going ahead|not taking place)|does not take place|will not take place)$/.exec(
      text,
    );
  if (off) asked.push([same(`${off[1]} is told that the session is canceled`), same(`${off[1]} is told ${off[2]}`)]);
  const sooner = /^([A-Z][a-z]+) (.+) (before|after) ([A-Z][a-z]+) (?:did|does|had)$/.exec(text);
  if (sooner) {
    const names = sooner[3] === 'before' ? [sooner[1], sooner[4]] : [sooner[4], sooner[1]];
    asked.push(names.map((name) => same(`${name} ${sooner[2]}`)));
  }
  const line =
    /^([A-Z][a-z]+) (?:is|was|stands|comes)(?: first| number 1| next| at the top)? ((?:on|in|of) .+?),? (?:followed by ([A-Z][a-z]+)|(?:with|and) ([A-Z][a-z]+) (?:is |comes )?(?:right |just )?(?:behind|after|next|second)(?: (?:him|her|them|[A-Z][a-z]+))?)$/.exec(
      text,
    );
  if (line) {
    const second = line[3] ?? line[4]!;
    asked.push(
      isOutcome
        ? [same(`${line[1]} is first ${line[2]}`), same(`${second} is second ${line[2]}`)]
        : [line[1]!, second].map((name) => same(`${name} is ${line[2]}`)),
    );
  }
  const each = EACH.exec(
    text
      .replace(/^([A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)+)(?: (has|have|are))? (?:each|both|all)\b/, '$1 $2')
      .replace(/ {2,}/, ' '),
  );
  const apart = each ? [each[1]!.split(/, | and /).map((name) => same(`${name} ${ofOne(each[2]!)}${each[3]}`))] : [];
  const placed = isOutcome || WRITES.test(text) || AGO.test(text) ? null : PLACED.exec(text);
  const hosted = placed
    ? [[...planned(same(`a session ${placed[2]} ${placed[3]}`)), same(`${placed[1]} ${placed[2]}`)]]
    : [];
  const motive = MOTIVE.test(text) ? [[same(text.replace(MOTIVE, '$1 '))]] : [];
  const having = /^([A-Z][a-z]+ (?:has|have)) ([^,]+), ([^,]+),? and (.+)$/.exec(text);
  const things = having ? [[2, 3, 4].map((at) => same(`${having[1]} ${having[at]}`))] : [];
  const belonging =
    /^((?:[A-Z][a-z]+|[Tt]he [a-z]+(?: "[^"]*")?|"[^"]*") (?:has|have|shows|show|carries|gets)) (.+) and (.+)$/.exec(
      text,
    );
  const two = belonging ? [[2, 3].map((at) => same(`${belonging[1]} ${belonging[at]}`))] : [];
  return [
    ...asked,
    ...neither(part),
    ...alike(part),
    ...motive,
    ...joined(part),
    ...things,
    ...two,
    ...hosted,
    ...long(part),
    ...timely(part),
    ...apart,
  ];
};

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
