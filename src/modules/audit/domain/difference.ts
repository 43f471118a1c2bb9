import type { Plain } from './plain.ts';

/** A part of a state that is another one now; undefined where there was or is nothing. */
export type Difference = { path: string[]; before: Plain | undefined; after: Plain | undefined };

const isObject = (value: Plain | undefined): value is { [key: string]: Plain } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSimple = (value: Plain): boolean => value === null || typeof value !== 'object';
const written = (value: Plain | undefined): string => JSON.stringify(value ?? null);

/** What differs between two states, as few and as small parts as tell it. */
export const differences = (before: Plain | undefined, after: Plain | undefined, path: string[] = []): Difference[] => {
  if (written(before) === written(after) && (before === undefined) === (after === undefined)) return [];
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], [...path, key]),
    );
  if (Array.isArray(before) && Array.isArray(after)) return inLists(before, after, path);
  return [{ path, before, after }];
};

/** Lists of simple things differ by what came and went, others place by place. */
const inLists = (before: Plain[], after: Plain[], path: string[]): Difference[] => {
  if (![...before, ...after].every(isSimple))
    return Array.from({ length: Math.max(before.length, after.length) }, (_, place) =>
      differences(before[place], after[place], [...path, String(place + 1)]),
    ).flat();
  const rest = [...after];
  const gone = before.filter((each) => {
    const place = rest.indexOf(each);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
  if (gone.length === 0 && rest.length === 0) return [{ path, before, after }];
  return [
    ...gone.map((each) => ({ path, before: each, after: undefined })),
    ...rest.map((each) => ({ path, before: undefined, after: each })),
  ];
};
