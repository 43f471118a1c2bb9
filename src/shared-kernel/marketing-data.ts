import type { Refusal } from './contract/refusals.ts';
import type { Call } from './module.ts';

/**
 * One key of the marketing data (C-082): who may write and read it, and how. Whoever knows what stands behind a key declares
 * it under {@link MARKETING_KEYS}; `/dump/{x}` and `/dump/load/{x}` check the roles and ask it. Unknown keys are refused.
 */
export type MarketingKey = {
  key: string;
  mode: 'set' | 'append';
  writtenBy: 'visitor' | 'member' | 'admin';
  readBy: 'visitor' | 'member' | 'admin';
  /** Keeps the value and answers what was kept, with the fields that are the server's to fill. */
  put: (val: string, call: Call) => Promise<string | Refusal>;
  /** What is kept, the latest first. */
  load: (page: { limit: number; offset: number }, call: Call) => Promise<string[] | Refusal>;
};
export const MARKETING_KEYS = Symbol('MarketingKeys');
