/** Who and what was spoken of: what "she", "the host", "it" and "the post" mean in the sentences after. */
import { ROLES } from '../../features/support/phrasings.ts';
import type { Step } from '../step-list.ts';
import type { Part } from './parts.ts';
import { NOT_A_NAME } from './tokens.ts';
import { isVerb, lemma } from './words.ts';

export type Spoken = {
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

export const listed = (names: readonly string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** The one other person of the latest sentence that names another; '' where it names several. */
export const othersThan = (names: readonly string[], { people, earlier }: Spoken): string => {
  const others = [people, ...earlier].map((all) => all.filter((name) => !names.includes(name)));
  const latest = others.find((all) => all.length > 0) ?? [];
  // What is left unsaid of several is not said of the admin.
  const members = latest.length > 1 ? latest.filter((name) => name !== ROLES['staff']) : latest;
  return members.length === 1 ? members[0]! : '';
};

/** What is meant by a name that is not said: the thing of its kind that was spoken of last. */
export const unsaidThing = (wording: string, { uri }: Step, { post }: Spoken): string => {
  if (/\bpost \{string\}/.test(wording)) return post ?? '';
  if (/\bplans a session in\b/.test(wording)) return 'the Well';
  const isOfWell = /^features\/(?:communities|forum)\//.test(uri) && !/\b(?:register|seat|wait)/.test(wording);
  return isOfWell ? 'the Well' : 'the session';
};

/** The sentence with names in place of "I" and "she", where there is one person whom they can mean. */
export const withNames = (text: string, { narrator, people }: Spoken): string =>
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

/** In how many sentences before a person is looked for who is not said. */
const REMEMBERED = 3;

/** What the sentences after this one may mean by "she", "the host", "it" and "the post". */
export const remember = (spoken: Spoken, { text, isOutcome }: Part): void => {
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
