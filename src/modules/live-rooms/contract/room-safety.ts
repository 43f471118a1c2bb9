import { z } from 'zod';

/** Whether people may be together in a room now (ROM-053). NONE before the start and after the end. */
export const roomSafety = z.enum(['NONE', 'SAFE', 'UNSAFE_HOST_ABSENT', 'UNSAFE_RULE_OF_3']);
export type RoomSafety = z.output<typeof roomSafety>;
