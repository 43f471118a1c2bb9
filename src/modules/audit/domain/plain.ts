import { GrowingList, GrowingMap, GrowingSet } from '#kernel/contract/growing.ts';

/** What can be written down: the shape in which a state is compared and shown. */
export type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/** A state as plain data: maps and sets become objects and lists, big numbers text; functions and blanks are left out. */
export const plain = (value: unknown): Plain => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Map || value instanceof GrowingMap)
    return Object.fromEntries(
      [...value].map(([key, each]) => [typeof key === 'string' ? key : JSON.stringify(plain(key)), plain(each)]),
    );
  if (value instanceof Set || value instanceof GrowingSet || value instanceof GrowingList) return [...value].map(plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, each]) => each !== undefined && typeof each !== 'function')
        .map(([key, each]) => [key, plain(each)]),
    );
  return null;
};

/** The same with every text, keys included, put through `name`; keys that become alike are counted. */
export const renamed = (value: Plain, name: (text: string) => string): Plain => {
  if (typeof value === 'string') return name(value);
  if (Array.isArray(value)) return value.map((each) => renamed(each, name));
  if (value === null || typeof value !== 'object') return value;
  const next: { [key: string]: Plain } = {};
  for (const [key, each] of Object.entries(value)) {
    const called = name(key);
    let free = called;
    for (let copy = 2; free in next; copy++) free = `${called} (${copy})`;
    next[free] = renamed(each, name);
  }
  return next;
};

/** Stands in a list or map that is not shown whole, with how many entries are left out. */
export const LEFT_OUT = '…';

/** Fields of a state are named; collections by id, day or the like may be long. */
const FIELD = /^[a-z][A-Za-z]*$/;

/** The same with at most so many entries in each list and map: the newest, which stand at the end. Fields all stay. */
export const cut = (value: Plain, most: number): Plain => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const last = value.slice(-most).map((each) => cut(each, most));
    return last.length < value.length ? [{ [LEFT_OUT]: value.length - last.length }, ...last] : last;
  }
  const entries = Object.entries(value);
  const size = entries.every(([key]) => FIELD.test(key)) ? entries.length : most;
  const last = entries.slice(-size).map(([key, each]) => [key, cut(each, most)] as const);
  const leftOut = entries.length - last.length;
  return Object.fromEntries(leftOut > 0 ? [[LEFT_OUT, leftOut], ...last] : last);
};
