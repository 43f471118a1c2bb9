/** An `@name` in a text: where it stands, and the name as it was typed. */
export type Mention = { start: number; end: number; name: string };

/** Runs of letters of names after an `@` that does not follow another one (FOR-024). */
const runsIn = (text: string): { start: number; run: string }[] =>
  [...text.matchAll(/(@+)([A-Za-z0-9_]+)/g)].flatMap(({ index, 1: signs, 2: run }) =>
    signs === '@' ? [{ start: index, run: run! }] : [],
  );

/** The names that may be meant at one place, the longest first: none ends in an underscore. */
const namesIn = (run: string, most: number): string[] => {
  const names: string[] = [];
  for (let length = Math.min(run.length, most); length > 0; length--)
    if (run[length - 1] !== '_') names.push(run.slice(0, length));
  return names;
};

/** All names that a text may mention, in lower case: to ask which of them exist. */
export const possibleMentions = (text: string, most: number): string[] => [
  ...new Set(runsIn(text).flatMap(({ run }) => namesIn(run.toLowerCase(), most))),
];

/** The mentions of these members in a text: at each place the longest name that one of them has (C-046). */
export const mentionsIn = (text: string, members: ReadonlySet<string>, most: number): Mention[] =>
  runsIn(text).flatMap(({ start, run }) => {
    const name = namesIn(run, most).find((each) => members.has(each.toLowerCase()));
    return name === undefined ? [] : [{ start, end: start + 1 + name.length, name }];
  });
