import { z } from 'zod';

/** A fact before it is recorded: what a decider answers. Past tense, no personal data in its type. */
export type Event<Type extends string = string, Data = unknown> = { type: Type; data: Data };

/** Who did it: a member, staff acting as a member, or the product itself through a named policy. */
export type EventActor =
  | { kind: 'member'; id: string }
  | { kind: 'admin'; id: string }
  | { kind: 'visitor' }
  | { kind: 'system'; policy: string };

/** What every recorded event carries beside its data. No personal data: ids only. */
export type EventMeta = {
  actor: EventActor;
  /** When it happened by the product's clock, ISO 8601 UTC. */
  occurredAt: string;
  /** The request or job that everything which followed belongs to. */
  correlation: string;
  /** The event that made a policy issue the command, when one did. */
  causation?: string;
};

export type EventSubject = string | { staff: string } | null;

/**
 * A type of event: one schema per version, frozen once released. `says` is the auditor's sentence, without its subject and time.
 * An older version is lifted by `upcasts[version]` to the next one.
 */
export type EventType<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> = {
  type: Type;
  version: number;
  schema: Schema;
  says: (data: z.output<Schema>) => string;
  /**
   * What the sentence is about: the one who did it, the member (or the member of staff) whose id stands in a field, or with null
   * nothing, because the sentence says it itself.
   */
  subject: EventSubject;
  upcasts: Readonly<Record<number, (data: Record<string, unknown>) => Record<string, unknown>>>;
};

/** A text that may be missing and is empty was not written: no sentence has brackets around nothing. */
const withoutEmptyTexts = <Data>(schema: z.ZodObject, data: Data): Data => {
  const empty = Object.entries(data as Record<string, unknown>)
    .filter(
      ([field, value]) =>
        value === '' && (schema.shape[field] as z.ZodType | undefined)?.safeParse(null).success === true,
    )
    .map(([field]) => [field, null]);
  return empty.length === 0 ? data : { ...data, ...Object.fromEntries(empty) };
};

export const event = <const Type extends string, Schema extends z.ZodObject>(
  type: Type,
  schema: Schema,
  says: (data: z.output<Schema>) => string,
  {
    version = 1,
    upcasts = {},
    subject = 'actor',
  }: { version?: number; upcasts?: EventType['upcasts']; subject?: EventSubject } = {},
): EventType<Type, Schema> => ({
  type,
  schema,
  says: (data) => says(withoutEmptyTexts(schema, data)),
  version,
  upcasts,
  subject,
});

/** An event whose sentence is about the member in its field `member`, who need not have done it. */
export const memberEvent = <const Type extends string, Schema extends z.ZodObject<{ member: z.ZodType }>>(
  type: Type,
  schema: Schema,
  says: (data: z.output<Schema>) => string,
  options: { version?: number; upcasts?: EventType['upcasts'] } = {},
): EventType<Type, Schema> => event(type, schema, says, { ...options, subject: 'member' });

/** The union of facts a list of event types can record. */
export type EventOf<Types extends Record<string, EventType>> = {
  [K in keyof Types]: Types[K] extends EventType<infer T, infer S> ? Event<T, z.output<S>> : never;
}[keyof Types];

/** The recorder of one event type: `did(SessionScheduled, { … })`. */
export const did = <T extends string, S extends z.ZodObject>(
  type: EventType<T, S>,
  data: z.output<S>,
): Event<T, z.output<S>> => ({ type: type.type, data });

/**
 * Marks a field of an event as personal data about the subject whose uuid stands in the field `subject` of the same event.
 * It is sealed with the subject's own key when recorded; once the subject is forgotten it reads as `null` for ever.
 * Deciders always read `null`: no rule may depend on personal data.
 */
export const personal = <Schema extends z.ZodType>(subject: string, schema: Schema) =>
  schema.nullable().meta({ personalTo: subject });

const fieldsBySchema = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

/** The personal fields of an event's schema: field name → name of the field that holds the subject. */
export const personalFields = (schema: z.ZodObject): ReadonlyMap<string, string> => {
  const known = fieldsBySchema.get(schema);
  if (known) return known;
  const fields = new Map<string, string>();
  fieldsBySchema.set(schema, fields);
  for (const [name, field] of Object.entries(schema.shape)) {
    const inner = field instanceof z.ZodOptional ? field.unwrap() : field;
    const subject = (inner as z.ZodType).meta()?.['personalTo'];
    if (typeof subject === 'string') fields.set(name, subject);
  }
  return fields;
};

/** Marks a field that works like a key: a code that can be redeemed, a link that opens without a log-in. Auditors do not read it. */
export const bearer = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ bearer: true });

/** The fields of an event's schema that work like a key. */
export const bearerFields = (schema: z.ZodObject): ReadonlySet<string> =>
  new Set(
    Object.entries(schema.shape).flatMap(([name, field]) =>
      (field as z.ZodType).meta()?.['bearer'] === true ? [name] : [],
    ),
  );
