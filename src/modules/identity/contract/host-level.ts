import { z } from 'zod';

export const hostLevel = z.union([z.literal(0), z.literal(1), z.literal(2)]);
export type HostLevel = z.output<typeof hostLevel>;
