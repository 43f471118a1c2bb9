import { z } from 'zod';

/** Why being together is about to end. */
export const goodbyeReason = z.enum(['host-left', 'too-few-people', 'admin']);
export type GoodbyeReason = z.output<typeof goodbyeReason>;
