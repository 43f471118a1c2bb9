/**
 * People and things without a name: "a Basic member", "the member", "two members", "a full session next Friday". Each is given a
 * name when it is spoken of first, and what is said of it becomes sentences of its own.
 */
import { COLLEAGUE, HOST, STAND_INS } from '../../features/support/phrasings.ts';
import type { Part } from './parts.ts';
import { asMany, listed, namesIn, outsideQuotes } from './people.ts';
import { nowClocked } from './plain.ts';
import { planned, sessionSaid } from './sessions.ts';
import type { Spoken } from './spoken.ts';

const ROLE =
  '(member|host|attendee|participant|person|user|peer|author|owner|newcomer|reporter|guest|friend|recipient|receiver)';
const KIND =
  '((?:(?:Basic|Unlimited|free|paying|new|registered|other|suspended|warned|certain|different|fellow|normal|regular|ordinary) )*)';
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 };
const RANKS: Readonly<Record<string, number>> = {
  first: 0,
  second: 1,
  third: 2,
  fourth: 3,
  fifth: 4,
  sixth: 5,
  other: 1,
};
const ORDINAL = 'second|third|fourth|fifth|sixth';

/** A person who is spoken of as what they are; not "Ana is a member", which says what Ana is. */
const NOT_SAID_OF = String.raw`(?<!\b(?:is|are|was|were|be|been|being|becomes?|became|as|not|no longer|still|remains?|stays?|only|like|back to being) )`;
const ONE = new RegExp(
  String.raw`${NOT_SAID_OF}\b((?:[Aa] (?:${ORDINAL})|an|a|one|another|some|An|A|One|Another)) ${KIND}${ROLE}(?: (?:called|named) ([A-Z][a-z]+))?(?=$|[ ,’'])(?! (?:page|of staff))`,
  'g',
);
const MANY = new RegExp(
  String.raw`${NOT_SAID_OF}\b(two|three|four|five|six|seven|eight|[2-8]|Two|Three|Four|Five|Six) ${KIND}(?:${ROLE}s|(other)s)\b`,
  'g',
);
const THE_SAME = new RegExp(String.raw`\b(?:[Tt]he|[Tt]hat|[Tt]his) (?:same )?${KIND}${ROLE}\b(?!s)`, 'g');
const RANKED = new RegExp(
  String.raw`\b[Tt]he (first|${ORDINAL}|other) ${KIND}${ROLE}\b(?! (?:who|to))(?: (?:on|in) (?:the )?(?:waiting list|waitlist|queue|line))?`,
  'g',
);
const ALL_OF = new RegExp(
  String.raw`\b(?:(?:[Ee]very|[Ee]ach) ${KIND}${ROLE}|(?:[Tt]he|[Aa]ll|[Aa]ll the|[Bb]oth|[Tt]hose|[Tt]he other) ${KIND}${ROLE}s)\b(?! (?:of|in) )`,
  'g',
);

const bareRole = (role: string): string =>
  /friend|recipient|receiver/.test(role) ? 'friend' : /host|author|owner|reporter/.test(role) ? role : 'member';
const isHosting = (role: string): boolean => role === 'host';

const newName = (spoken: Spoken, role: string): string => {
  const names = isHosting(role) ? [HOST, ...STAND_INS] : STAND_INS;
  const name = names.find((each) => !spoken.taken.has(each)) ?? STAND_INS[0]!;
  spoken.taken.add(name);
  return name;
};

/** What "a Basic member" says of the person. */
const factsOf = (name: string, kind: string, role: string): string[] => [
  ...(/\bBasic\b|\bfree\b/.test(kind) ? [`${name} has the plan basic`] : []),
  ...(/\bsuspended\b/.test(kind) ? [`Mia suspends ${name}`] : []),
  ...(/\bwarned\b/.test(kind) ? [`Mia warns ${name}`] : []),
  ...(/\bUnlimited\b|\bpaying\b/.test(kind) ? [`${name} has the monthly plan`] : []),
  ...(isHosting(role) ? [`${name} may host`] : []),
  ...(/attendee|participant/.test(role) ? [`${name} has joined the session`] : []),
];

const known = (spoken: Spoken, role: string): readonly string[] => {
  const said = spoken.roles.get(bareRole(role));
  if (said !== undefined) return said;
  if (role === 'host') return spoken.host !== undefined ? [spoken.host] : spoken.kinds.size > 0 ? [HOST] : [];
  if (role === 'author') return spoken.author === undefined ? [] : [spoken.author];
  if (role === 'owner') return /^the profile of ([A-Z][a-z]+)$/.exec(spoken.thing ?? '')?.slice(1) ?? [];
  if (role === 'reporter') return spoken.reporter === undefined ? [] : [spoken.reporter];
  const others = spoken.members.filter((name) => name !== spoken.host);
  return others.length === 1 ? others : [];
};

/** The sentence with names of people who are spoken of as what they are, and what it says of them. */
const peopleNamed = (text: string, isOutcome: boolean, spoken: Spoken): { text: string; facts: string[] } => {
  const facts: string[] = [];
  const given = (role: string, names: readonly string[], isOther: boolean): void => {
    const all = spoken.roles.get(bareRole(role)) ?? [];
    if (all.length === 0 || isOther) spoken.roles.set(bareRole(role), [...all, ...names]);
    else spoken.roles.set(bareRole(role), [...names]);
    if (isHosting(role)) spoken.host = names[0];
  };
  const named = outsideQuotes(text, (masked) =>
    masked
      .replaceAll(/\b[Oo]ther (member|participant|attendee|user)s\b|\bother (people)\b/g, 'another member')
      .replace(/^(?:[Ss]omebody|[Ss]omeone) else (?=[a-z])/, 'Another member ')
      .replace(/\b(gift\b.* for) (?:somebody|someone)(?: else)?\b/, '$1 a friend')
      .replace(
        /\b(?:[Aa]nother|[Aa] (?:different|second)|[Tt]he (?:other|second)) (?:moderator|admin|member of staff|staff member|colleague)\b/,
        () => {
          if (!spoken.roles.has('colleague')) facts.push(`${COLLEAGUE} is on the staff, too`);
          spoken.roles.set('colleague', [COLLEAGUE]);
          return COLLEAGUE;
        },
      )
      .replace(
        /^(?:[Ss]omebody|[Ss]omeone|[Oo]ne person) (?=(?:unregisters|cancels|drops|gives|backs|signs off)\b)/,
        'an attendee ',
      )
      .replaceAll(/\b[Oo]ne of the (?:registered |other )?(participants|attendees|members)\b/g, 'an attendee')
      .replaceAll(
        /\b[Tt]he (?:first |next )?(?:member|person|one|participant) (?:who is )?(?:on|in) the (?:waiting list|waitlist|queue|line)\b/g,
        (found) => spoken.waiting[0] ?? found,
      )
      .replaceAll(RANKED, (found, rank: string, _, role: string) => {
        const name = (rank === 'other' || known(spoken, role).length > 1 ? known(spoken, role) : [])[RANKS[rank]!];
        return name ?? found;
      })
      .replaceAll(ALL_OF, (found, _, one: string | undefined, __, several: string | undefined) => {
        const role = (one ?? several)!;
        const names =
          spoken.participants.length > 1 && !isHosting(role)
            ? spoken.participants.filter((name) => name !== spoken.host)
            : known(spoken, role);
        return names.length > 1 ? listed(names) : found;
      })
      .replaceAll(MANY, (_, count: string, kind: string, one: string | undefined) => {
        const role = one ?? 'member';
        const names = Array.from({ length: COUNTS[count.toLowerCase()] ?? Number(count) }, () => newName(spoken, role));
        given(role, names, /other/.test(kind) || /\bhost/.test(text));
        if (spoken.roles.get(bareRole(role))?.length === names.length) spoken.roles.set(`${bareRole(role)}s`, names);
        for (const name of names) facts.push(...factsOf(name, kind, role));
        return listed(names);
      })
      .replaceAll(ONE, (_, article: string, kind: string, role: string, called: string | undefined) => {
        const registered = spoken.participants.filter((name) => name !== spoken.host);
        const isOther = /another|[a-z] [a-z]/i.test(article) || /other|different/.test(kind);
        if (/attendee|participant/.test(role) && registered.length > 0 && called === undefined && !isOther)
          return registered[0]!;
        const name = called ?? newName(spoken, role);
        given(role, [name], isOther);
        facts.push(...factsOf(name, kind, role));
        return name;
      })
      .replaceAll(
        /\b[Tt]he (waiting|restricted|blocked|reported|suspended|warned|removed) (?:member|person|user|one)\b(?!s)/g,
        (found, state: string) => (state === 'waiting' ? spoken.waiting[0] : spoken.patients.get(state)) ?? found,
      )
      .replaceAll(THE_SAME, (found, kind: string, role: string) => {
        if (/suspended|warned/.test(kind)) return found;
        const [name, ...others] = known(spoken, role);
        const isOneOfSeveral = others.length > 0 && spoken.roles.has(`${bareRole(role)}s`);
        return isOneOfSeveral ? found : (name ?? found);
      }),
  );
  return { text: asMany(named), facts: isOutcome ? [] : facts };
};

const unmasked = (text: string, quoted: readonly string[]): string =>
  text.replaceAll(/«(\d+)»/g, (_, at: string) => quoted[Number(at)]!);
const STARTS =
  / (?:that|which) (?:should (?:start|have started|have begun)|starts|is starting|begins|is about to start|has just started|has started|has begun|is running)(?: now| right now| already)?$/;

const MEETING = '(?:session|meeting|evening|circle|get-together|meetup|gathering|video session|group session)';
const SESSION = new RegExp(
  String.raw`(?<!\b(?:plans?|planned|hosting|creates?|schedules?) )\b(an?|another|one|some|A|An|Another|[A-Z][a-z]+['’]s)((?: (?:full|new|small|running|live|group-hosted|group-led|peer-led|upcoming|coming|future|free|group|second|other|first|different|planned|later))*) ${MEETING}\b(?! (?:«|room|chat|link|of|a (?:month|week)|per))`,
);
const ONE_MORE = /\b(another) one\b()(?= (?:on|tomorrow|today|next|in)\b)/;
const TITLES = ['A session', 'Another session', 'A third session', 'A fourth session'];
const EXISTS =
  /^(?:[Tt]here (?:is|was|are) )?\u2042(?: (?:takes place|is planned|is scheduled|is coming up|exists|starts|begins|has started|has begun|is on|is))?$/u;

/** The session that has no name as one that has, and the sentence that speaks of it; a time belongs to the session. */
const sessionNamed = (part: Part, spoken: Spoken): Part[] | undefined => {
  if (part.isOutcome) return undefined;
  const quoted: string[] = [];
  const masked = nowClocked(part.text.replaceAll(/"[^"]*"/g, (each) => `«${quoted.push(each) - 1}»`));
  const found = SESSION.exec(masked) ?? ONE_MORE.exec(masked);
  if (found === null) return undefined;
  const [said, whose, kinds] = found;
  const title = TITLES.find((each) => !spoken.kinds.has(`"${each}"`));
  if (title === undefined) return undefined;
  const isRunning =
    /\b(?:running|live)\b/.test(kinds!) || STARTS.test(masked) || / has (?:started|begun)$/.test(masked);
  const ago = / (?:that|which) (?:began|started|has started|has begun) (\S+) minutes ago$/.exec(masked)?.[1];
  const states = [
    ...(ago === undefined ? [] : [`it is ${ago} minutes into "${title}"`]),
    ...(/\bfull\b/.test(kinds!) ? [`"${title}" is full`] : []),
    ...(isRunning ? [`"${title}" starts`] : []),
  ];
  const whole = `a ${/group-|peer-/.test(kinds!) ? 'group-hosted ' : ''}session "${title}"${masked
    .slice(found.index + said.length)
    .replace(STARTS, '')
    .replace(/ (?:that|which) \S+(?: \S+)? \S+ minutes ago$/, '')}`;
  const isBare = /^(?:there (?:is|was) )?$/i.test(masked.slice(0, found.index)) && !whose!.includes("'");
  const alone = isBare ? sessionSaid({ ...part, text: unmasked(whole, quoted) }) : undefined;
  if (alone !== undefined) return [...alone, ...states.map((text) => ({ ...part, text }))];
  const rest = `${masked.slice(0, found.index)}\u2042${masked.slice(found.index + said.length)}`;
  const [moment] = CLOCK.exec(rest) ?? [];
  let main = (moment === undefined ? rest : rest.replace(moment, ' ')).replaceAll(/\s+/g, ' ').trim();
  const owner =
    /^([A-Z][a-z]+)['’]s$/.exec(whose!)?.[1] ??
    /^([A-Z][a-z]+) (?:has|hosts|holds|runs|leads) \u2042$/u.exec(main)?.[1];
  const [, by] = / (?:with|hosted by|led by|by) ([A-Z][a-z]+)(?= and |$)/.exec(main) ?? [];
  const host = owner ?? by ?? spoken.host ?? HOST;
  if (by !== undefined)
    main = main.replace(
      new RegExp(` (?:with|hosted by|led by|by) ${by}(?: and)?`),
      main.includes(`${by} and`) ? ' with' : '',
    );
  const [, well] = / in (?:the Well )?(«\d+»)/.exec(main) ?? [];
  if (well !== undefined) main = main.replace(/ in (?:the Well )?«\d+»/, '');
  if (/^[A-Z][a-z]+ (?:hosts|plans) \u2042 ./u.test(main) && moment === undefined)
    return [{ ...part, text: unmasked(main.replace('\u2042', `"${title}"`), quoted) }];
  const when = moment === undefined ? '' : ` ${moment.trim().replace(/^for /, '')}`;
  const where = well === undefined ? '' : ` in ${well}`;
  const same = (text: string): Part => ({ ...part, text: unmasked(text, quoted) });
  const isByGroup = /group-|peer-/.test(kinds!);
  const made = isByGroup
    ? `${host} has set up the group-hosted "${title}"${where}${when}`
    : `${host} hosts "${title}"${where}${when}`;
  const isMade = EXISTS.test(main) || main === `${owner} has \u2042` || main === `${owner} hosts \u2042`;
  return [
    ...planned({ ...same(made), isAside: !part.text.includes(host) }),
    ...states.filter(() => !(isRunning && WITH.test(main))).map((text) => ({ ...part, text })),
    ...(isMade ? [] : [same(inIt(main, isRunning).replace('\u2042', `"${title}"`))]),
  ];
};
const CLOCK =
  / (?:(?:on|for) )?(?:(?:today|tomorrow|in \d+ days|(?:on )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) at \d{1,2}:\d\d|in \d+ hours)/;

/** Who is in a session, or in its room where it runs. */
const WITH = /^(?:([A-Z][a-z]+) is in )?\u2042 with ((?:[A-Z][a-z]+(?:, | and )?)+)$/u;
const inIt = (main: string, isRunning: boolean): string => {
  const [, one, others] = WITH.exec(main) ?? [];
  if (others === undefined) return main;
  const people = one === undefined ? others : listed([one, ...others.split(/, | and /)]);
  return isRunning || one !== undefined ? `${people} are in the room of \u2042` : `${people} have joined \u2042`;
};

/** A person alone, with what is said of them: "a member with one registration", "a member who is not in the Well". */
const ALONE =
  /^([A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)*)(?:$| (?:(who|that) |(with) |(without) |(whose )|((?:on|in|at|from|among) )))(.*)$/;
const saidAlone = (text: string): string[] => {
  const [, name, who, having, without, whose, at, rest] = ALONE.exec(text) ?? [];
  if (name === undefined) return [text];
  const isMany = / and /.test(name);
  if (rest === '' || rest === undefined) return [`${name} ${isMany ? 'are members' : 'is a member'}`];
  if (who) return [`${name} ${rest}`];
  if (having)
    return rest
      .split(/ and (?=an?|one|two|three|no|\d|(?:[A-Z][a-z]+(?:, | and ))+[A-Z][a-z]+$)/)
      .map((each) =>
        /^[A-Z]/.test(each) ? `${each} have joined the session` : `${name} ${isMany ? 'have' : 'has'} ${each}`,
      );
  if (without) return [`${name} has no ${rest.replace(/^an? /, '')}`];
  if (whose) return [`${name} is a member`, `${name}'s ${rest}`];
  return at ? [`${name} is ${at}${rest}`] : [text];
};

/** What has a text: a post, a reply, a message in a chat. */
const WRITTEN =
  /(?<!\b(?:to|into|by) )\b(?:an?|another|An?|Another) (?:(?:new|public|short|long|first|insulting|rude|hurtful|offensive|harsh|angry|kind|nice|friendly|positive|negative|good|bad|private|abusive) )?(post|reply|comment|answer|message|review)(?: about (?:his|her|their|a|the|an) [a-z]+)?(?= (?:in|to|on|under|for|because|and|of)\b|$)/;
const TEXTS: Readonly<Record<string, string>> = { post: 'A post', message: 'A message', review: 'A review' };
const WRITES =
  /^[A-Z][a-z]+ (?:has |have )?(?:writes?|wrote|written|posts?|posted|publish(?:es|ed)|shares?|shared|creates?|created|sends?|sent|leaves?|left|adds?|added|makes|made) /;
/** A post without a quoted text as one with a text; of another person, who has posted it before. */
const textNamed = (part: Part, spoken: Spoken): Part[] | undefined => {
  const quoted: string[] = [];
  const masked = part.text.replaceAll(/"[^"]*"/g, (each) => `«${quoted.push(each) - 1}»`);
  const found = WRITTEN.exec(masked);
  if (found === null || part.isOutcome) return undefined;
  const text = `"${TEXTS[found[1]!] ?? 'A reply'}"`;
  const isOwn = WRITES.test(masked);
  const all = masked.replace(found[0], isOwn ? text : `the ${found[1]} ${text}`);
  const same = (each: string): Part => ({ ...part, text: unmasked(each, quoted) });
  const known = [...spoken.kinds].findLast(([, kind]) => kind === 'Well')?.[0];
  if (isOwn && found[1] === 'post' && known === undefined && !/«\d+»/.test(masked)) {
    const author = namesIn(part.text)[0];
    if (author !== undefined) spoken.roles.set('author', [author]);
    return [{ ...same('the Well "A Well"'), isAside: true }, same(all.replace(text, `${text} in "A Well"`))];
  }
  if (isOwn) return [same(all)];
  if (found[1] !== 'post') return undefined;
  const author = newName(spoken, 'author');
  spoken.roles.set('author', [author]);
  const well = known ?? '"A Well"';
  const people = listed([...new Set([author, ...namesIn(part.text)])]);
  return [
    { ...same(`${people} are members of ${well}`), isAside: true },
    { ...same(`${author} has posted ${text} in ${well}`), isAside: true },
    same(all),
  ];
};

/** A sentence about people and sessions without names as sentences about people and sessions with names. */
export const unnamed = (part: Part, spoken: Spoken): Part[] | undefined => {
  const named = peopleNamed(part.text, part.isOutcome, spoken);
  if (named.text === part.text) return sessionNamed(part, spoken) ?? textNamed(part, spoken);
  const isAlone = !part.isOutcome && namesIn(part.text).length === 0;
  const sentences = (isAlone ? saidAlone(named.text) : [named.text]).map((text) =>
    part.isOutcome
      ? text
      : text.replace(/ (?:has|holds) (?:one|an?|1) (?:registration|booking|seat|place)$/, ' has a seat in a session'),
  );
  const facts = named.facts.filter((fact) => !sentences.includes(fact)).map((text) => ({ ...part, text }));
  return [...facts, ...sentences.map((text) => ({ ...part, text }))];
};
