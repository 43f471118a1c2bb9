import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { apiDocument } from '../pages/api-document.ts';
import { assembled, ContractBroken, joined, serializer } from '#kernel/serializer.ts';
import { runs } from '#test/runner/thorough.ts';

const instants = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const text = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', '\u2028', '\ud800'));

/** Values of a schema, with every kind that an output may have; a new kind fails here. */
const valuesOf = (schema: z.ZodType): fc.Arbitrary<unknown> => {
  const of = (inner: unknown) => valuesOf(inner as z.ZodType);
  if (schema instanceof z.ZodObject)
    return fc
      .record(Object.fromEntries(Object.entries(schema.shape).map(([field, inner]) => [field, of(inner)])))
      .map((value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)));
  if (schema instanceof z.ZodArray)
    return fc.array(of(schema.element), {
      minLength: z.toJSONSchema(schema, { unrepresentable: 'any' }).minItems ?? 0,
      maxLength: 3,
    });
  if (schema instanceof z.ZodRecord) return fc.dictionary(fc.string(), of(schema.valueType), { maxKeys: 3 });
  if (schema instanceof z.ZodNullable) return fc.option(of(schema.unwrap()), { nil: null });
  if (schema instanceof z.ZodOptional) return fc.option(of(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodDefault) return fc.option(of(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(of));
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNull) return fc.constant(null);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodLazy) return fc.jsonValue({ maxDepth: 2 });
  if (schema instanceof z.ZodURL) return fc.webUrl();
  if (schema instanceof z.ZodISODateTime) return instants;
  if (schema instanceof z.ZodISODate) return instants.map((at) => at.slice(0, 10));
  if (schema instanceof z.ZodGUID || schema instanceof z.ZodUUID) return fc.uuid({ version: 4 });
  if (schema instanceof z.ZodNumber)
    return fc.integer({ min: Math.max(schema.minValue ?? 0, -1000), max: Math.min(schema.maxValue ?? 1000, 1000) });
  if (schema instanceof z.ZodString) {
    const { pattern, minLength = 0 } = z.toJSONSchema(schema);
    return pattern === undefined
      ? text.filter(({ length }) => length >= minLength)
      : fc.stringMatching(new RegExp(pattern));
  }
  throw new Error(`An output of kind ${schema.type} has no examples here`);
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same value with one more field in every object whose fields the schema names. */
const planted = (schema: z.ZodType, value: unknown): unknown => {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return planted(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).map((each) => planted(schema.element as z.ZodType, each));
  if (!(schema instanceof z.ZodObject) || !isObject(value)) return value;
  const own = Object.entries(value).map(([field, each]) => [field, planted(schema.shape[field] as z.ZodType, each)]);
  return { ...Object.fromEntries(own), secret_of_the_server: 'must not leave' };
};

/** The value with one field of its outermost object replaced. */
const replaced = (value: unknown, field: string, actor: unknown) => ({ ...(value as object), [field]: actor });

const RUNS = { numRuns: runs(5, 15) };

test('every endpoint of the product is found', () => {
  expect(endpoints.size).toBeGreaterThan(110);
});

/** How pages are asked for is seen in the answer: browsers have no inputs of endpoints. */
test('a list whose answer says what comes after it can be asked for it', () => {
  const fieldsOf = (schema: z.ZodType) => Object.keys(schema instanceof z.ZodObject ? schema.shape : {});
  const lists = [...endpoints].map(([path, { input, output }]) => ({
    path,
    asked: fieldsOf(input).filter((field) => ['after', 'filter'].includes(field)),
    answered: fieldsOf(output).filter((field) => ['after', 'more'].includes(field)),
  }));
  for (const { path, asked } of lists.filter(({ answered }) => answered.includes('after')))
    expect([path, asked]).toEqual([path, expect.arrayContaining(['after'])]);
  for (const { path, answered } of lists.filter(
    ({ asked, answered }) => asked.includes('filter') && answered.length > 0,
  ))
    expect([path, answered]).toEqual([path, ['more']]);
  expect(lists.filter(({ answered }) => answered.includes('after')).length).toBeGreaterThan(5);
  expect(lists.filter(({ asked, answered }) => asked.includes('filter') && answered.includes('more'))).toHaveLength(1);
});

describe.each([...endpoints])('the output of %s', (path, { output }) => {
  const serialize = serializer(output, path);

  test('has only fields that the contract names, with the values of the contract', () => {
    fc.assert(
      fc.property(valuesOf(output), (value) => {
        const { text: json } = serialize(planted(output, value));
        expect(json).toBe(JSON.stringify(output.parse(value)));
        expect(json).not.toContain('secret_of_the_server');
        // Without a field too many nothing is copied first.
        expect(JSON.parse(serialize(value).text)).toEqual(JSON.parse(json));
      }),
      RUNS,
    );
  });

  const fields = output instanceof z.ZodObject ? Object.keys(output.shape) : [];
  if (fields.length === 0) return;
  test('is refused when a field has a value of another kind', () => {
    fc.assert(
      fc.property(valuesOf(output), (value) => {
        for (const field of fields) {
          // A map counts as an object without fields, which some parts may be.
          const mayBeEmpty = (output as z.ZodObject).shape[field]!.safeParse({}).success;
          const foreign = mayBeEmpty ? 7 : new Map([['secret', 'word']]);
          expect(() => serialize(replaced(value, field, foreign))).toThrow(ContractBroken);
        }
      }),
      { numRuns: 1 },
    );
  });
});

describe('serialized parts of an answer', () => {
  const [a, b] = [z.object({ a: z.int().optional() }), z.object({ b: z.string().optional() })];

  test('are joined to the object that has the fields of both', () => {
    fc.assert(
      fc.property(valuesOf(a), valuesOf(b), (one, other) => {
        const { text: json } = joined(serializer(a, 'a')(one), serializer(b, 'b')(other));
        expect(JSON.parse(json)).toEqual({ ...(one as object), ...(other as object) });
      }),
    );
  });

  test('are assembled to an object with these fields and lists', () => {
    fc.assert(
      fc.property(valuesOf(a), fc.array(valuesOf(b)), (one, list) => {
        const parts = { 'a "part"': serializer(a, 'a')(one), list: list.map(serializer(b, 'b')) };
        expect(JSON.parse(assembled(parts).text)).toEqual({ 'a "part"': one, list });
      }),
    );
  });

  test('name the wrong field and never its value when they break their contract', () => {
    expect(() => serializer(a, 'a part')({ a: 'secret' })).toThrow(
      /^The answer of a part breaks its contract: a \(invalid_type\)$/,
    );
  });
});

test('the API document is made from every endpoint of the product', () => {
  const { paths } = apiDocument(
    [...endpoints.values()].map((endpoint) => ({ module: 'all', endpoint })),
    'Wellspring',
  );
  expect(Object.keys(paths ?? {})).toHaveLength(endpoints.size);
  expect(endpoints.size).toBeGreaterThan(100);
});
