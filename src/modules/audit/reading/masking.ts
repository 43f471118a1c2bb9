import { personalFields } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { idsOf } from '../domain/ids.ts';
import type { Lens } from './lens.ts';
import type { ReadingParts } from './parts.ts';

type MaskingParts = Pick<ReadingParts, 'log' | 'people' | 'catalogue' | 'namesAmong'>;

const ACCOUNTS = 'identity.account-';
const ADDRESS = /[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu;
const WORD = /[\p{L}\p{M}\d_]+(?:[.-][\p{L}\p{M}\d_]+)*/gu;
const LETTERS = /[\p{L}\p{M}]+/gu;
const CAPITAL = /^\p{Lu}/u;
/** Between the words of a name: "Ana Maria", "O'Brien", "Ana K. Berger". */
const JOINS = /^[\s.'’-]{1,3}$/;
const MOST_WORDS = 4;
/** A shorter part of a name is as likely a word of the sentence. */
const SHORTEST = 3;

const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replaceAll(/\s+/g, ' ');

type MaskedRun = { from: number; to: number; text: string };

/** One to four words that stand together, the longest first. */
const runsIn = (text: string): MaskedRun[] => {
  const words = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({ from: index, to: index + word.length }));
  return words.flatMap(({ from }, first) => {
    const runs: MaskedRun[] = [];
    for (let last = first; last < Math.min(words.length, first + MOST_WORDS); last++) {
      if (last > first && !JOINS.test(text.slice(words[last - 1]!.to, words[last]!.from))) break;
      runs.unshift({ from, to: words[last]!.to, text: plain(text.slice(from, words[last]!.to)) });
    }
    return runs;
  });
};

/** What is taken out of a text; of parts of usernames only what is written with a capital, because others are words. */
type MaskedNames = { whole: ReadonlySet<string>; capitals: ReadonlySet<string> };

/**
 * What the members of an answer are or were called, and each word of it: staff write "Nora" of Nora Berlin, and of
 * nora_berlin.
 */
const namesOf = async ({ log, people }: MaskingParts, members: readonly string[]): Promise<MaskedNames> => {
  const known = (await people(members)).map(({ uuid }) => uuid);
  const names = new Set<string>();
  const capitals = new Set<string>();
  for (const member of known)
    for (const { data } of await log.part(ACCOUNTS + member, {
      from: 0n,
      limit: Number.MAX_SAFE_INTEGER,
      personal: true,
    })) {
      for (const name of [data['username'], data['name']])
        if (typeof name === 'string')
          for (const part of [name, ...(name.match(WORD) ?? [])]) if (part.length >= SHORTEST) names.add(plain(part));
      if (typeof data['username'] === 'string')
        for (const part of data['username'].match(LETTERS) ?? [])
          if (part.length >= SHORTEST) capitals.add(plain(part));
    }
  return { whole: names, capitals };
};

/** In place of a name stands "a member", and of an address "an address". */
const without = (text: string, { whole, capitals }: MaskedNames): string => {
  let masked = '';
  let end = 0;
  for (const { from, to, text: run } of runsIn(text)) {
    if (from < end || !(whole.has(run) || (capitals.has(run) && CAPITAL.test(text.slice(from))))) continue;
    masked += `${text.slice(end, from).replace(/@$/, '')}a member`;
    end = to;
  }
  return masked + text.slice(end);
};

/**
 * Events as they may be read where people are letters. What was written about people may name them, by username, by display
 * name or by a part of it: of each personal text names and addresses are taken out before a sentence is made of it.
 */
export const withoutNames = async (parts: MaskingParts, events: readonly Recorded[]): Promise<Recorded[]> => {
  const personalIn = new Map(
    parts.catalogue().events.map(({ type, schema }) => [type, personalFields(schema)] as const),
  );
  const isPersonal = (type: string, field: string) => personalIn.get(type)?.has(field) === true;
  const addressless = events.map((event) => ({
    event,
    texts: Object.entries(event.data).flatMap(([field, value]) =>
      isPersonal(event.type, field) && typeof value === 'string'
        ? [[field, value.replaceAll(ADDRESS, 'an address')] as const]
        : [],
    ),
  }));
  const runs = new Set(
    addressless.flatMap(({ texts }) => texts.flatMap(([, text]) => runsIn(text).map((run) => run.text))),
  );
  if (runs.size === 0) return [...events];
  const members = new Set<string>();
  for (const { data, meta } of events) {
    idsOf(data, members);
    if ('id' in meta.actor) members.add(meta.actor.id);
  }
  const [own, others] = await Promise.all([
    namesOf(parts, [...members]),
    parts.namesAmong([...runs].filter((run) => run.length >= SHORTEST)),
  ]);
  const names = { whole: new Set([...own.whole, ...others]), capitals: own.capitals };
  // The same objects: the log knows by them what is stored.
  return addressless.map(({ event, texts }) =>
    Object.assign(event, {
      data: { ...event.data, ...Object.fromEntries(texts.map(([field, text]) => [field, without(text, names)])) },
    }),
  );
};

/** Sentences and states in words are ours; what members wrote stands in them between these marks. */
const TITLE = /“[^”]*”|"[^"]*"/g;
/** Below these keys stand values as they are recorded; all other texts are sentences. */
const VALUES: ReadonlySet<string> = new Set(['data', 'before', 'after', 'changed', 'title', 'name']);
const SENTENCES: ReadonlySet<string> = new Set(['words', 'summary', 'sentence', 'cause', 'learned_from']);
/** A word of the program is no name. */
const isWord = (text: string): boolean => /^[a-z-]*$/.test(text);

type TextChange = (text: string, isValue: boolean) => string;

const mapped = (value: unknown, isValue: boolean, change: TextChange): unknown => {
  if (typeof value === 'string') return change(value, isValue);
  if (Array.isArray(value)) return value.map((each) => mapped(each, isValue, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      mapped(each, SENTENCES.has(key) ? false : isValue || VALUES.has(key), change),
    ]),
  );
};

const freeTextsIn = (text: string, isValue: boolean): string[] =>
  isValue ? (isWord(text) ? [] : [text]) : (text.match(TITLE) ?? []);

/** An answer as it may be read where people are letters: titles and descriptions may name members, too. */
export const underLetters = async <Answer>(
  parts: Pick<ReadingParts, 'namesAmong'>,
  answer: Answer,
): Promise<Answer> => {
  const runs = new Set<string>();
  mapped(answer, false, (text, isValue) => {
    for (const free of freeTextsIn(text, isValue)) for (const run of runsIn(free)) runs.add(run.text);
    return text;
  });
  const names = await parts.namesAmong([...runs].filter((run) => run.length >= SHORTEST));
  if (names.size === 0) return answer;
  const masked = (text: string): string =>
    without(text.replaceAll(ADDRESS, 'an address'), { whole: names, capitals: new Set() });
  return mapped(answer, false, (text, isValue) => {
    if (isValue) return isWord(text) ? text : masked(text);
    return text.replaceAll(TITLE, masked);
  }) as Answer;
};

/** An answer as its reader may see it, on a page and at the command line. */
export const shownTo = async <Answer>(
  parts: Pick<ReadingParts, 'namesAmong'>,
  lens: Lens,
  answer: Answer,
): Promise<Answer> => (lens.clear ? answer : underLetters(parts, answer));
