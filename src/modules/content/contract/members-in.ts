import { z } from 'zod';
import type { JsonValue } from './entries.ts';

/** JSON Schema, as far as forms and lists use it. */
export type Form = {
  type?: string;
  format?: string;
  title?: string;
  properties?: Record<string, Form>;
  required?: string[];
  items?: Form;
  anyOf?: Form[];
  pattern?: string;
  maxLength?: number;
};

const GUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
/** A member is stored by id; a text that is none is a username that no member had. */
export const isId = (text: string): boolean => GUID.test(text);

const forms = new WeakMap<z.ZodType, Form>();
/** The form in which staff fill in a list, made of its schema. */
export const formOf = (schema: z.ZodType): Form => {
  const known = forms.get(schema);
  if (known) return known;
  const form = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Form;
  forms.set(schema, form);
  return form;
};

/** A value in which each member that it names is put differently: by id where it is stored, by username where it is edited. */
export const withMembers = (form: Form, value: JsonValue, put: (member: string) => string): JsonValue => {
  const option = form.anyOf?.find(({ type }) => type !== 'null');
  if (option) return value === null ? null : withMembers(option, value, put);
  if (form.format === 'member') return typeof value === 'string' ? put(value) : value;
  if (Array.isArray(value)) return form.items ? value.map((each) => withMembers(form.items!, each, put)) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const field = form.properties?.[name];
      return [name, field ? withMembers(field, each, put) : each];
    }),
  );
};

/** The members that a value names. */
export const membersIn = (form: Form, value: JsonValue): string[] => {
  const found: string[] = [];
  withMembers(form, value, (member) => {
    found.push(member);
    return member;
  });
  return found;
};
