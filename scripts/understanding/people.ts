/** Whom "she", "him", "the two of them" and "his seat" mean: the people of the sentences before, by their number and first names. */
import type { Spoken } from './spoken.ts';
import { NOT_A_NAME } from './tokens.ts';
import { isVerb, lemma } from './words.ts';

const WOMEN =
  'Abigail Ada Agnes Aisha Alice Amelia Amina Amy Ana Anita Anja Anna Anne Astrid Bea Beatrice Bella Beth Bianca Carla Carmen Caroline Cathy Celia Chloe Christina Claire Clara Claudia Cleo Daisy Diana Dora Edith Elena Elif Elisa Eliza Elizabeth Ella Ellen Elsa Emily Emma Erika Esther Eva Eve Farah Fatima Fay Fiona Flora Franka Freya Frida Gina Gloria Grace Greta Hana Hanna Hannah Hazel Heidi Helen Helena Ida Ines Ingrid Irene Iris Isabel Ivy Jana Jane Joan Joanna Josie Judith Julia Julie Karin Kate Katja Kira Laila Lara Laura Lea Leah Leila Lena Leonie Lily Linda Lisa Lola Louise Lucia Lucy Luisa Lydia Mara Margaret Maria Marie Marion Marta Martha Mary May Maya Megan Melanie Mia Mila Mina Molly Monica Nadia Naomi Natalie Nell Nia Nicole Nina Noor Nora Nuria Olga Olivia Paula Petra Pia Polly Priti Priya Rachel Rebecca Rhea Ria Rita Rosa Rosie Roxana Ruth Sally Sandra Sara Sarah Selma Silvia Simone Sofia Sonja Sophia Sophie Stella Susan Tamara Tanja Tara Teresa Tess Tina Ulla Valerie Vera Victoria Viola Wanda Wendy Yara Yasmin Yvonne Zara Zoe';
const MEN =
  'Aaron Abel Achim Adam Ahmed Alan Albert Ali Amir Andre Andrew Anthony Anton Arjun Arne Arthur Axel Ben Benjamin Bernd Bilal Bob Boris Brian Bruno Callum Carl Carlos Charles Chris Christian Christoph Colin Conor Curt Damian Dan Daniel Dario Darius David Dean Dennis Dev Diego Dirk Dominic Edgar Edward Eli Elias Elliot Emil Emre Enzo Eric Erik Ethan Ewan Fabian Farid Felix Fernando Finn Francis Frank Fred Gabriel Gary Georg George Gerd Giles Glen Graham Greg Gus Hans Harald Harry Hasan Hassan Heinz Henry Howard Hugo Ian Ibrahim Igor Ilya Isaac Ismail Ivan Ivo Jack Jake Jakob Jamal James Jan Jasper Javier Jens Jerome Jim Joe Joel John Jonas Jorge Josef Juan Julian Kai Kamal Karim Karl Keith Ken Kevin Klaus Kofi Kurt Lars Leo Lewis Liam Linus Lorenz Louis Luca Luis Lukas Luke Malik Manuel Marco Mario Mark Martin Mateo Matt Matteo Matthew Maurice Max Mehmet Michael Miguel Mike Milan Milo Mohamed Moritz Nathan Neil Nick Nico Nigel Nils Noah Norman Oleg Oliver Olivier Omar Oscar Oskar Otto Owen Pablo Patrick Paul Pavel Pedro Peter Phil Philip Pierre Rafael Rafi Raj Ralf Ravi Ray Reza Ricardo Richard Rob Robert Roger Roland Roman Ron Rory Roy Rudi Ryan Said Salim Salman Samir Sanjay Scott Sean Sebastian Sergio Simon Stan Stefan Steve Stuart Sven Tarek Tariq Ted Theo Thomas Tim Timo Tobias Todd Tom Tomas Tony Ulrich Umar Uwe Victor Viktor Vincent Walter Will William Xavier Yannick Yuri Yusuf Zack';
export const IS = new Map([
  ...WOMEN.split(' ').map((name) => [name, 'she'] as const),
  ...MEN.split(' ').map((name) => [name, 'he'] as const),
]);

type Gender = 'she' | 'he';
const genderIn = (pronoun: string): Gender | undefined =>
  ({ she: 'she', her: 'she', hers: 'she', he: 'he', him: 'he', his: 'he' })[pronoun.toLowerCase()] as
    | Gender
    | undefined;
const canBe = (name: string, gender: Gender | undefined): boolean => (IS.get(name) ?? gender) === gender || !gender;
const isSurely = (name: string, gender: Gender | undefined): boolean => gender !== undefined && IS.get(name) === gender;

export const namesIn = (text: string): string[] =>
  (text.replaceAll(/"[^"]*"/g, '""').match(/\b[A-Z][a-z]+\b/g) ?? []).filter((name) => !NOT_A_NAME.test(name));

export const listed = (names: readonly string[]): string => names.join(', ').replace(/, (?=[^,]*$)/, ' and ');

/** The one person whom a pronoun can mean, of the latest sentence that names one whom it fits. */
export const oneMeant = (
  pronoun: string,
  { people, earlier, narrator }: Spoken,
  /** Who is named in the same sentence. */
  named: readonly string[] = [],
): string | undefined => {
  const gender = genderIn(pronoun);
  for (const [at, all] of [people, ...earlier].entries()) {
    const others = all.filter((name) => name !== narrator && !named.includes(name));
    const surely = others.filter((name) => isSurely(name, gender));
    if (surely.length === 1) return surely[0];
    const possible = others.filter((name) => canBe(name, gender));
    if (surely.length > 1 || possible.length > 1) return undefined;
    if (possible.length === 1) return possible[0];
    // Of one person alone, a name says less than the sentence.
    if (at === 0 && others.length === 1 && !gendersApart([people, ...earlier], gender)) return others[0];
  }
  return undefined;
};
const gendersApart = (all: readonly (readonly string[])[], gender: Gender | undefined): boolean =>
  all.flat().some((name) => isSurely(name, gender));

const MANY_DO: Readonly<Record<string, string>> = { gets: 'get', is: 'are', has: 'have', was: 'were' };
/** "Ben and Cleo gets" in the plural. */
export const asMany = (text: string): string =>
  text.replace(
    /^([A-Z][a-z]+(?:, [A-Z][a-z]+)* and [A-Z][a-z]+) (gets|is|has|was)\b/,
    (_, people: string, verb: string) => `${people} ${MANY_DO[verb]}`,
  );

const COUNTS: Readonly<Record<string, number>> = { two: 2, both: 2, three: 3, four: 4, five: 5, six: 6 };
/** "Both of them", "all three", "the two", "each of them". */
const GROUP =
  /\b(?:[Tt]he (two|three|four|five)(?: of them)?(?! [a-z]*(?:s|sessions|places|seats|months|days|people|posts)\b)|(^[Bb]oth(?= [a-z])|[Bb]oth(?= of them))(?: of them)?|[Aa]ll (two|three|four|five)(?: of them)?(?! [a-z]*(?:months|days|people|posts|sessions|places|seats)\b)|([Ee]ach|[Ee]very one|[Aa]ll) of them|([Tt]hey) (?:both|all)\b)/;

/** The people of the latest sentences, when they are as many. */
const peopleOf = (count: number, { people, earlier, participants }: Spoken): readonly string[] | undefined => {
  if (participants.length === count && people.every((name) => participants.includes(name))) return participants;
  const all: string[] = [];
  for (const names of [people, ...earlier]) {
    all.unshift(...names.filter((name) => !all.includes(name)));
    if (all.length === count) return all;
    if (all.length > count) break;
  }
  return participants.length === count ? participants : undefined;
};

/** The sentence with the names of those whom "both of them" means. */
export const withGroups = (text: string, spoken: Spoken): string =>
  text.replace(GROUP, (found, ...groups: (string | undefined)[]) => {
    const word = groups.slice(0, 5).find((each) => each !== undefined)!;
    const count = COUNTS[word.toLowerCase()];
    const meant =
      count === undefined ? (spoken.people.length > 1 ? spoken.people : spoken.participants) : peopleOf(count, spoken);
    return meant === undefined || meant.length < 2 ? found : listed(meant);
  });

/** What follows "her" where it is a person and no owner. */
const OBJECT_BEFORE =
  /^(?:$|[,.]| (?:an?|the|that|this|any|anything|nothing|something|"|to|by|for|from|in|into|on|onto|off|out|back|up|with|again|about|of|at|because|as|so|when|once|and|but|or|Unlimited|\d|one|two|three|why|what|who|how|until|after|afterwards|before|any|later|today|tomorrow|now|then|too|either|anymore|«)(?=\W|$))/;

/** "Her post" of another person than the one who acts is that person's. */
const ownersNamed = (text: string, spoken: Spoken): string => {
  const [subject] = namesIn(text);
  return text.replaceAll(/\b(his|her) (?=[a-z])/g, (found, pronoun: string, at: number) => {
    if (subject === undefined || text.indexOf(subject) > at || canBe(subject, genderIn(pronoun))) return found;
    const owner = oneMeant(pronoun, spoken, namesIn(text.slice(0, at)));
    return owner === undefined ? found : `${owner}'s `;
  });
};

/** "Him" and "her" by name, where one person can be meant. */
export const withObjects = (text: string, spoken: Spoken): string => {
  const named = text.replaceAll(/\b(him|her|them)\b/g, (found, pronoun: string, at: number) => {
    if (pronoun === 'her' && !OBJECT_BEFORE.test(text.slice(at + 3))) return found;
    if (/\b(?:all|each|both|two|three|of)$/.test(text.slice(0, at).trim()) && pronoun === 'them') return found;
    return oneMeant(pronoun, spoken, namesIn(text)) ?? found;
  });
  return ownersNamed(named, spoken);
};

/** The sentence with other words outside its texts in quotes. */
export const outsideQuotes = (text: string, change: (part: string) => string): string => {
  const quoted: string[] = [];
  return change(text.replaceAll(/"[^"]*"/g, (each) => `«${quoted.push(each) - 1}»`)).replaceAll(
    /«(\d+)»/g,
    (_, at: string) => quoted[Number(at)]!,
  );
};

/** Who tells the story is "I". */
const withNarrator = (text: string, { narrator }: Spoken): string =>
  text
    .replaceAll(/\bI['’]m\b/g, `${narrator} is`)
    .replaceAll(/\bI['’]ve\b/g, `${narrator} has`)
    .replaceAll(/\bI am\b/g, `${narrator} is`)
    .replaceAll(/\bI have\b/g, `${narrator} has`)
    .replaceAll(/\bI\b/g, narrator)
    .replaceAll(/\bme\b/g, narrator)
    .replaceAll(/\b[Mm]y (session|Well|series|post|reply|seat|review)\b/g, 'the $1')
    .replaceAll(/\b[Mm]y\b/g, /^(?:I|I'm|I've)\b/.test(text) ? 'their' : `${narrator}'s`);

/** The sentence with names in place of "I" and "she", where there is one person whom they can mean. */
export const withNames = (text: string, spoken: Spoken): string =>
  outsideQuotes(text, (masked) => {
    const { people, narrator } = spoken;
    let named = withGroups(withNarrator(masked, spoken), spoken);
    const third = people.filter((name) => name !== narrator);
    if (people.length > 1) named = named.replace(/^(?:[Tt]hey|[Ww]e)\b/, listed(people));
    named = named
      .replace(/^(?:She|He|They|she|he|they)\b/, (found) => oneMeant(found, spoken) ?? found)
      // "His seat" is that of who was spoken of.
      .replace(
        /^([Hh]is|[Hh]er|[Tt]heir) (?=(?!post\b|reply\b|review\b|message\b|session\b)[a-z])/,
        (found, pronoun: string) => {
          const owner = oneMeant(pronoun, spoken);
          return owner === undefined ? found : `${owner}'s `;
        },
      );
    // "asks for a link" goes on with who was spoken of.
    const verb = /^([a-z]+s) (?!is\b|are\b)/.exec(named)?.[1];
    if (verb !== undefined && third.length === 1 && isVerb.has(lemma(verb)) && lemma(verb) !== verb)
      named = `${third[0]} ${named}`;
    return withObjects(named, spoken);
  });
