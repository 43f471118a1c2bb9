import { globSync } from 'node:fs';
import { z } from 'zod';
import type { EventType } from '#kernel/contract/event.ts';

export const ANA = '11111111-1111-4111-8111-111111111111';
export const BEN = '22222222-2222-4222-8222-222222222222';
export const MOMENT = '2026-05-04T19:00:00.000Z';

/** A stream's name where an event tells one. */
const STREAMS = [`scheduling.session-${ANA}`, `communities.membership-${ANA}-${BEN}`, 'communities.title-night-owls'];

/** Everything a field may hold that could be said in another way. */
const valuesOf = (schema: z.ZodType, field: string): unknown[] => {
  if (schema instanceof z.ZodOptional) return [...valuesOf(schema.unwrap() as z.ZodType, field), undefined];
  if (schema instanceof z.ZodNullable) return [...valuesOf(schema.unwrap() as z.ZodType, field), null];
  if (schema instanceof z.ZodDefault) return valuesOf(schema.unwrap() as z.ZodType, field);
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => valuesOf(each as z.ZodType, field));
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodGUID) return [field === 'member' ? BEN : ANA];
  // The second one is a local time, as a wall clock shows it.
  if (schema instanceof z.ZodISODateTime)
    return [MOMENT, MOMENT.slice(0, 16)].filter((time) => schema.safeParse(time).success).slice(0, 1);
  if (schema instanceof z.ZodISODate) return [MOMENT.slice(0, 10)];
  if (schema instanceof z.ZodNumber) return [0, 1, 3].filter((number) => schema.safeParse(number).success);
  if (schema instanceof z.ZodString) return field === 'stream' ? STREAMS : ['quiet evening'];
  if (schema instanceof z.ZodArray) {
    const each = valuesOf(schema.element as z.ZodType, field);
    return [each, [each[0]], [each[0], each[0]], []].filter((list) => schema.safeParse(list).success);
  }
  if (schema instanceof z.ZodRecord) return [{}];
  // Anything that JSON can say.
  if (schema instanceof z.ZodLazy) return ['quiet evening'];
  if (schema instanceof z.ZodObject) return examplesOf(schema);
  throw new Error(`Nobody knows an example of ${field}`);
};

const MOST = 2_000;

/** Event data in their extremes: the first has every optional field, the last none. */
export const examplesOf = (schema: z.ZodObject): Record<string, unknown>[] => {
  let examples: Record<string, unknown>[] = [{}];
  for (const [field, fieldSchema] of Object.entries(schema.shape)) {
    const values = [...new Set(valuesOf(fieldSchema as z.ZodType, field))];
    const most = examples.length * values.length > MOST ? 1 : values.length;
    examples = examples.flatMap((example) =>
      values.slice(0, most).map((value) => (value === undefined ? example : { ...example, [field]: value })),
    );
  }
  return examples;
};

const isEventType = (value: unknown): value is EventType =>
  typeof value === 'object' && value !== null && 'says' in value && 'schema' in value && 'upcasts' in value;

/** Every type of event that the product records. */
export const catalogue: EventType[] = [];
for (const path of globSync('src/modules/**/contract/*-events.ts').toSorted())
  for (const value of Object.values((await import(`../../../../${path}`)) as Record<string, unknown>))
    if (isEventType(value)) catalogue.push(value);
