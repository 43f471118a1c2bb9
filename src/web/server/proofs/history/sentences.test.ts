import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { LoginLinked } from '#modules/identity/contract/login-events.ts';
import {
  CardSaved,
  ChargeDisputed,
  HostedSessionCounted,
  PlanChanged,
} from '#modules/membership-billing/contract/membership-events.ts';
import { sentenceOf } from '#modules/audit/index.ts';
import { ANA, BEN, catalogue, examplesOf, MOMENT } from '#server/testing/catalogue.ts';
import { recordedSentences, sentences } from '#server/testing/sentences.ts';

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

test('the sentence of each kind has the subject, verb and object that a person read once; a new one is read and added', () => {
  expect(sentences()).toBe(recordedSentences());
});

test('what a sentence is about is the actor, nothing, or a field with the id of a member', () => {
  const wrong = catalogue.filter(
    ({ subject, schema }) =>
      subject !== 'actor' &&
      subject !== null &&
      !((typeof subject === 'string' ? subject : subject.staff) in schema.shape),
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

/** The words of the program that a schema lists: `own-wish`, `too-few-people`. */
const listedIn = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodEnum) return schema.options.map(String).filter((option) => /[-_]/.test(option));
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).flatMap((field) => listedIn(field));
  if (schema instanceof z.ZodArray) return listedIn(schema.element as z.ZodType);
  return schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? listedIn(schema.unwrap() as z.ZodType)
    : [];
};

test('no sentence holds a word of the program: what a schema lists is put into words', () => {
  const raw = catalogue.flatMap(({ type, schema, says }) => {
    const listed = listedIn(schema);
    const sentences = listed.length === 0 ? [] : examplesOf(schema).map((data) => says(data));
    return listed.filter((word) => sentences.some((text) => text.includes(word))).map((word) => `${type}: ${word}`);
  });
  expect(raw).toEqual([]);
});

test.each([
  [
    'a card',
    CardSaved.says({ member: BEN, paymentMethod: 'pm_1', brand: 'amex', last4: '0005', expire: null }),
    'saved a card (American Express, ending in 0005)',
  ],
  [
    'a login',
    LoginLinked.says({ member: BEN, provider: 'google', loginFingerprint: '', by: 'member' }),
    'can log in with Google',
  ],
  [
    'a month',
    HostedSessionCounted.says({ member: BEN, session: ANA, month: '2026-12' }),
    `held the session ${ANA}, which counts for December 2026`,
  ],
  ['a plan', PlanChanged.says({ member: BEN, type: 'unlimited-yearly' }), 'is on the plan “Unlimited, yearly” now'],
  [
    'a dispute',
    ChargeDisputed.says({
      member: BEN,
      charge: '',
      dispute: '',
      amount: 1500,
      currency: 'usd',
      reason: 'product_not_received',
      happenedAt: null,
    }),
    'disputed a charge of 15.00 USD with the bank (product not received)',
  ],
])('%s is called as people call it, not by the code of whom it comes from', (_, says, sentence) => {
  expect(says).toBe(sentence);
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
      const shortened = sentence
        .replaceAll(/[Mm]ember [0-9a-f-]{36}/g, 'Ana')
        .replaceAll(/[0-9a-f-]{36}/g, '“Night talk”');
      // Subject, what happened, one full stop.
      expect(shortened).toMatch(/^(?:\p{Lu}|“).* .*\S[.!?]$/u);
      expect(shortened).not.toContain(name);
      expect(shortened.replaceAll(MOMENT, 'then')).not.toMatch(/[.!?] \p{Lu}|\.\.|\s{2}|\s[.,;:]/u);
      // No names of the code, no ids, nothing that was forgotten to be put into words.
      expect(shortened).not.toMatch(/[a-z][A-Z]|_|undefined|null|NaN|\[object|true|false|[0-9a-f]{8}-/);
      expect(shortened).not.toMatch(/\b[a-z]+-(?:[a-z]+-)+[a-z]+\b/);
      expect(shortened).not.toMatch(/\b[a-z]+\.[a-z]+\b/);
      // A time is one that people write, or an instant, which the page and the command line write for people.
      expect(shortened.replaceAll(MOMENT, 'then')).not.toMatch(/\d{4}-\d\d-\d\d/);
      // Number and noun agree.
      expect(shortened).not.toMatch(/\b1 (?:\w+s|people)\b|\bone people\b/);
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
