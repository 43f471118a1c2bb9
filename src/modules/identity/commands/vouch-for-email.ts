import type { Caller } from '#kernel/commands/commands.ts';
import { executeForRights } from './execute-for-rights.ts';
import type { Parts } from './parts.ts';

/** The operator knows that the address is the member's. */
export const vouchForEmail = (parts: Parts) => (by: Caller, member: string) =>
  executeForRights(parts, by, { type: 'VouchForEmail', member });
