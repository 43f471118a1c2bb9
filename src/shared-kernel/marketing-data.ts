import type { z } from 'zod';
import { token } from './injection.ts';
import { badInput, type Refusal } from './contract/refusals.ts';
import type { Call } from './module.ts';

/**
 * One key of the marketing data (C-082): who may write and read it, and how. The module that owns the data declares the
 * key under {@link MARKETING_KEYS}; `/dump/{x}` and `/dump/load/{x}` check the roles and call it. Unknown keys are
 * refused.
 */
export type MarketingKey = {
  key: string;
  /** Stands for all keys that begin with it. */
  isPrefix?: true;
  mode: 'set' | 'append';
  writtenBy: 'visitor' | 'member' | 'admin';
  readBy: 'visitor' | 'member' | 'admin';
  /** Stores the value and returns it with the fields that the server fills in. */
  put: (val: string, call: Call, key: string) => Promise<string | Refusal>;
  /** The stored values, the latest first. */
  load: (page: { limit: number; offset: number }, call: Call, key: string) => Promise<string[] | Refusal>;
};
export const MARKETING_KEYS = token<readonly MarketingKey[]>('MarketingKeys');

/** The record in a JSON text; anything else is bad input, with the field at fault. */
export const recordIn = <S extends z.ZodType>(val: string, schema: S): z.output<S> | Refusal => {
  let sent: unknown;
  try {
    sent = JSON.parse(val);
  } catch {
    return badValue('send JSON');
  }
  const record = schema.safeParse(sent);
  if (record.success) return record.data;
  const { path, message } = record.error.issues[0]!;
  return badValue(path.length === 0 ? message : `${path.join('.')}: ${message}`);
};

const badValue = (problem: string) => badInput('val', problem);
