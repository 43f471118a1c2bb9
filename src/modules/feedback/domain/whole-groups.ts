/** What one person answered in one place of a table. `value` is null once the person is forgotten. */
export type Answered<Column extends string> = {
  person: string;
  columns: Readonly<Record<Column, string>>;
  value: number | null;
};
/** Answers of at least so many people, and the columns in which they are alike. */
export type WholeGroup<Column extends string> = {
  columns: Readonly<Partial<Record<Column, string>>>;
  answers: readonly Readable<Column>[];
};
type Readable<Column extends string> = Answered<Column> & { value: number };

/**
 * Divides answers into groups of `least` different people each; everything that is shown is a sum of whole groups, so that no
 * difference of two figures, and no figure before and after a person was forgotten, speaks of fewer. An answer is in one group at
 * most, at the first of `levels` at which enough people are alike. Who is in which group depends on ids alone, never on answers
 * or on who was forgotten; a group of which one was forgotten is not shown any more.
 */
export const wholeGroups = <Column extends string>(
  answers: readonly Answered<Column>[],
  levels: readonly (readonly Column[])[],
  least: number,
): WholeGroup<Column>[] => {
  let rest = answers.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  return levels.flatMap((level) => {
    const alike = Map.groupBy(rest, ({ columns }) => JSON.stringify(level.map((column) => columns[column])));
    const taken = new Set<Answered<Column>>();
    const groups = [...alike.values()].flatMap((all) => {
      const oneEach = [...new Map(all.toReversed().map((each) => [each.person, each])).values()].toReversed();
      return Array.from({ length: Math.floor(oneEach.length / least) }, (_, at) => {
        const group = oneEach.slice(at * least, (at + 1) * least);
        for (const each of group) taken.add(each);
        return group;
      });
    });
    rest = rest.filter((each) => !taken.has(each));
    return groups.flatMap((group) =>
      group.every((each): each is Readable<Column> => each.value !== null)
        ? [{ columns: columnsOf(group[0]!, level), answers: group }]
        : [],
    );
  });
};

const placeOf = <Column extends string>({ person, columns }: Answered<Column>): string =>
  JSON.stringify([person, Object.entries(columns).toSorted(([one], [other]) => (one < other ? -1 : 1))]);

const columnsOf = <Column extends string>({ columns }: Answered<Column>, level: readonly Column[]) =>
  Object.fromEntries(level.map((column) => [column, columns[column]])) as WholeGroup<Column>['columns'];
