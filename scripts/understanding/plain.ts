/** A sentence without what writing adds, and with the person in front to whom a mail comes: before it is compared with steps. */
import { outsideQuotes } from './people.ts';

export type Rule = readonly [RegExp, string | ((found: string, ...groups: string[]) => string)];

const AFTER_IS =
  'not|never|on|in|at|out|off|over|back|gone|there|free|full|still|also|already|now|no longer|told|sent|shown|given|let|kept|both|a|an|the';
const SHORT_IS = new RegExp(
  String.raw`\b([A-Z][a-z]+|he|she|it|(?:every|no|some)(?:one|body))['’]s (?=(?:${AFTER_IS})\b|in$|[a-z]+(?:ing|ed)\b(?! code))`,
  'g',
);
const SHORT_HAS = /\b([A-Z][a-z]+|he|she|it)['’]s (?=(?:been|got|had|just)\b)/g;

/** They say how, and not what: a step is the same without them. */
const ADVERBS =
  'therefore|simply|straight ?away|either|in (?:this|that) order|instead(?! of)|for free|as a thank you|as a reward|as if nothing had happened|in time|on time|without being asked|right away|immediately|instantly|promptly|finally|eventually|of course|as usual|as normal|in the end|happily|quietly|calmly|duly|indeed|actually|meanwhile|undisturbed|as before|just as before|exactly as (?:it was|before)|in peace|from now on|from then on|without any trouble|without trouble|without a fuss|without (?:having to do|doing) anything(?: (?:for it|more|else))?|however|though|please|kindly|politely|gladly|accordingly|as a result|by mistake|to be safe|for good measure|all the same|once again|after all|as well|for sure';

const DIGITS: Readonly<Record<string, string>> = {
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  eleven: '11',
  twelve: '12',
  fifteen: '15',
  twenty: '20',
  thirty: '30',
  forty: '40',
  ninety: '90',
};

const WORDS: readonly Rule[] = [
  [SHORT_HAS, '$1 has '],
  [SHORT_IS, '$1 is '],
  [/^([A-Z][a-z]+), (?:the|a|an|our|her|his) [a-z]+(?: [a-z]+)?, (?=[a-z])/, '$1 '],
  [/\b([A-Z][a-z]+),? (?:the|our) (?:moderator|host|admin|staff member)\b/g, '$1'],
  [/\b(?:[Tt]he )?(?:moderator|host|admin|staff member) (?=[A-Z][a-z]+ )/g, ''],
  [
    /\bwho (?:has |had )?(?:reported|flagged|complained about) (?:him|her|them|it|[A-Z][a-z]+|the (?:post|reply|message|comment))$/,
    'who made the report',
  ],
  [
    /\b(is not told|does not (?:learn|know|find out|see|hear)|cannot (?:see|tell)|never learns|is never told) (?:that|who) (?:she|he|they|somebody|someone|it was [A-Z][a-z]+ who) (?:has |had )?(?:restricted|blocked) (?:him|her|them)$/,
    '$1 about the restriction',
  ],
  [
    new RegExp(
      String.raw`\b(${Object.keys(DIGITS).join('|')})(?= (?:minutes?|hours?|days?|weeks?|months?|years?)\b)`,
      'g',
    ),
    (word) => DIGITS[word]!,
  ],
  [/\b(mail|email|e-mail|message) (?:that|which) tells (?:him|her|them|[A-Z][a-z]+) (?=why\b)/, '$1 that explains '],
  [
    /\b(mail|email|e-mail|message) (?:confirming|which confirms|that confirms|stating|explaining|telling (?:him|her|them|[A-Z][a-z]+)) that /,
    '$1 that ',
  ],
  [
    /\bthat (?:I|he|she|they|the (?:free|Basic) plan|Basic|(?:my|his|her|their|the|[A-Z][a-z]+['’]s) plan|Basic members) (?:can|may|allows?|lets?|is allowed|are allowed)\b[a-z ]* (?:one|1|a single) (?:session|booking|registration|place|seat)\b[a-z ]*$/,
    'that the limit is reached',
  ],
  [
    /\b(?:his|her|their|a|the) (?:sister|brother|friend|colleague|mother|father|partner|neighbour|daughter|son|cousin) (?=[A-Z])/g,
    '',
  ],
  [
    /\ban? (review|post|reply|comment|message) (?:that says|which says|saying|with the (?:text|words)) (?=«)/,
    'the $1 ',
  ],
  [/^(?:after that|from then on|since then|at that point|in the end|later),? (?=[a-z]|[A-Z][a-z]+ )/i, ''],
  [/\babout (?:this|that)(?=$| by (?:e-?)?mail$)/, 'about it'],
  [/\b(probation|suspend\w*|ban\w*)\b(.*) for (?:a|one) month\b/, '$1$2 for 30 days'],
  [
    /\b(is|be|becomes) the (first|second|third) (?:person|member|one) (?=(?:on|in) the (?:waiting|line|queue))/,
    '$1 $2 ',
  ],
  [
    /^[Ii]t (?:is not|is no longer|should not be|should no longer be|will not be|is not any more|is im)(?: )?possible (?:any more )?to /,
    'nobody can ',
  ],
  [
    /^(.*\b(?:pass|passes|passed|go by|goes by|later)) (?:and|but) .* (?:has not|hasn['’]t|does not|doesn['’]t) (?:answered|answer|responded|respond|reacted|react)$/,
    '$1',
  ],
  [/^(?:[Oo]ther )?(?:[Mm]embers|[Pp]eople|[Uu]sers) (?:cannot|can no longer|can['’]t) /, 'nobody can '],
  [
    /\bcan (?:book|join|come to|go to|attend|sign up for|register for) (?:as many sessions as (?:he|she|they|[A-Z][a-z]+) (?:likes?|wants?)|any number of sessions)/,
    'has Unlimited',
  ],
  [
    /^the (?:new )?report (?:lands|goes|comes up|arrives|shows up|appears|ends up|turns up|waits|is (?:sent|passed|shown|waiting|there|put|listed))? ?(?:with|to|for|in front of|on the (?:desk|table) of|in the queue of|among|in|reaches) (?:the )?(?:staff|list|reports|flagged (?:activity|items)|list of (?:reports|flagged (?:activity|items)))(?: to look (?:at|into))?$/,
    'staff have a report',
  ],
  // What follows a deed without changing it.
  [/,? and (?:saves|confirms|submits)(?: it| them| the change| that (?:he|she|they) .*)?$/, ''],
  [/,? and (?:gives|states|adds|writes|tells us) (?:his|her|their|a|the) reasons?$/, ''],
  [/,? and (?:explains why|says why)$/, ''],
  [/,? and (?:tells|explains|gives) (?:his|her|their) (?:side|view|story|version)(?: of .*)?$/, ''],
  [/,? (?:and|because|as) (?:he|she|they) (?:believes?|thinks?|feels?|hopes?) .*$/, ''],
  [
    /^(?:an?|another|a different) (?:moderator|admin|host|member of staff|staff member|colleague|member),? ([A-Z][a-z]+),? (?=[a-z])/,
    '$1 ',
  ],
  [/^([A-Z][a-z]+ .*\b(?:free|kept|reserved|held|waiting|a seat|a place)) for (?:him|her|them)$/, '$1'],
  [/^(.* (?:pass|passed|by|later)) without (?:him|her|them|[A-Z][a-z]+|anybody|anyone|an answer)$/, '$1'],
  [/\b(?:the )?(«\d+») Well\b/g, 'the Well $1'],
  [/\b(session|meeting|post|reply|message) (?:called|named|titled) (?=«)/g, '$1 '],
  [
    /\b(?:the|a|an|his|her|their) (?:second|third|fourth|fifth|next|other|extra|additional|further) (?=(?:registration|booking|attempt|request|reply|appeal|report|code|login)\b)/,
    'the ',
  ],
  [/\b(?:has|have) been (pay|wait|us|host|attend)ing\b/g, (_, verb) => `${verb}${verb === 'us' ? 'es' : 's'}`],
  [
    /,? (?:(?:which|that) (?:starts|begins|takes place|is planned|is set|is)|starting|beginning|taking place|planned|scheduled) (?=(?:on|in|at|tomorrow|today|next)\b.*(?:\d|day|week))/g,
    ' ',
  ],
  [/,? (?:for now|for the moment|for the time being|at first|so far|for a while|in the meantime|for ever)$/, ''],
  [new RegExp(String.raw`,? \b(?:${ADVERBS})\b(?=[ ,.]|$),?`, 'g'), ''],
  [/(?<!\d [a-z]*s?.*) at once$/, ''],
  [/ (?:shortly|a little|a bit|a few minutes) (?:before|early)$/, ''],
  [/ (?:for (?:his|her|their) birthday|as a (?:birthday )?present|for Christmas)$/, ''],
  [/ for (?:himself|herself|themselves)$/, ''],
  [/ and pays (?:by|with) (?:(?:his|her|the|a) )?(?:credit )?card$/, ''],
  [/\b(?:sees|reads|learns) that (?:she|he) (?=is (?:number \d|first|second|third|next)\b)/, ''],
  [/\bthe (first|second|third|fourth|fifth) one (?=on|in)\b/, '$1 '],
  [/\b(?:is|as) one of the (hosts|members|participants) of\b/, (_, kind) => `is a ${kind.slice(0, -1)} of`],
  [/\bhas no idea (?=that|who|why|about)/, 'does not know '],
  [/\bdoes not know who made\b/, 'does not learn who made'],
  [
    /(?<!\b(?:about|describes|introduces|puts?|putting|for|of|to|calls?|over|from|by|with|on)) (?:himself|herself|themselves)(?=[ ,]|$)/g,
    '',
  ],
  [
    /\b(?:decides|chooses|is going|offers) to (?:lead|host) it\b|(?:makes it clear |says )?that (?:he|she) (?:will|is going to) (?:be leading|lead|be hosting|host) it\b/,
    'leads it as host',
  ],
  [/\b(?:makes it clear|says|announces) leads it as host/, 'leads it as host'],
  [
    /\b(?:decide|decides|decided|manages?|managed|chooses?|chose|happens?|proceeds?|goes on|goes ahead|is going|are going) to (?=[a-z])/g,
    '',
  ],
  [/\b(?:makes|made) (?:it clear|sure|clear) that (?:he|she|they) (?:will be |will |is going to be )?/g, ''],
  [/\bmay (?=not\b)/g, 'can '],
  [/\bmay (?!host\b|look\b|be\b)(?=[a-z])/g, 'can '],
  [/\b(?:once more|one more time|a second time)\b(?<!charged once more)/g, 'again'],
  [/\bonly (?=(?:\d+|one|two|three) (?:free |more )?(?:places?|seats?|spots?)\b.*\b(?:left|free|remain))/, ''],
  [/\b(?:stays|remains) (?=(?:suspended|on|in|an?|full|free|warned|active|canceled|registered|Unlimited)\b)/g, 'is '],
  [/ (?:that |which )?(?:she|he|they) (?:received|got|was sent|has received|were sent)$/, ''],
  [/^(?:the )?(?:waiting room|room|doors?) opens? at (\d{1,2}:\d\d)$/, 'it is $1'],
  [/\busing (?=the (?:e-?mail )?address\b)/g, 'with '],
  [/\bneeds? not\b/g, 'does not have to'],
  [/\b(?:is|are) (?:not|no longer|not yet) in the Well (?=«)/, 'does not belong to '],
  [/\b(?:is|are) (?:already )?in the Well (?=«)/, 'belongs to '],
  [/\bnot yet\b/g, 'not'],
  [/\bits (?=[a-z])/g, 'the '],
  [/\b(puts?) (?:himself|herself|themselves|(?:his|her|their) names?)(?: down)?(?= )/g, '$1'],
  [/ for (?:her|him|them|[A-Z][a-z]+) to (?:look at|look into|deal with|see)$/, ''],
  [
    /\b(leaves?|left|joins?|joined|enters?|entered|in|into) the (?:video )?(?:call|conversation)\b(?! for)/g,
    '$1 the room',
  ],
  [
    /^([A-Z][a-z]+), (?:a|another) (?:moderator|admin|host|staff member|colleague)(?: who (?:had|has) nothing to do with [a-z ]+| who did not [a-z ]+)?, (?=[a-z])/,
    '$1 ',
  ],
  [
    /\b(?:that|this) (?=(?:reply|post|reminder|Well|session|mail|seat|place|report|gift|message|meeting|restriction|answer|comment|evening|appeal|suspension|warning|moderator|admin|offer|code|decision|meeting)\b)/g,
    'the ',
  ],
  // Time as clocks and calendars have it.
  [/\b(tomorrow|today|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day),? (?=\d{1,2}:\d\d)/g, '$1 at '],
  [/^the clock (?:reaches|strikes|shows|turns|hits|gets to) (?=.*\d:\d\d)/, 'it is '],
  [/^it (?:gets to be|turns|has become|becomes|strikes|is now|is finally) (?=.*\d:\d\d)/, 'it is '],
  [/^(.*\d{1,2}:\d\d) (?:comes(?: round| around| along)?|arrives|has come)(?=$| and\b)/, (_, time) => `it is ${time}`],
  [/^(?:the )?time (?:is|reaches|moves (?:on )?to) (?=.*\d:\d\d)/, 'it is '],
  [
    /^(?:it is |there (?:is|are) )?(?:only |just |exactly )?(an?|the|one|two|three|\d+) (minute|hour|day)s? (?:(?:(?:is |are )?left |to go )?(?:before|until|till)|to go to|ahead of) ((?:the |«)[^,]*?|it)(?: (?:starts|begins|opens|is due))?$/,
    (_, count, unit, what) => `it is ${minutesOf(count, unit)} minutes before ${what}`,
  ],
  [
    /^(«\d+»|the session|it) (?:is (?:only )?|starts (?:only )?in |begins in )(an?|one|two|three|\d+) (hour|day)s?(?: away| off)?$/,
    (_, what, count, unit) => `it is ${minutesOf(count, unit)} minutes before ${what}`,
  ],
  // Never is not, of what is told and seen.
  [/\bis never (?=(?:told|shown|informed|notified|reminded|mailed|asked)\b)/g, 'is not '],
  [/\bnever (?:once )?(?=(?:finds? out|learns?|hears?|gets|receives|sees|knows)\b)/g, 'not '],
  [
    /\b(?:not|no longer|never|nobody|no|nothing|cannot)\b.*(?= (?:yet|at all|anywhere|ever|whatsoever|in any way)$)/,
    '$&§',
  ],
  [/§ (?:yet|at all|anywhere|ever|whatsoever|in any way)$/, ''],
  [/§/g, ''],
  [/\b(?:finds out|learns|hears|knows|sees|discovers) who made\b/g, 'learns who made'],
  [/\bfind out who made\b/g, 'learn who made'],
];

const minutesOf = (count: string, unit: string): number => {
  const words: Record<string, number> = { a: 1, an: 1, the: 1, one: 1, two: 2, three: 3 };
  return (words[count] ?? Number(count)) * { minute: 1, hour: 60, day: 1440 }[unit]!;
};

/** What writing adds to a sentence is left out. */
export const plainlySaid = (text: string): string =>
  outsideQuotes(text.replace(/\b(by|from|of|as) "(?:[Aa] )?[Ff]ormer member"/, '$1 a former member'), (masked) =>
    WORDS.reduce(
      (one, [wrong, right]) => (typeof right === 'string' ? one.replace(wrong, right) : one.replace(wrong, right)),
      masked,
    ).trim(),
  );

/** Hours of a day as people call them. */
export const HOURS: Readonly<Record<string, string>> = {
  morning: '09:00',
  noon: '12:00',
  afternoon: '15:00',
  evening: '19:00',
  night: '22:00',
};
const NUMBER: Readonly<Record<string, string>> = { a: '1', one: '1', two: '2', three: '3', four: '4', five: '5' };
const WEEKDAY = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const NO_CLOCK = String.raw`(?: (morning|noon|afternoon|evening|night))?\b(?!,? at \d|,? \d)`;
const VAGUE: readonly Rule[] = [
  [
    new RegExp(String.raw`\b(?:(?:on|next|this|coming|for|the) )*(${WEEKDAY})${NO_CLOCK}`, 'g'),
    (_, day, hour) => `on ${day} at ${HOURS[hour] ?? '19:00'}`,
  ],
  [new RegExp(String.raw`\b(?:(?:on|next|this|coming|for) )+(${WEEKDAY})(?= at \d)`, 'g'), 'on $1'],
  [/\btonight\b/g, 'today at 19:00'],
  [
    new RegExp(String.raw`\b(?:for )?(tomorrow|today)${NO_CLOCK}`, 'g'),
    (_, day, hour) => `${day} at ${HOURS[hour] ?? '19:00'}`,
  ],
  [/\bin (two|three|four|five|\d+) days(?!,? at \d)/g, (_, days) => `in ${NUMBER[days] ?? days} days at 19:00`],
  [/\bin (two|three|four|five)(?= (?:days|hours)\b)/g, (_, many) => `in ${NUMBER[many]}`],
  [/\b(?:next week|in (?:a|one) week|a week from now)\b/g, 'in 7 days at 19:00'],
  [/\b(\d+) hours from now\b/g, 'in $1 hours'],
  [/\bin (?:an|one) hour\b/g, 'in 1 hours'],
];
/** The same with an hour where only a day is said. Texts in quotes are hidden for {@link nowClocked}. */
export const withClocks = (text: string): string => outsideQuotes(text, nowClocked);
export const nowClocked = (masked: string): string =>
  VAGUE.reduce(
    (one, [vague, right]) => (typeof right === 'string' ? one.replace(vague, right) : one.replace(vague, right)),
    masked,
  );

const P = String.raw`((?!(?:The|A|An|It|No|She|He|They|Nobody|Each|Both)\b)[A-Z][a-z]+(?:(?:, | and )[A-Z][a-z]+)*)`;
const MAIL = String.raw`((?:[a-z-]+ )?(?:mail|email|e-mail|reminder|notice|notification|receipt|message|confirmation|invitation|link|offer))`;
const INBOX = String.raw`(?:inbox|mailbox|mail|email|e-mail|mails|notices|notifications)`;
const COMES = String.raw`(?:reaches|goes (?:out |off )?to|comes to|(?:is|has been|was) (?:e?-?mailed|sent|delivered|addressed|written) to|arrives for|gets to|lands with|is on (?:its|the) way to|waits for|is waiting for|is there for)`;
const LANDS = String.raw`(?:is|lands|arrives|waits|is waiting|turns up|comes|shows up|appears|has arrived|drops|is lying|can be found)`;

const PASSIVE: Readonly<Record<string, string>> = {
  mails: 'mailed',
  reminds: 'reminded',
  offers: 'offered',
  asks: 'asked',
  charges: 'charged',
  refunds: 'refunded',
};

/** A mail comes to a person: the person gets a mail. */
const DELIVERIES: readonly Rule[] = [
  [new RegExp(`^(?:An?|The|a|an|the) ${MAIL} ${COMES} ${P}(?= |$)`), '$2 gets a $1'],
  [new RegExp(`^(?:No|no) ${MAIL} ${COMES} ${P}(?= |$)`), '$2 gets no $1'],
  [
    /^[Tt]he (?:button|link|label|text|badge|hint|field) («\d+») (?:is|are) (?:shown|visible|displayed|there)$/,
    'Someone sees $1',
  ],
  [
    /^[Tt]he (?:button|link|label|text|badge|hint|field) («\d+») (?:is|are) (?:not|no longer) (?:shown|visible|displayed|there)$/,
    'Someone does not see $1',
  ],
  [
    /^(?:[Tt]he|[Ii]ts?|[Aa]n?) (?:mail|email|e-mail|notice|notification|message|page|error|note) (?:says|tells|explains|states|mentions) that /,
    'Someone is told that ',
  ],
  [/\b(mail|email|message) asking (?:him|her|them|[A-Z][a-z]+) to /, '$1 to '],
  [
    /\b(mail|email|message) offering (?:him|her|them|[A-Z][a-z]+) (?:the|a) (?=(?:free )?(?:seat|place|spot)\b)/,
    '$1 about the ',
  ],
  [
    new RegExp(`^(?:Reminders|reminders) (?:go (?:out )?to|reach|are sent to|are mailed to) ${P}(?= |$)`),
    '$1 get a reminder',
  ],
  [new RegExp(`^(?:An?|The|a|an|the) ${MAIL} ${LANDS} in ${P}['’]s? ${INBOX}`), '$2 gets a $1'],
  [new RegExp(`^(?:An?|The|a|an|the) ${MAIL} ${LANDS} in (?:the|his|her|their) ${INBOX}`), 'Someone gets a $1'],
  [
    new RegExp(
      `^(?:An?|The|a|an|the) (?:mail|email|notice|notification|message) (?:lets ${P} know|tells ${P}|informs ${P})`,
    ),
    (_, one, two, three) => `${one ?? two ?? three} is told`,
  ],
  [
    new RegExp(
      `^(?:No|no) (?:mail|email|notice|notification|message) (?:ever )?(?:lets ${P} know|tells ${P}|informs ${P})`,
    ),
    (_, one, two, three) => `${one ?? two ?? three} is not told`,
  ],
  [
    new RegExp(`^(?:An?|a|an) (?:mail|email|notice|message) (?:explains|brings|gives) (.+) to ${P}$`),
    '$2 is told about $1',
  ],
  [new RegExp(`^(?:Nobody|nobody|No one|no one) (?:tells|informs|notifies) ${P}`), '$1 is not told'],
  [
    new RegExp(`^(?:Wellspring|the product|the app|it|It) (?:tells|informs|explains to|lets) ${P}(?: know)?`),
    '$1 is told',
  ],
  [
    new RegExp(`^(?:Wellspring|The page|the page|the app) (?:explains|says|makes clear) that `),
    'Someone is told that ',
  ],
  [
    new RegExp(`^(?:Wellspring|the app|It|it) turns ${P} (?:down|away) and offers (?:${P}|him|her|them)`),
    '$1 is turned down and offered',
  ],
  [
    new RegExp(
      `^(?:Wellspring|[Tt]he product|[Tt]he app|[Tt]he page|it|It) (?:mails|reminds|offers|asks|charges|refunds) ${P}`,
    ),
    (found, name) => `${name} is ${PASSIVE[/ (mails|reminds|offers|asks|charges|refunds) /.exec(found)![1]!]}`,
  ],
  [
    new RegExp(`^(?:Nobody|nobody) (?:bothers|mails|sends) ${P} (?:with )?(?:reminders?|a reminder)`),
    '$1 gets no reminder',
  ],
  [
    /^([A-Z][a-z]+ (?:gets|receives) an? (?:[a-z-]+ )?(?:mail|notice|message|email)) (?:telling|informing) (?:him|her|them|[A-Z][a-z]+) (?:the good news|the news|the bad news|about it|of it)$/,
    '$1 about it',
  ],
  [/\b(mail|email|notice|message|notification) (?:telling|informing) (?:him|her|them|[A-Z][a-z]+) that /, '$1 that '],
  [/\b(mail|email|notice|message) (?:explaining|which explains|that explains) /, '$1 about '],
  [/\b(mail|email|notice|message) (?:confirming|that confirms|which confirms) /, '$1 confirming '],
];

/** The person in front to whom something comes. */
export const deliveredTo = (text: string, unsaid: string | undefined): string =>
  outsideQuotes(text, (masked) => {
    const said = DELIVERIES.reduce(
      (one, [wrong, right]) => (typeof right === 'string' ? one.replace(wrong, right) : one.replace(wrong, right)),
      masked,
    );
    if (!said.startsWith('Someone ')) return said;
    return unsaid === undefined ? masked : said.replace('Someone', unsaid);
  });
