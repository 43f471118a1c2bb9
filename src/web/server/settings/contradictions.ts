import type { Environment } from './environment.ts';

type ContradictionsValues = Readonly<Record<string, unknown>>;

/** Parts of names: a setting with the first must not be above the one that has the second instead. */
const ORDER = [
  [/_MIN$/, '_MAX'],
  [/_LEAST_/, '_USUAL_'],
  [/_LEAST_/, '_MOST_'],
  [/_USUAL_/, '_MOST_'],
] as const;

/** Settings that exclude each other. */
export const contradictions = (modules: Readonly<Record<string, ContradictionsValues>>): string[] =>
  Object.values(modules).flatMap((values) =>
    Object.entries(values).flatMap(([name, least]) =>
      ORDER.flatMap(([part, instead]) => {
        const pair = name.replace(part, instead);
        const most = values[pair];
        return typeof least === 'number' && typeof most === 'number' && least > most
          ? [`${name} (${least}) is above ${pair} (${most}): nothing could fit both`]
          : [];
      }),
    ),
  );

/** Long names alone: short ones resemble variables of other programs. */
const SHORTEST = 8;

/** Variables that nothing reads, and whose names are one or two letters away from one that exists. */
export const misspelt = (given: Environment, known: ReadonlySet<string>): string[] =>
  Object.keys(given)
    .filter((name) => name.length >= SHORTEST && !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find(
        (each) => each.length >= SHORTEST && Math.abs(each.length - name.length) <= 2 && distance(each, name) <= 2,
      );
      return meant === undefined ? [] : [`${name}: there is no such variable; did you mean ${meant}?`];
    });

/** Letters to insert, remove or replace. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at++) {
    const next = [at];
    for (let place = 1; place <= other.length; place++)
      next[place] = Math.min(
        row[place]! + 1,
        next[place - 1]! + 1,
        row[place - 1]! + (one[at - 1] === other[place - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[other.length]!;
};
