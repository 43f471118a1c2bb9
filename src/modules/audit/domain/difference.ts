import type { Plain } from './plain.ts';

/** A part of a state that is another one now; undefined where there was or is nothing. */
export type DomainDifference = { path: string[]; before: Plain | undefined; after: Plain | undefined };

const isObject = (value: Plain | undefined): value is { [key: string]: Plain } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSimple = (value: Plain): boolean => value === null || typeof value !== 'object';

/** Whether two values say the same; what they share is not looked into. */
const same = (one: Plain | undefined, other: Plain | undefined): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, place) => same(each, other[place]));
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && same(one[key], other[key]));
};

/** What differs between two states, as few and as small parts as tell it. */
export const differences = (
  before: Plain | undefined,
  after: Plain | undefined,
  path: string[] = [],
): DomainDifference[] => {
  if (before === after) return [];
  if (isObject(before) && isObject(after)) {
    const added = Object.keys(after).filter((key) => !(key in before));
    return [...Object.keys(before), ...added].flatMap((key) => differences(before[key], after[key], [...path, key]));
  }
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after, path);
  return [{ path, before, after }];
};

const isNothing = (value: Plain | undefined): boolean =>
  value === undefined ||
  value === '' ||
  (value !== null && typeof value === 'object' ? Object.keys(value).length === 0 : value === null);

/** Those of {@link differences} that readers see: none where a field came or went that holds nothing. */
export const readableDifferences = (before: Plain | undefined, after: Plain | undefined): DomainDifference[] =>
  differences(before, after).filter((each) => !isNothing(each.before) || !isNothing(each.after));

/** Lists of simple things differ by what came and went, others place by place between what stayed at both ends. */
const inLists = (before: Plain[], after: Plain[], path: string[]): DomainDifference[] => {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && same(before[start], after[start])) start += 1;
  let end = 0;
  while (end < most - start && same(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const gone = before.slice(start, before.length - end);
  const come = after.slice(start, after.length - end);
  if (gone.length === 0 && come.length === 0) return [];
  if (![...before, ...after].every(isSimple))
    return Array.from({ length: Math.max(gone.length, come.length) }, (_, place) =>
      differences(gone[place], come[place], [...path, String(start + place + 1)]),
    ).flat();
  const left = without(gone, come);
  const added = without(come, gone);
  if (left.length === 0 && added.length === 0) return [{ path, before, after }];
  return [
    ...left.map((each) => ({ path, before: each, after: undefined })),
    ...added.map((each) => ({ path, before: undefined, after: each })),
  ];
};

/** What is in one list of simple things and not in the other, each as often as it is there too often. */
const without = (list: readonly Plain[], other: readonly Plain[]): Plain[] => {
  const counts = new Map<Plain, number>();
  for (const each of other) counts.set(each, (counts.get(each) ?? 0) + 1);
  return list.filter((each) => {
    const count = counts.get(each) ?? 0;
    if (count > 0) counts.set(each, count - 1);
    return count === 0;
  });
};
