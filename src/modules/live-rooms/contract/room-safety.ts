import { z } from 'zod';
import { roomSafeties } from '#modules/scheduling/contract/session-view.ts';

export const roomSafety = z.enum(roomSafeties);
export type RoomSafety = z.output<typeof roomSafety>;
