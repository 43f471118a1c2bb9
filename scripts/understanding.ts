/**
 * A step in ordinary words as the step that it means. The sentence and every step there is are brought into one form: verbs and
 * nouns of the table of phrasings by one word each, people, texts, numbers and moments as places, small words left out. Only
 * equal forms mean the same, so that a word more or less, a "not", or a place more or less is never understood.
 */
import { FILLERS, HOST, IRREGULAR, NARRATOR, NOUNS, ROLES, SENTENCES, VERBS } from '../features/support/phrasings.ts';
import { matching } from './nearest-steps.ts';
import { allSteps, patternsOf, type Step } from './step-list.ts';

/** P is people, S a text in quotes or a thing spoken of last, N a number, M a moment. */
type Place = 'P' | 'S' | 'N' | 'M';
type Token = { word: string } | { place: Place; value: string };
const isPlace = (token: Token): token is { place: Place; value: string } => 'place' in token;

const NUMBERS = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const DAYS = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const NOT_A_NAME = new RegExp(
  `^(?:${DAYS}|Well|Wells|Unlimited|Basic|Google|Facebook|Wellspring|PNG|KB|USD|The|A|An|There|It|After|All|No|Nobody|Everybody|Everyone|Staff|At|Now|That|This|She|He|They|We|Before|Members|Another|Other)$`,
);
const MOMENT = new RegExp(
  String.raw`(?:\b(?:on|for) )?(?:(?:today|tomorrow|in \d+ days|(?:${DAYS})|\d{4}-\d\d-\d\d),? (?:at )?)?(?<![\d:"])\d{1,2}:\d\d(?![\d:])`,
  'g',
);

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
const lemmas = new Map<string, string>();
const PAST = new Set<string>();
const declareVerb = (third: string): void => {
  if (third === 'is' || third === 'has') return;
  const forms = formsOf(third);
  for (const form of forms) lemmas.set(form, forms[1]!);
  for (const form of forms.slice(2)) if (!form.endsWith('ing')) PAST.add(form);
};
const singular = (word: string): string =>
  word.length > 3 && /[^s]s$/.test(word) ? (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)) : word;
const lemma = (word: string): string => lemmas.get(word) ?? singular(word);

/** Words of verbs that steps begin with, after the person. */
for (const third of [
  ...Object.keys(IRREGULAR),
  ...Object.entries(VERBS).flatMap(([head, others]) => [head, ...others]),
])
  declareVerb(third.split(' ')[0]!);

const BE = /^(?:is|are|was|were|am|be|been|being)$/;

/** Sentences in one spelling: before words are told apart. Texts in quotes are numbers in guillemets here. */
const REWRITTEN: readonly (readonly [RegExp, string])[] = [
  [/[.!]$/, ''],
  [/\bcall(s|ed)? (it|(?:the )?(?:session |meeting )?«\d+»|the (?:session|meeting)) off\b/g, 'call$1 off $2'],
  [/\b(can|is|are|was|were|has|have|had|does|do|did|could|should|would|must|will)n['’]t\b/g, '$1 not'],
  [/\bca not\b|\bcan['’]t\b/g, 'cannot'],
  [/\bwo not\b|\bwon['’]t\b/g, 'not'],
  [/\b(it|he|she|there|nobody|everybody|everyone)['’]s\b/g, '$1 is'],
  [/\b(they|we|you)['’]re\b/g, '$1 are'],
  [/\b(they|we|you)['’]ve\b/g, '$1 have'],
  [/\b([A-Za-z]+)['’]ll\b/g, '$1 will'],
  [/\b(?:should|shall|will|would) (?:not|never) be\b/g, 'is not'],
  [/\bcan no longer\b/g, 'cannot'],
  [/\b(?:should|shall|will|would) no longer be\b/g, 'is no longer'],
  [/\b(?:should|shall|will|would) no longer\b/g, 'no longer'],
  [/\b(?:should|shall|will|would) not\b/g, 'not'],
  [/\b(?:should|shall|will|would) be able to\b/g, 'can'],
  [/\b(?:is|are) able to\b/g, 'can'],
  [
    /\bnot be able to\b|\b(?:is|are) not able to\b|\bcan not\b|\b(?:is|are) not allowed to\b|\b(?:is|are) unable to\b/g,
    'cannot',
  ],
  [/\bnot cannot\b/g, 'cannot'],
  [/\b(new|old|other) one\b/g, '$1-one'],
  [/\b(?:gets|get|got|getting) (?=(?:[a-z]+ed|told|sent|shown|given|let|thrown|kept)\b)/g, 'is '],
  [/\b(?:is|are|was|were) (?=[a-z]+ing\b)/g, ''],
  [/\b(mail|email|e-mail|notification|notice) (?:saying|to say|which says|that says)(?: that)? (?!«|\{)/g, '$1 that '],
  [/,? (?:and )?(?:with )?(?:room|space|places|seats) for (\d+)(?: people| persons)?\b/g, ' with $1 seats'],
  [/\b(?:on )?this (?:coming )?(?=(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b)/g, 'on '],
  [
    /\b(payment|charge) (?:did not go through|could not be taken|was declined|bounced|does not go through)\b/g,
    '$1 failed',
  ],
  [/\b(can|cannot|is|are) (?:still|also|now|already|just|even)\b/g, '$1'],
  [/\b(?:should|shall|will|would|must) (?=be\b)/g, ''],
  [/\b(?:should|shall|will|would)\b/g, ''],
  [/\bno longer (is|are|has|have)\b/g, '$1 not any more'],
  [/\b(is|are|was|were) no longer\b/g, '$1 not any more'],
  [/\bno longer\b/g, 'not any more'],
  [/\bnot any more (.+)$/g, 'not $1 any more'],
  [/\banymore\b/g, 'any more'],
  [/\b(?:has|have|had) not (?=(?:an?|any|own|his|her|their) )/g, 'has no '],
  [/\b(?:does|do|did|has|have|had) not\b/g, 'not'],
  [/\bnot have\b/g, 'has no'],
  [/\b(?:has|have) no an?\b/g, 'has no'],
  [/\b(?:tries|try|tried|attempts|attempt|attempted) to\b/g, ''],
  [/\b(?:manages|is allowed|are allowed|is free) to\b/g, 'can'],
  [/\b(?:has|have|had) got\b/g, 'has'],
  // What takes place at once is no session of tomorrow evening.
  [/^(\S+ (?:is )?(?:hosts|plans|holds|runs|hosting|running)\b.*) (?:right )?now$/g, '$1 at-once'],
  [/\bthat (?:he|she|they) (?=(?:is|are|was|were|has|have)\b)/g, 'that '],
  [/\b(?:has|have|had) (?:just )?been\b/g, 'is'],
  [/\bcan (?=(?:see|read|use|find)\b)/g, ''],
  [/\bcannot (?=(?:see|read|use|find)\b)/g, 'not '],
  [
    /\b(?:with|for) (?:the |a )?(?:reason|text|note|message|words|comment|remark|explanation|justification)(?: of)? (?=«|\{string\})/g,
    'because ',
  ],
  [/,? ?\b(?:saying|noting|and says?|and writes?|writing)(?: that)? (?=«|\{string\})/g, ' because '],
  [/,? because:? (?=«|\{string\})/g, ' because '],
  [/: (?=«|\{string\})/g, ' because '],
  [/\b(?:a|one) (day|week|month|year|minute) (?=later|pass|goes|has passed|went)/g, '1 $1 '],
  [/\b(?:an|one) hour (?=later|pass|goes|has passed|went)/g, '1 hour '],
  [/^(?:on )?the (?:next|following) (day|week|month|year)$/g, 'after 1 $1'],
  [/^(?:the|a|one) (day|week|month|year) (?:after|later)$/g, 'after 1 $1'],
  [/\bafter (?:a|one|an|another) (day|week|month|year|hour|minute)$/g, 'after 1 $1'],
  [/\bfor (?:a|one) week\b/g, 'for 7 days'],
  [/\bfor (?:2|two) weeks\b/g, 'for 14 days'],
  [/\bfor (?:a|one) day\b/g, 'for 1 day'],
  [
    /\b(?:is|as|be) (first|second|third|fourth|fifth) (?=on the waiting|in line|in the queue|on the waitlist)/g,
    'is ordinal-$1 ',
  ],
  [/ordinal-first/g, 'number 1'],
  [/ordinal-second/g, 'number 2'],
  [/ordinal-third/g, 'number 3'],
  [/ordinal-fourth/g, 'number 4'],
  [/ordinal-fifth/g, 'number 5'],
  [/\bis next (?=in line|on the waiting)/g, 'is number 1 '],
  [/\b(?:an|one) hour before\b/g, '1 hour before'],
  [/\btwice\b/g, '2 times'],
  [/\bthrice\b/g, '3 times'],
  [/\$(\d+(?:\.\d\d)?)/g, '$1 dollars'],
  [/(\d) ?(?:\$|USD)/g, '$1 dollars'],
  [/\b(\d+)\.00 dollars/g, '$1 dollars'],
  [/\bin total\b|\baltogether\b/g, 'in all'],
  [/\ba total of (?=\d)/g, ''],
  [/\b(?:his|her|their|his\/her|her\/his|his\/hers|your)\b(?! *$)/g, 'own'],
  [/\bown own\b/g, 'own'],
  [
    /\bown (?=(?:seat|place|spot|plan|membership|subscription|account|card|credit card|registration|booking|address|email|password|profile|new card|bank|post|reply)\b)/g,
    '',
  ],
  [/\bnew card\b/g, 'card'],
  [
    /\b(?:publish(?:es|ed)?|adds?|added|posts?|posted|announces?|announced|creates?|created) (?:an?|the) (?:new )?(?:session|meeting) (?=«|\{)/g,
    'plans ',
  ],
  [
    /(«\d+»|\{string\}|\b[A-Z][a-z]+|\{actor\})['’]s (?!calendar|phone|browser|window|own)((?:credit |email |last |latest |next )?[a-z]+)/g,
    '$2 of $1',
  ],
];

const placesOf: Readonly<Record<string, Place>> = {
  actor: 'P',
  people: 'P',
  string: 'S',
  text: 'S',
  int: 'N',
  float: 'N',
  moment: 'M',
  time: 'M',
};

/** Longest first, as words that count. */
const classes = (): readonly (readonly [readonly string[], string])[] => {
  const all: (readonly [readonly string[], string])[] = [];
  for (const [head, others] of Object.entries({ ...VERBS, ...NOUNS })) {
    const own = wordsOf(head);
    for (const other of others) all.push([wordsOf(other), own.join(' ')]);
  }
  return all.toSorted(([one], [other]) => other.length - one.length);
};

const fillers = new Set(FILLERS);
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .map((word) => (BE.test(word) ? 'be' : /^(?:has|have|had|having)$/.test(word) ? 'have' : word))
    .filter((word) => !fillers.has(word.toLowerCase()))
    .map((word) => lemma(/^(?:Unlimited|Basic|Well)$/.test(word) ? word : word.toLowerCase()));

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
const isVerb = new Set<string>();
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

const spelled = (text: string): string =>
  REWRITTEN.reduce((one, [wrong, right]) => one.replaceAll(wrong.global ? wrong : new RegExp(wrong, 'g'), right), text);

/** The text of an example in words and places. */
const tokensOf = (text: string): Token[] => {
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

type Form = { step: Step; wording: string; tokens: Token[]; isPhrasing: boolean };

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

/** A wording in words and places; of each place, which it is in the wording. */
const patternTokens = (reading: string): Token[] | undefined => {
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
const keyOf = (tokens: readonly Token[]): string =>
  tokens.map((token) => (isPlace(token) ? token.place : token.word)).join(' ');
const keyWithNumbers = (tokens: readonly Token[]): string =>
  tokens.map((token) => (isPlace(token) ? (token.place === 'N' ? token.value : token.place) : token.word)).join(' ');

const normal = (tokens: readonly Token[]): Token[] => inOrder(inOneWord(tokens));

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

let forms: Map<string, Form[]> | undefined;
const allForms = (steps: readonly Step[]): Map<string, Form[]> => {
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
      const key = keyOf(ranked);
      forms!.set(key, [...(forms!.get(key) ?? []), { step, wording, tokens: ranked, isPhrasing: as !== wording }]);
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
const inflected = (wording: string, isPlural: boolean, numbers: readonly string[]): string => {
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
      isPlural && /^(?:is|has|does)$/.test(one) && /^(?:are|have|do)$/.test(other) ? other : one,
    );
};

/** The one other person of the latest sentence that names another; '' where it names several. */
const othersThan = (names: readonly string[], { people, earlier }: Spoken): string => {
  const others = [people, ...earlier].map((all) => all.filter((name) => !names.includes(name)));
  const latest = others.find((all) => all.length > 0) ?? [];
  // What is left unsaid of several is not said of the admin.
  const members = latest.length > 1 ? latest.filter((name) => name !== ROLES['staff']) : latest;
  return members.length === 1 ? members[0]! : '';
};

/** What is meant by a name that is not said: the thing of its kind that was spoken of last. */
const unsaidThing = (wording: string, { uri }: Step, { post }: Spoken): string => {
  if (/\bpost \{string\}/.test(wording)) return post ?? '';
  if (/\bplans a session in\b/.test(wording)) return 'the Well';
  const isOfWell = /^features\/(?:communities|forum)\//.test(uri) && !/\b(?:register|seat|wait)/.test(wording);
  return isOfWell ? 'the Well' : 'the session';
};

/** The step with its places filled; a person or a thing that is not said is the one that was spoken of last. */
const filled = ({ wording, tokens, step }: Form, own: readonly Token[], spoken: Spoken): string | undefined => {
  const values = new Map<string, string>();
  for (const [at, token] of tokens.entries()) {
    const mine = own[at]!;
    if (isPlace(token) && isPlace(mine)) values.set(token.value, mine.value);
  }
  const names = [...wording.matchAll(/\{([\w-]*)\}/g)].map(([, name]) => name!);
  const sayingPeople = own.flatMap((token) => (isPlace(token) && token.place === 'P' ? [token.value] : []));
  const unsaidPerson = othersThan(sayingPeople, spoken);
  const numbers = names.flatMap((name, at) => (placesOf[name] === 'N' ? [values.get(String(at)) ?? ''] : []));
  const isPlural = names.some((name, at) => name === 'people' && isMany(values.get(String(at))));
  let at = 0;
  const text = inflected(wording, isPlural, numbers).replaceAll(/\{([\w-]*)\}/g, (_, name: string) => {
    const value = values.get(String(at++));
    if (value !== undefined) return said(name, value);
    return { P: unsaidPerson, S: unsaidThing(wording, step, spoken), N: '', M: '' }[placesOf[name]!];
  });
  return matching(text, step.wordings).length > 0 ? text : undefined;
};

/** After Then a step asks; before it, a step makes something so. */
const canStand = ({ keyword }: Step, isOutcome: boolean): boolean =>
  keyword === 'Given or Then' || (keyword === 'Then') === isOutcome;

/** For which reason, in words without quotes: "reports Rob for harassment", "removes the post "…" because it is spam". */
const WITH_WORDS =
  /^([A-Z][a-z]+ (?:has |have )?(?:report|warn|suspend|ban|remove|restrict|block|flag|refund|cancel)\w*\b(?:[^"]|"[^"]*")*?),? (?:for ((?!good\b|ever\b|an? |\d|one |two |three )[a-z]+(?: [a-z]+){0,3})|(?:because|since|as) (?:of )?((?!that\b)[a-z][^"]*))$/;

const DENIED = /^(?:not|no|never|cannot|nobody|nothing)$/;
/** Stands for a visitor where a step takes anybody. */
const VISITOR = 'Visitor';
const THING = /\b[Tt]he (session|meeting|series|Well|post|reply)\b(?! (?:«|"))/g;

const listed = (names: readonly string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** One sentence in the ways in which it can be meant, the nearest to the letter first. */
const waysOf = (text: string, { host, messages, post, thing, participants }: Spoken): string[] => {
  const outside = (change: (part: string) => string) => (way: string) =>
    way
      .split(/("[^"]*")/)
      .map((part) => (part.startsWith('"') ? part : change(part)))
      .join('');
  // Who hosts is known before "the host" is somebody whom only the product knows.
  // What was written in a chat is seen in it.
  const written = [...messages].at(-1);
  if (written !== undefined)
    text = text
      .replace(/\b(deletes|removes) the message$/, `deletes ${written} in the chat of ‹‹the session››`)
      .replace(/\b((?:sees?|reads?|finds?)(?: again)?) the message\b(?! ")/, `$1 ${written}`);
  text = text.replace(
    /^([A-Z][a-z]+) (?:is|was) (?:live|in the room|in a room|in a session|on video|talking) with ((?:[A-Z][a-z]+(?:, | and )?)+) (?:in|of|at) (?=")/,
    (_, name: string, others: string) =>
      `${name}${others.includes(' and ') ? ',' : ' and'} ${others} are in the room of `,
  );
  const message = /\bmessage ("[^"]*")$/.exec(text)?.[1];
  if (message !== undefined && messages.has(message)) return [text.replace(`message ${message}`, message)];
  const ways =
    host === undefined ? [text] : [...new Set([outside((part) => part.replace(/\b[Tt]he host\b/, host))(text), text])];
  const also = (change: (text: string) => string): void => {
    for (const way of ways.slice()) {
      const other = change(way);
      if (other !== way && !ways.includes(other)) ways.push(other);
    }
  };
  also(
    outside((part) =>
      Object.entries(ROLES).reduce(
        (one, [role, name]) => one.replace(new RegExp(`(^|\\s)${role}(?=\\s|$)`, 'i'), `$1${name}`),
        part,
      ),
    ),
  );
  also(outside((part) => part.replaceAll(/\b(?:his|her|their) (?=(?:post|reply|review|message)\b)/g, 'the ')));
  also(outside((part) => part.replaceAll(/\b(that|about|of) (?:his|her|their) (?=[a-z])/g, '$1 the ')));
  also((way) =>
    way.replace(WITH_WORDS, (_, deed: string, short?: string, long?: string) => `${deed} because "${short ?? long}"`),
  );
  also(outside((part) => part.replace(/^Mia\b/, 'staff')));
  also(outside((part) => part.replace(/^(?:[Aa]|[Tt]he) visitor\b/, VISITOR)));
  if (participants.length > 0)
    also(
      outside((part) =>
        part.replace(/^(?:[Aa]ll|[Tt]he|[Aa]ll the) (?:participants|attendees)\b/, listed(participants)),
      ),
    );
  if (post !== undefined)
    also(outside((part) => part.replace(/\b[Tt]he (post)\b(?! *$)|\b[Tt]he (post)$/, `the post ${post}`)));
  also(outside((part) => part.replace(/(?<!\b(?:is|are|was|were)) there$/, ' in ‹‹the Well››')));
  also((way) => way.replaceAll(/\b(?:session|meeting|Well|group|event) (?=")/g, ''));
  also((way) => way.replaceAll(/\b(?:post|reply|message|review|comment) (?=")/g, ''));
  also(outside((part) => part.replace(THING, '‹‹the $1››')));
  if (thing !== undefined)
    also(
      outside((part) =>
        part.replace(/^[Ii]t\b(?! (?:is )?(?:refused|done|\d))|(?<= )it(?=$|,| (?:to|because|again|off)\b)/, thing),
      ),
    );
  also(outside((part) => part.replace(/^[Ii]t\b(?! (?:is )?(?:refused|done|\d))/, '‹‹the session››')));
  also((way) =>
    way.replace(
      /^(?:there is |there was )?an? (?:session|meeting) ("[^"]*") without a host/,
      `${HOST} has set up the group-hosted $1`,
    ),
  );
  also((way) => way.replace(/^(?:there is |there was )?an? (?:session|meeting) (?=")/, `${host ?? HOST} hosts `));
  return ways;
};

type Spoken = {
  narrator: string;
  /** What was done last, and what was refused last: "Ben tries again". */
  deed: string | undefined;
  refused: string | undefined;
  people: readonly string[];
  /** The same of the sentences before, the latest first. */
  earlier: readonly (readonly string[])[];
  host: string | undefined;
  post: string | undefined;
  thing: string | undefined;
  /** What was written in chats. */
  messages: Set<string>;
  participants: readonly string[];
};

const namesIn = (text: string): string[] =>
  (text.replaceAll(/"[^"]*"/g, '""').match(/\b[A-Z][a-z]+\b/g) ?? []).filter((name) => !NOT_A_NAME.test(name));

/** The sentence with names in place of "I" and "she", where there is one person whom they can mean. */
const withNames = (text: string, { narrator, people }: Spoken): string =>
  text
    .split(/("[^"]*")/)
    .map((part, at) => {
      if (part.startsWith('"')) return part;
      const isSubject = at === 0 && /^(?:I|I'm|I've)\b/.test(part);
      const mine = isSubject ? 'their' : `${narrator}'s`;
      let named = part
        .replaceAll(/\bI['’]m\b/g, `${narrator} is`)
        .replaceAll(/\bI['’]ve\b/g, `${narrator} has`)
        .replaceAll(/\bI am\b/g, `${narrator} is`)
        .replaceAll(/\bI have\b/g, `${narrator} has`)
        .replaceAll(/\bI\b/g, narrator)
        .replaceAll(/\bme\b/g, narrator)
        .replaceAll(/\b[Mm]y (session|Well|series|post|reply|seat|review)\b/g, 'the $1')
        .replaceAll(/\b[Mm]y\b/g, mine);
      // Who tells the story is "I", and Mia no "he".
      const third = people.filter((name) => name !== narrator);
      const men = third.filter((name) => name !== 'Mia');
      if (at === 0 && third.length === 1) named = named.replace(/^(?:He|She|They|he|she|they)\b/, third[0]!);
      if (at === 0 && men.length === 1) named = named.replace(/^[Hh]e\b/, men[0]!);
      // "His seat" is that of who was spoken of.
      if (at === 0 && third.length === 1)
        named = named.replace(
          /^(?:[Hh]is|[Hh]er|[Tt]heir) (?=(?:seat|place|account|card|plan|profile|review)\b)/,
          `${third[0]}'s `,
        );
      if (at === 0 && people.length > 1) named = named.replace(/^(?:[Tt]hey|[Ww]e)\b/, listed(people));
      // "asks for a link" goes on with who was spoken of.
      const verb = at === 0 ? /^([a-z]+s) (?!is\b|are\b)/.exec(named)?.[1] : undefined;
      if (verb !== undefined && third.length === 1 && isVerb.has(lemma(verb)) && lemma(verb) !== verb)
        named = `${third[0]} ${named}`;
      const others = people.filter((name) => !namesIn(named).includes(name));
      if (others.length === 1) named = named.replaceAll(/\b(?:him|them)\b|\bher\b(?! [a-z]*[a-z])/g, others[0]!);
      return named;
    })
    .join('');

/** What is quoted in such a step is a text, and no name of a thing. */
const SAYS =
  /\b(?:because|refused|mail|told|posts|posted|replies|replied|writes|wrote|written|says|reason|password|address|registered with|code)\b/;

const HOSTS =
  /^([A-Z][a-z]+)(?: has)? (?:hosts|host|plans|creates|holds)\b|\b(?:hosted|created|led|held) by ([A-Z][a-z]+)|" by ([A-Z][a-z]+)/;

/** The tokens of a way to say it, with things spoken of last as texts. */
const wayTokens = (way: string): Token[] => {
  const things: string[] = [];
  const marked = way.replaceAll(/‹‹([^›]+)››/g, (_, thing: string) => `"⁂${things.push(thing) - 1}"`);
  return tokensOf(marked).map((token) => {
    const thing = isPlace(token) ? /^"⁂(\d+)"$/.exec(token.value) : null;
    return thing ? { place: 'S' as const, value: things[Number(thing[1])]! } : token;
  });
};

const variantsOf = (tokens: readonly Token[]): Token[][] => {
  const isDenied = tokens.some((token) => !isPlace(token) && DENIED.test(token.word));
  const all: Token[][] = [[...tokens]];
  // Auxiliary verbs of what has happened: "has joined" is "joins".
  const plainly = tokens.filter((token, at) => {
    const next = tokens[at + 1];
    return !(!isPlace(token) && token.word === 'have' && next !== undefined && !isPlace(next) && isVerb.has(next.word));
  });
  all.push(plainly);
  if (!isDenied) all.push(plainly.filter((token) => isPlace(token) || token.word !== 'again'));
  else
    all.push(
      tokens.filter(
        (token, at) =>
          isPlace(token) ||
          !(
            /^(?:any|more)$/.test(token.word) &&
            !tokens.slice(0, at).some((each) => !isPlace(each) && each.word === 'charge')
          ),
      ),
    );
  return all.flatMap((each) => {
    const turned = active(each);
    return turned === undefined ? [each] : [each, turned];
  });
};

/** Of forms that are equal: those that can stand here before those that ask, and steps before phrasings. */
const unambiguous = (
  found: readonly Form[],
  tokens: readonly Token[],
  isOutcome: boolean,
  spoken: Spoken,
): Map<Step, string> => {
  const written = new Map<Step, string>();
  for (const fits of [
    ({ step, isPhrasing }: Form) => canStand(step, isOutcome) && !isPhrasing,
    ({ step }: Form) => canStand(step, isOutcome),
    ({ step }: Form) => !isOutcome && step.keyword === 'Then',
  ]) {
    for (const form of found.filter(fits)) {
      const line = filled(form, tokens, spoken);
      if (line !== undefined && !written.has(form.step)) written.set(form.step, line);
    }
    if (written.size > 0) return written;
  }
  return written;
};

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
const partsOf = ({ text, isOutcome }: Part): Part[][] => {
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

/** In how many sentences before a person is looked for who is not said. */
const REMEMBERED = 3;

/** What the sentences after this one may mean by "she", "the host", "it" and "the post". */
const remember = (spoken: Spoken, { text, isOutcome }: Part): void => {
  const people = [...new Set(namesIn(text))];
  if (people.length > 0) {
    if (spoken.people.length > 0) spoken.earlier = [spoken.people, ...spoken.earlier].slice(0, REMEMBERED);
    spoken.people = people;
  }
  if (!isOutcome) spoken.deed = text;
  else if (/ is refused\b/.test(text)) spoken.refused = spoken.deed;
  const host = HOSTS.exec(text);
  if (host) spoken.host = host[1] ?? host[2] ?? host[3];
  if (/\b(?:have|has) joined\b|\bregisters for\b/.test(text))
    spoken.participants = [...new Set([...spoken.participants, ...people])];
  if (/\bunregisters from\b/.test(text))
    spoken.participants = spoken.participants.filter((name) => !people.includes(name));
  const quoted = [...new Set(text.match(/"[^"]*"/g))];
  if (quoted.length > 0)
    spoken.thing =
      (quoted.length === 1 && !SAYS.test(text)) || /^[A-Z][a-z]+ (?:hosts|plans) "/.test(text) ? quoted[0] : undefined;
  const post = /\b(?:posts|has posted) ("[^"]*")/.exec(text)?.[1];
  const writer = /^([A-Z][a-z]+) (?:writes|has written|wrote|insults) (?:"[^"]*"|[A-Z][a-z]+) in the chat/.exec(
    text,
  )?.[1];
  const message = /\b(?:writes|has written|wrote) ("[^"]*") in the chat/.exec(text)?.[1];
  if (message !== undefined) spoken.messages.add(message);
  const profile = /\b(?:looks at|opens) (the profile of [A-Z][a-z]+)$/.exec(text)?.[1];
  spoken.post = post ?? spoken.post;
  if (post !== undefined) spoken.thing = `the post ${post}`;
  else if (writer !== undefined) spoken.thing = `the message of ${writer}`;
  else if (profile !== undefined) spoken.thing = profile;
  else if (/\bplans a session\b/.test(text)) spoken.thing = '‹‹the session››';
};
