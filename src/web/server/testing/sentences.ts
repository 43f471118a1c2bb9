import { readFileSync } from 'node:fs';
import { sentenceOf } from '#modules/audit/index.ts';
import type { EventType } from '#kernel/contract/event.ts';
import { ANA, BEN, catalogue, examplesOf } from './catalogue.ts';

const FILE = new URL('sentences.txt', import.meta.url);
const MIA = '33333333-3333-4333-8333-333333333333';
const NAMES = [
  [ANA, 'Ana'],
  [BEN, 'Ben'],
  [MIA, 'Mia'],
] as const;

/** Mia is the member of the staff who acted, Ben the member, Ana another one; ids of things are ⟨id⟩. */
const line = ({ type, schema, says, subject }: EventType): string => {
  const [data] = examplesOf(schema);
  const actor = { kind: 'admin', id: MIA } as const;
  const sentence = sentenceOf({ data: data!, meta: { actor } }, { says: says(data!), subject });
  const named = NAMES.reduce(
    (text, [id, name]) => text.replaceAll(new RegExp(`[Mm]ember ${id}`, 'g'), name),
    sentence,
  ).replaceAll(/[0-9a-f-]{36}/g, '⟨id⟩');
  return `${type}: ${named}\n`;
};
const sorted = (lines: readonly string[]): string => lines.toSorted().join('');

/** What auditors read of one event of each type, as the code says it now. */
export const sentences = (): string => sorted(catalogue.map(line));

/** The same as a person read it. Lines of new types are added by `npm run docs`, to be read; a changed one is changed by hand. */
export const recordedSentences = (): string => readFileSync(FILE, 'utf8');

export const sentencesWithNew = (): string => {
  const known = recordedSentences().match(/.*\n/g) ?? [];
  const types = new Set(known.map((text) => text.slice(0, text.indexOf(':'))));
  return sorted([...known, ...catalogue.filter(({ type }) => !types.has(type)).map(line)]);
};
