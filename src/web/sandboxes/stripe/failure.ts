import { z } from 'zod';

export type FailureBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  advice_code?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
  setup_intent?: unknown;
};

export class Failure extends Error {
  readonly status: number;
  readonly body: FailureBody;
  /** Whether what the attempt recorded stays: a refused card does leave a trace. */
  readonly isRecorded: boolean;
  constructor(status: number, body: FailureBody, isUndone = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.isRecorded = !isUndone && status === 402;
  }
}

// Source: https://docs.stripe.com/api/errors
export const invalid = (message: string, more: Partial<FailureBody> = {}, status = 400): Failure =>
  new Failure(status, { type: 'invalid_request_error', message, ...more });

// Source: https://docs.stripe.com/error-codes: resource_missing
export const missing = (kind: string, id: string, param = 'id'): Failure =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param }, param === 'id' ? 404 : 400);

export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

/** `items[0][price]=x` as nested objects and lists. */
export const decodeForm = (text: string): Form => {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([part]) => part);
    if (path.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype')) continue;
    let at: Form = form;
    path.forEach((part, index) => {
      const key = part === '[]' ? String(Object.keys(at).length) : part;
      if (index === path.length - 1) at[key] = value;
      else {
        if (typeof at[key] !== 'object') at[key] = {};
        at = at[key] as Form;
      }
    });
  }
  return withLists(form) as Form;
};

const withLists = (value: FormValue): FormValue => {
  if (typeof value !== 'object') return value;
  const keys = Object.keys(value);
  const values = keys.map((key) => withLists((value as Form)[key]!));
  return keys.length > 0 && keys.every((key) => /^\d+$/.test(key))
    ? values
    : Object.fromEntries(keys.map((key, index) => [key, values[index]!]));
};

const nothing = z.literal('').transform(() => null);
export const text = z.string().max(5000);
/** An empty text unsets. */
export const unset = <T extends z.ZodType>(value: T) => z.union([nothing, value]);
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const metadata = z.record(z.string().max(40), z.string().max(500));
export const expand = z.array(z.string());
export const address = z.strictObject({
  city: text.optional(),
  country: text.optional(),
  line1: text.optional(),
  line2: text.optional(),
  postal_code: text.optional(),
  state: text.optional(),
});

// Source: https://docs.stripe.com/error-codes: parameter_unknown, parameter_missing, parameter_invalid_integer
/** The parameters of a call, or the error that Stripe gives for the first one that is wrong. */
export const parsed = <T>(schema: z.ZodType<T>, form: Form): T => {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (!issue) throw invalid('The parameters are wrong.');
  const name = (path: readonly PropertyKey[]) =>
    path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
  if (issue.code === 'unrecognized_keys') {
    const param = name([...issue.path, issue.keys[0]!]);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = name(issue.path);
  const given = issue.path.reduce<unknown>(
    (at, part) => (at as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  );
  if (given === undefined) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.message === 'Invalid integer')
    throw invalid(`Invalid integer: ${JSON.stringify(given)}`, { code: 'parameter_invalid_integer', param });
  throw invalid(`Invalid ${param}: ${issue.message}`, { param });
};

/** What the account's own words for a change are: the new metadata over the old, an empty value removes a key. */
export const mergedMetadata = (old: Record<string, string>, given: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries({ ...old, ...given }).filter(([, value]) => value !== ''));
