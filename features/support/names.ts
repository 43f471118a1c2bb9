/** How many letters differ, two that changed places counting as one: `Bne` is one away from `Ben`. */
const distance = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, row) => [row, ...other.split('').map(() => 0)]);
  for (let column = 1; column <= other.length; column++) rows[0]![column] = column;
  for (let row = 1; row <= one.length; row++)
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      rows[row]![column] = Math.min(
        rows[row - 1]![column]! + 1,
        rows[row]![column - 1]! + 1,
        rows[row - 1]![column - 1]! + same,
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        rows[row]![column] = Math.min(rows[row]![column]!, rows[row - 2]![column - 2]! + 1);
    }
  return rows[one.length]![other.length]!;
};

/** The one of several names that a misspelt one means. */
export const nearestName = (name: string, names: readonly string[], farthest: number): string | undefined =>
  names
    .map((each) => ({ each, away: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ away }) => away <= farthest)
    .toSorted((a, b) => a.away - b.away)[0]?.each;

/** The same letters in another order, or one letter twice: "Bne", "Benn". "Dan" and "Dana" are two people. */
export const misspelt = (name: string, known: readonly string[]): string | undefined => {
  if (!/^[A-Z][a-z]+$/.test(name)) return undefined;
  const letters = (text: string) => [...new Set(text.toLowerCase())].toSorted().join('');
  return known.find(
    (each) => each !== name && letters(each) === letters(name) && distance(name.toLowerCase(), each.toLowerCase()) <= 1,
  );
};

/** What makes a thing that an example speaks of. */
const MADE_BY: Record<string, string> = {
  session: 'Given Ana hosts "…" in "Night Owls" on Wednesday at 19:00',
  series: 'Given Ana hosts the series "…" in "Night Owls" every 1 week from Wednesday at 19:00',
  Well: 'Given the Well "…"',
  post: 'Given Ana has posted "…" in "Night Owls"',
};

/** What is said of a name that the example has given to nothing yet. */
export const isMissing = (
  kind: string,
  name: string,
  known: readonly string[],
  /** What else of the example has this name. */
  others: readonly string[] = [],
): string => {
  const unnamed = /^[Tt]he ([a-z]+)$/.exec(name)?.[1];
  if (unnamed !== undefined)
    return `The example speaks of the ${unnamed} before there is one. A step before it makes one: ${MADE_BY[unnamed] ?? MADE_BY[kind]}`;
  const said = `The example speaks of the ${kind} "${name}" before it exists`;
  const other = others.find((each) => MADE_BY[each] !== undefined);
  if (other !== undefined) return `${said}: "${name}" is a ${other}`;
  const meant = nearestName(name, known, 2);
  if (meant !== undefined) return `${said}. Is "${meant}" meant?`;
  const make = MADE_BY[kind]?.replace('…', name);
  return make === undefined ? said : `${said}. A step before it makes it: ${make}`;
};
