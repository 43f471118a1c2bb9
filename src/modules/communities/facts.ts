import type { Sql } from '#kernel/database/database.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { belongs, membership, membershipId, type WellNotices } from './domain/membership.ts';
import { well as wellDecider } from './domain/well.ts';
import type { CommunitiesFacts, WellReaders } from './index.ts';
import { defaultNotices } from './domain/roles.ts';
import type { CommunitiesSettings } from './contract/settings.ts';
import { hasSeenTab, isReader, readersOf } from './projections/wells.ts';

/** Folds the streams of Wells and memberships. */
export const communitiesFacts = (log: EventLog): CommunitiesFacts => ({
  well: async (well) => {
    const { status, title, slug, visible, isDefault, creator } = await stateOf(log, wellDecider, well);
    return { exists: status !== 'none', deleted: status === 'deleted', title, slug, visible, isDefault, creator };
  },
  isMember: async (well, member) => {
    const [wellFacts, state] = await Promise.all([
      stateOf(log, wellDecider, well),
      stateOf(log, membership, membershipId(well, member)),
    ]);
    return belongs(wellFacts, member, state);
  },
  handleIn: async (well, member) => (await stateOf(log, membership, membershipId(well, member))).handle?.id,
});

export const wellReaders = (sql: Sql, settings: CommunitiesSettings): WellReaders => {
  const readers = async function* (well: string, about: keyof WellNotices) {
    const byDefault = defaultNotices(settings, well)[about];
    for (let after: string | undefined; ;) {
      const members = await readersOf(sql, well, { about, byDefault, after });
      yield* members;
      after = members.at(-1);
      if (after === undefined) return;
    }
  };
  return {
    ofNewSessions: (well) => readers(well, 'sessions'),
    ofNewPosts: (well) => readers(well, 'forums'),
    isReader: (well, member, about) =>
      isReader(sql, { well, member, about, byDefault: defaultNotices(settings, well)[about] }),
    hasSeen: (well, member, tab) => hasSeenTab(sql, { well, member, ...tab }),
  };
};
