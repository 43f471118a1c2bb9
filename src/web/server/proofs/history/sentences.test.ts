import { describe, expect, test } from '@jest/globals';
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

describe('every event reads as one sentence for any data and any actor', () => {
  test.each(catalogue.map((type) => [type.type, type] as const))('%s', (name, { schema, says }) => {
    const examples = examplesOf(schema);
    expect(examples.length).toBeGreaterThan(0);
    const sentences = new Set<string>();
    for (const data of examples) {
      // The examples are events that could be recorded.
      schema.parse(data);
      for (const actor of actors) sentences.add(sentenceOf({ data, meta: { actor } }, says(data)));
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
      // Number and noun agree.
      expect(told).not.toMatch(/\b1 (?:\w+s|people)\b|\bone people\b/);
    }
  });
});
