import { token } from './injection.ts';
import type { Refusal } from './contract/refusals.ts';
import type { Call } from './module.ts';

/**
 * One key of the marketing data (C-082): who may write and read it, and how. The module that owns the data declares the
 * key under {@link MARKETING_KEYS}; `/dump/{x}` and `/dump/load/{x}` check the roles and call it. Unknown keys are
 * refused.
 */
export type MarketingKey = {
  key: string;
  mode: 'set' | 'append';
  writtenBy: 'visitor' | 'member' | 'admin';
  readBy: 'visitor' | 'member' | 'admin';
  /** Stores the value and returns it with the fields that the server fills in. */
  put: (val: string, call: Call) => Promise<string | Refusal>;
  /** The stored values, the latest first. */
  load: (page: { limit: number; offset: number }, call: Call) => Promise<string[] | Refusal>;
};
export const MARKETING_KEYS = token<readonly MarketingKey[]>('MarketingKeys');
