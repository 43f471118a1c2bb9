import { z } from 'zod';

type Test = (value: unknown) => boolean;

const never: Test = () => false;
const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
const of = (schema: unknown): Test => sameAsParsed(schema as z.ZodType);

const ofObject = (shape: Readonly<Record<string, unknown>>): Test => {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, test: of(schema) }));
  const names = new Set(Object.keys(shape));
  return (value) => {
    if (!isPlain(value)) return false;
    for (const { name, test } of fields) if (!test(value[name])) return false;
    for (const name in value) if (!names.has(name)) return false;
    return true;
  };
};

const ofRecord =
  (test: Test): Test =>
  (value) => {
    if (!isPlain(value)) return false;
    for (const name in value) if (name === '__proto__' || !test(value[name])) return false;
    return true;
  };

/**
 * Whether a value certainly fits a schema and is what the schema makes of it, with no field too many. False of kinds that are not
 * known here, too: then zod has to parse the value, which copies it. Copies of objects with ids for names are slow.
 */
export const sameAsParsed = (schema: z.ZodType): Test => {
  let test = tests.get(schema);
  if (!test) tests.set(schema, (test = testOf(schema)));
  return test;
};
const tests = new WeakMap<z.ZodType, Test>();

const testOf = (schema: z.ZodType): Test => {
  const { checks = [] } = schema.def as { checks?: readonly unknown[] };
  if (checks.length > 0) return never;
  if (schema instanceof z.ZodObject) return schema.def.catchall ? never : ofObject(schema.shape);
  if (schema instanceof z.ZodRecord)
    return schema.keyType.constructor === z.ZodString ? ofRecord(of(schema.valueType)) : never;
  if (schema instanceof z.ZodArray) {
    const test = of(schema.element);
    return (value) => {
      if (!Array.isArray(value)) return false;
      for (const each of value) if (!test(each)) return false;
      return true;
    };
  }
  if (schema instanceof z.ZodNullable) {
    const test = of(schema.unwrap());
    return (value) => value === null || test(value);
  }
  if (schema instanceof z.ZodOptional) {
    const test = of(schema.unwrap());
    return (value) => value === undefined || test(value);
  }
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options);
    return (value) => options.has(value);
  }
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodNumberFormat && schema.format === 'safeint') return (value) => Number.isSafeInteger(value);
  if (schema instanceof z.ZodGUID || schema instanceof z.ZodISODateTime) {
    const { pattern } = schema.def;
    return pattern ? (value) => typeof value === 'string' && pattern.test(value) : never;
  }
  if (schema.constructor === z.ZodString) return (value) => typeof value === 'string';
  return never;
};
