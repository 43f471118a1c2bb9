import { z } from 'zod';
import { event } from '#kernel/contract/event.ts';

/** A staff member read what a member did (C-099). */
export const MemberLookedAt = event(
  'MemberLookedAt',
  z.object({ member: z.guid(), what: z.enum(['activity']) }),
  ({ member, what }) => `read the ${what} of member ${member}`,
);

/** The stream of all looks of staff at what one member did. */
export const looksAt = (member: string): string => `admin.looks-${member}`;
