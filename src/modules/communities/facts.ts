import { stateOf } from '../../shared-kernel/commands/commands.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { belongs, membership, membershipId } from './domain/membership.ts';
import { well as wellDecider } from './domain/well.ts';
import type { CommunitiesFacts } from './index.ts';

/** Folds the streams of Wells and memberships. */
export const communitiesFacts = (log: EventLog): CommunitiesFacts => ({
  well: async (well) => {
    const { status, title, slug, visible, isDefault, creator } = await stateOf(log, wellDecider, well);
    return { exists: status !== 'none', deleted: status === 'deleted', title, slug, visible, isDefault, creator };
  },
  isMember: async (well, member) => {
    const [of, state] = await Promise.all([
      stateOf(log, wellDecider, well),
      stateOf(log, membership, membershipId(well, member)),
    ]);
    return belongs(of, member, state);
  },
});
