import type { Policy } from '../../../shared-kernel/jobs/policy.ts';
import { on } from '../../../shared-kernel/read-models/projection.ts';
import { WellDeleted } from '../contract/well-events.ts';

export const TELL_WELL_DELETED = 'tell-members-well-deleted';

/** The members of a Well that was deleted learn of it by mail, except who deleted it (I-066). */
export const tellMembersWhenWellDeleted: Policy = {
  name: 'tell-members-when-well-deleted',
  reactions: [
    on(WellDeleted, ({ data: { well }, meta: { actor } }) => [
      {
        kind: TELL_WELL_DELETED,
        key: `${TELL_WELL_DELETED}-${well}`,
        payload: { well, except: 'id' in actor ? actor.id : null },
      },
    ]),
  ],
};
