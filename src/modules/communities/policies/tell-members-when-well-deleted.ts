import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { WellDeleted } from '../contract/well-events.ts';

/** `except`: the member who deleted the Well. */
export const tellWellDeleted = job(
  'tell-members-well-deleted',
  z.object({ well: z.guid(), except: z.guid().nullable().default(null) }),
  '-',
);

/** Mails the members of a deleted Well, except the one who deleted it (I-066). */
export const tellMembersWhenWellDeleted = policy(
  'tell-members-when-well-deleted',
  on(WellDeleted, ({ data: { well }, meta: { actor } }) => [
    tellWellDeleted.of(well, { well, except: 'id' in actor ? actor.id : null }),
  ]),
);
