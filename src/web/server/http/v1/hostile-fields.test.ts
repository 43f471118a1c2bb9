import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { pathParameters } from '#kernel/contract/endpoint.ts';
import { parsed } from './input.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
const hostile: Record<string, unknown> = {
  null: null,
  true: true,
  'a negative number': -1,
  'a fraction': 1.5,
  'a number beyond whole ones': 2 ** 60,
  'the largest number': 1e308,
  'an empty list': [],
  'an empty object': {},
  'a long list': Array.from({ length: 1_000 }, () => 1),
  'a text that stays': { toString: 'x' },
  'no text': '',
  spaces: '   ',
  'a long text': 'x'.repeat(10_000),
  'a time that is none': '2026-13-45T99:99:99Z',
  'a time far away': '+275760-09-13T00:00:00.000Z',
  'a prototype': JSON.parse('{"__proto__":{"is_admin":true}}'),
  'text with U+0000': 'a\0b',
  'half a surrogate pair': 'a\ud800b',
  'what lies 30 deep': nested(30),
};
const unstorable = ['text with U+0000', 'half a surrogate pair', 'what lies 30 deep'];
/** What `Number()` and `Boolean()` would make something of. */
const numbers = ['null', 'true', 'an empty list', 'no text', 'spaces'];

test('in no field of any call hostile input fails the parser, passes as a number, or is refused without naming the field', () => {
  const wrong: string[] = [];
  for (const { path, input } of endpoints.values())
    for (const [field, schema] of Object.entries((input as { shape?: Record<string, z.ZodType> }).shape ?? {}))
      for (const [what, value] of Object.entries(hostile)) {
        const at = `${path} ${field}: ${what}`;
        if (pathParameters(path).includes(field) && typeof value !== 'string') continue;
        const read = parsed(input, { [field]: value });
        if (!read.ok && !read.refusal.field) wrong.push(`${at} names no field`);
        if (unstorable.includes(what) && (read.ok || !read.refusal.field?.startsWith(field)))
          wrong.push(`${at} is not refused as it`);
        const { data: taken } = schema.safeParse(value);
        if (numbers.includes(what) && typeof taken === 'number') wrong.push(`${at} passes as ${taken}`);
      }
  expect(wrong).toEqual([]);
});

test('no field for an instant takes a year that Postgres does not take, or that has more than four digits after a sum', () => {
  const taking = [...endpoints.values()].flatMap(({ path, input }) =>
    Object.entries((input as { shape?: Record<string, z.ZodType> }).shape ?? {})
      .filter(
        ([, schema]) => schema.safeParse('2026-05-04T19:00:00.000Z').success && !schema.safeParse('no instant').success,
      )
      .flatMap(([field, schema]) =>
        ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59Z']
          .filter((instant) => schema.safeParse(instant).success)
          .map((instant) => `${path} ${field}: ${instant}`),
      ),
  );
  expect(taking).toEqual([]);
});

test('an emptied field is left out only where that is no value of its own and it is not needed', () => {
  const fields = z.object({ id: z.guid(), limit: z.number().default(25), title: z.string().optional() });
  const id = '5f0c1a52-0000-4000-8000-0000000000b1';
  expect(parsed(fields, { id, limit: '', title: '' })).toEqual({ ok: true, value: { id, limit: 25, title: '' } });
  expect(parsed(fields, { id, limit: null, title: null })).toEqual({ ok: true, value: { id, limit: 25 } });
  expect(parsed(fields, { id: '', limit: '' })).toMatchObject({ refusal: { fields: [{ field: 'id' }] } });
  expect(parsed(fields, { id, limit: 'x', title: '' })).toMatchObject({ refusal: { fields: [{ field: 'limit' }] } });
});

test('a reason that may be left out may also be null, which is no word: its rule refuses it by name [MOD-026]', () => {
  const reasons = [...endpoints.values()].flatMap(({ path, input }) =>
    Object.entries((input as { shape?: Record<string, z.ZodType> }).shape ?? {})
      .filter(([field, schema]) => /^(?:note|reason)$/.test(field) && schema.safeParse(undefined).data === '')
      .map(([field, schema]) => {
        const read = parsed(z.object({ [field]: schema }), { [field]: null });
        return [`${path} ${field}`, read.ok ? (read.value as Record<string, unknown>)[field] : read] as const;
      }),
  );
  expect(reasons.length).toBeGreaterThan(8);
  expect(reasons.filter(([, taken]) => taken !== '')).toEqual([]);
});

test('no read needs null, which is left out of it', () => {
  const needing = [...endpoints.values()]
    .filter(({ writes }) => !writes)
    .flatMap(({ path, input }) =>
      Object.entries((input as { shape?: Record<string, z.ZodType> }).shape ?? {})
        .filter(([, schema]) => schema.safeParse(null).success && !schema.safeParse(undefined).success)
        .map(([field]) => `${path} ${field}`),
    );
  expect(needing).toEqual([]);
});

test('[FOR-046] [FOR-047] [FBK-011] a field that may be left out and knows no null or empty text is left out by them', () => {
  const refused: string[] = [];
  for (const { path, input } of endpoints.values())
    for (const [field, schema] of Object.entries((input as { shape?: Record<string, z.ZodType> }).shape ?? {})) {
      if (!schema.safeParse(undefined).success) continue;
      const others = parsed(input, {});
      for (const empty of [null, '']) {
        const read = parsed(input, { [field]: empty });
        const named = (each: typeof read) =>
          each.ok ? [] : (each.refusal.fields ?? []).map(({ field: name }) => name);
        if (named(read).includes(field) && !named(others).includes(field))
          refused.push(`${path} ${field}: ${JSON.stringify(empty)}`);
        if (schema.safeParse(empty).success) continue;
        const alone = parsed(z.object({ [field]: schema }), { [field]: empty });
        expect(alone).toEqual(parsed(z.object({ [field]: schema }), {}));
      }
    }
  expect(refused).toEqual([]);
});
