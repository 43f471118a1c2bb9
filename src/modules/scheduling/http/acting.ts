import type { SignedIn } from '#kernel/module.ts';
import type { Acting } from '../domain/session-state.ts';

/** Who decides, and whether as staff. */
export const actingAs = ({ id, isAdmin }: SignedIn): Acting => ({ member: id, isAdmin });
