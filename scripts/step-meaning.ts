/** What words of a step mean: several that say the same share one meaning, and endings do not count. */
const SAME_MEANING = `
chat chats message messages
join register registers registered joins joined book books booked enrol attend attends
cancel cancels canceled cancelled stop stops stopped
leave leaves left unregister unregisters quit quits
seat seats place places spot spots space spaces
full taken
wait waits waiting line queue
keep keeps kept reserve reserved offered offer
host hosts hosting hosted lead leads led plan plans planned planning schedule schedules scheduled organises sets
session sessions meeting meetings event circle talk
well wells group groups community
member members belongs belong
warn warns warned caution cautions warning
suspend suspends suspended ban bans banned block blocks blocked suspension locked lock
probation
remove removes removed kick kicks kicked expel expels
restrict restricts restricted restriction avoid avoids
lift lifts undo undoes
report reports reported flag flags flagged complain complains
refuse refused refuses deny denied denies cannot can't reject rejected rejects forbidden
refund refunds refunded repay repays reimburse reimbursed
pay pays paid charge charges charged bill bills billed costs cost money dollars dollar price
dispute disputes disputed chargeback contest contests
appeal appeals appealed object objects objected objection uphold upholds overturn overturns decide decides decision
staff moderator moderators team support
mute mutes muted silence silences silenced
back return returns returned again next away
subscribe subscribes subscribed subscription membership unlimited monthly yearly basic
mail mails email emails mailed
tell told tells notify notified notifies notification notice notices inform informed hears learns message
see sees saw look looks looked find finds found read reads opens open shown shows show visible views view watch notices
post posts posted writes write wrote publishes
reply replies replied answer answers answered comment comments discussion discussions
delete deletes deleted erases erase
review reviews reviewed rating rates rate rated stars star testimonial feedback
account profile
log logs logged login
card cards
gift gifts code codes voucher
pass passes passed later after
over end ends ended finished finishes
react reacts heart hearts likes like liked
start starts started begin begins began
reason because saying noting
miss misses missed absent
series repeat repeats weekly
weekly week weeks
everywhere else other others device devices
move moves moved reschedule reschedules postpones postponed
rename renames renamed called
picture pictures photo photos image images
enter enters entered
room rooms
calendar calendars appointment
poll polls vote votes voted
pin pins pinned
former gone
once
breakout breakouts group groups small
main together back
vote votes voted answers answer
time times clock changed changes change moves moved
screen screens share shares sharing shared
lets let allows allow allowed permits
late early refused refuse
gift give gives buys buy
attended attend was yesterday
calls off cancels canceled cancelled
well makes creates create
asked asks asks how
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const MEANING = new Map<string, string[]>();
for (const words of SAME_MEANING)
  for (const word of words) MEANING.set(word, [...(MEANING.get(word) ?? []), words[0]!]);

/** They say little about what a step is about. */
const SMALL = new Set(
  'a an another the of in for to by with on at is are was were be been has have had do does did it its and or that who this he she his her him they their them say says still already any own some then from as just will we should each other both when there everybody everyone'.split(
    ' ',
  ),
);
const DENIES = /^(?:no|not|never|nobody|nothing|without|cannot|can't|doesn't|isn't|none)$/;

/** Two words that mean something together, in one. */
const TOGETHER: readonly (readonly [RegExp, string])[] = [
  [/\bsign(?:s|ed)? up(?: for| to)?\b/g, 'joins'],
  [/\bsign(?:s|ed)? in\b/g, 'logs in'],
  [/\bcall(?:s|ed)? off\b/g, 'cancels'],
  [/\bcall(?:s|ed) (?=off)/g, 'cancels'],
  [/\bgives? up\b|\bgave up\b/g, 'leaves'],
  [/\btakes? back\b|\btook back\b/g, 'lifts'],
  [/\b(?:pays?|paid|gets?|got|gives?) (.+) back\b/g, 'refunds $1'],
  [/\bgives? (.+) \d+ stars?\b/g, 'reviews $1 with {}'],
  [/\btak(?:es|en) place\b/g, 'over'],
  [/\bkick(?:s|ed)? out\b|\bthrow(?:s|n)? out\b/g, 'removes'],
  [/\bin line\b/g, 'waiting'],
  [/\bhas no idea\b/g, 'is not told'],
  [/\bis told that (?=.*\b(?:already|has to|must|cannot|too)\b)/g, 'is refused '],
  [/\bof all (?:the )?sessions\b/g, 'of the series'],
  [/\bat once\b|\bimmediately\b/g, ''],
  [/\bplan (?:only )?(?:allows|lets)\b/g, 'refused'],
];

const QUOTED = '""';
const stem = (word: string): string => word.replace(/(?:ies|ied)$/, 'y').replace(/(?:ing|ed|es|s)$/, '');

/** `Ana hosts "Night talk"` and `{actor} hosts {string}` have the same words. */
const wordsOf = (text: string): string[] =>
  TOGETHER.reduce((joined, [words, one]) => joined.replaceAll(words, one), text)
    // A name begins with a capital; words of the product may be quoted, too.
    .replaceAll(/"([a-z]+(?: [a-z]+)?)"/g, ` ${QUOTED} $1 `)
    .replaceAll(/"[^"]+"|\{string\}/g, ` ${QUOTED} `)
    .replaceAll(/\((\w+)\)/g, '$1')
    .replaceAll(/\{(?:actor|people)\}/g, ' @ ')
    .replaceAll(/\{[\w-]*\}/g, ' {} ')
    .replaceAll(/\d[\d.:-]*/g, ' {} ')
    .split(/[\s,:;.!?/]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z][a-z]+$/.test(word) ? '@' : word.toLowerCase()));

/** People who are spoken of as what they are: "the member", "another attendee". */
const ROLE =
  /\b(?:[Aa]n?|[Tt]he|[Aa]nother|[Oo]ther|[Ee]very|[Tt]wo|[Tt]hree) (?:(?:Basic|Unlimited|new|other|second|first) )?(?:member|attendee|participant|user|author|owner|host)s?\b(?! of\b)/g;

type Meaning = { subject: string | undefined; concepts: Set<string>; denies: boolean; quoted: number; order: string[] };

const meaningOf = (text: string): Meaning => {
  const words = wordsOf(text);
  const content = words.filter((word) => /^[a-z']/.test(word) && !SMALL.has(word) && !DENIES.test(word));
  const subject = words.find((word) => !SMALL.has(word) && !DENIES.test(word));
  return {
    // What the sentence is about, where that is a thing: "the review is …".
    subject: subject === content[0] ? subject && (MEANING.get(subject)?.[0] ?? stem(subject)) : undefined,
    concepts: new Set(content.flatMap((word) => MEANING.get(word) ?? [stem(word)])),
    denies: words.some((word) => DENIES.test(word)),
    quoted: words.filter((word) => word === QUOTED).length,
    order: words,
  };
};

const meanings = new Map<string, Meaning>();
const meaningOfPattern = (pattern: string): Meaning => {
  const known = meanings.get(pattern) ?? meaningOf(pattern.replaceAll(/#\d/g, ''));
  meanings.set(pattern, known);
  return known;
};

/** How much of both is the same words in the same order, from 0 to 1. */
const sameOrder = (one: readonly string[], other: readonly string[]): number => {
  let best = other.map(() => 0);
  for (const word of one) {
    const next: number[] = [];
    for (const [at, each] of other.entries())
      next.push(Math.max(each === word ? (best[at - 1] ?? 0) + 1 : 0, best[at]!, next[at - 1] ?? 0));
    best = next;
  }
  return (2 * (best.at(-1) ?? 0)) / (one.length + other.length || 1);
};

/** Patterns with how near they are in meaning, the nearest first. Rare words weigh more than common ones. */
export const byMeaning = (step: string, patterns: readonly string[]): { pattern: string; likeness: number }[] => {
  const asked = meaningOf(step.replaceAll(ROLE, 'Ana'));
  const all = patterns.map((pattern) => ({ pattern, meaning: meaningOfPattern(pattern) }));
  const times = new Map<string, number>();
  for (const { meaning } of all) for (const each of meaning.concepts) times.set(each, (times.get(each) ?? 0) + 1);
  const weight = (concept: string) => Math.log(1 + patterns.length / (times.get(concept) ?? patterns.length));
  const sum = (concepts: Iterable<string>) => [...concepts].reduce((total, each) => total + weight(each), 0);
  return all
    .map(({ pattern, meaning }) => {
      const shared = sum([...asked.concepts].filter((each) => meaning.concepts.has(each)));
      const meant = (2 * shared) / (sum(asked.concepts) + sum(meaning.concepts) || 1);
      const form =
        0.35 * sameOrder(asked.order, meaning.order) +
        (asked.denies === meaning.denies ? 0.2 : 0) +
        (asked.order[0] === meaning.order[0] ? 0.15 : 0) +
        (asked.subject !== undefined && meaning.concepts.has(asked.subject) ? 0.25 : 0) +
        (asked.concepts.size > meaning.concepts.size && pattern.includes('{text}') ? 0.1 : 0) -
        0.04 * Math.abs(asked.quoted - meaning.quoted);
      return { pattern, likeness: meant + form };
    })
    .toSorted((a, b) => b.likeness - a.likeness);
};
