import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { sentenceOf } from '#modules/audit/index.ts';
import { ANA, BEN, catalogue, examplesOf, MOMENT } from '#server/testing/catalogue.ts';

const actors = [
  { kind: 'member', id: ANA },
  { kind: 'member', id: BEN },
  { kind: 'admin', id: ANA },
  { kind: 'visitor' },
  { kind: 'system', policy: 'settle-claim-when-taken' },
  { kind: 'system', policy: 'operator' },
];

test('the whole catalogue is looked at', () => {
  expect(catalogue.length).toBeGreaterThan(110);
  expect(new Set(catalogue.map(({ type }) => type)).size).toBe(catalogue.length);
});

const MIA = '33333333-3333-4333-8333-333333333333';

/** One sentence of each kind: Mia is the member of the staff who acted, Ben the member, Ana another one; ids of things are ⟨id⟩. */
const table = (): string =>
  catalogue
    .map(({ type, schema, says, subject }) => {
      const [data] = examplesOf(schema);
      const sentence = sentenceOf(
        { data: data!, meta: { actor: { kind: 'admin', id: MIA } } },
        { says: says(data!), subject },
      );
      const named = [
        [ANA, 'Ana'],
        [BEN, 'Ben'],
        [MIA, 'Mia'],
      ]
        .reduce((text, [id, name]) => text.replaceAll(new RegExp(`[Mm]ember ${id}`, 'g'), name!), sentence)
        .replaceAll(/[0-9a-f-]{36}/g, '⟨id⟩');
      return `${type}: ${named}\n`;
    })
    .toSorted()
    .join('');

test('the sentence of each kind has the subject, verb and object that a person read once; a new one is read and added', () => {
  expect(table()).toBe(readFileSync(new URL('../../testing/sentences.txt', import.meta.url), 'utf8'));
});

test('what a sentence is about is the actor, nothing, or a field with the id of a member', () => {
  const wrong = catalogue.filter(
    ({ subject, schema }) => subject !== 'actor' && subject !== null && !(subject in schema.shape),
  );
  expect(wrong.map(({ type }) => type)).toEqual([]);
});

test('an event without a subject of its own says in its sentence what it is about, and begins with no verb', () => {
  const beginsWithNoun = /^(?:the|an?|staff|enough people|too few people|live video|message|member|decision) /i;
  const wrong = catalogue
    .filter(({ subject }) => subject === null)
    .flatMap(({ type, schema, says }) => examplesOf(schema).map((data) => `${type}: ${says(data)}`))
    .filter((text) => !beginsWithNoun.test(text.slice(text.indexOf(': ') + 2)));
  expect([...new Set(wrong)]).toEqual([]);
});

describe('every event reads as one sentence for any data and any actor', () => {
  test.each(catalogue.map((type) => [type.type, type] as const))('%s', (name, { schema, says, subject }) => {
    const examples = examplesOf(schema);
    expect(examples.length).toBeGreaterThan(0);
    const sentences = new Set<string>();
    for (const data of examples) {
      // The examples are events that could be recorded.
      schema.parse(data);
      for (const actor of actors) sentences.add(sentenceOf({ data, meta: { actor } }, { says: says(data), subject }));
    }
    for (const sentence of sentences) {
      const told = sentence.replaceAll(/[Mm]ember [0-9a-f-]{36}/g, 'Ana').replaceAll(/[0-9a-f-]{36}/g, '“Night talk”');
      // Subject, what happened, one full stop.
      expect(told).toMatch(/^(?:\p{Lu}|“).* .*\S[.!?]$/u);
      expect(told).not.toContain(name);
      expect(told.replaceAll(MOMENT, 'then')).not.toMatch(/[.!?] \p{Lu}|\.\.|\s{2}|\s[.,;:]/u);
      // No names of the code, no ids, nothing that was forgotten to be put into words.
      expect(told).not.toMatch(/[a-z][A-Z]|_|undefined|null|NaN|\[object|true|false|[0-9a-f]{8}-/);
      expect(told).not.toMatch(/\b[a-z]+-(?:[a-z]+-)+[a-z]+\b/);
      expect(told).not.toMatch(/\b[a-z]+\.[a-z]+\b/);
      // A time is one that people write, or an instant, which the page and the command line write for people.
      expect(told.replaceAll(MOMENT, 'then')).not.toMatch(/\d{4}-\d\d-\d\d/);
      // Number and noun agree.
      expect(told).not.toMatch(/\b1 (?:\w+s|people)\b|\bone people\b/);
    }
  });
});

test('where a member or staff could write something and did not, no sentence has brackets around nothing or a colon before it', () => {
  const empty = catalogue.flatMap(({ type, schema, says }) =>
    examplesOf(schema)
      .flatMap((data) =>
        Object.keys(data)
          .filter((field) => data[field] === 'quiet evening' && schema.shape[field]!.safeParse(null).success)
          .map((field) => ({ ...data, [field]: '' })),
      )
      .filter((data) => schema.safeParse(data).success)
      .map((data) => says(data))
      .filter((text) => /\(\s*\)|:\s*(?:[,.;)]|$)/.test(text))
      .slice(0, 1)
      .map((text) => `${type}: ${text}`),
  );
  expect(empty).toEqual([]);
});
