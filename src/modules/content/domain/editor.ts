import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { badInput, refuse } from '#kernel/contract/refusals.ts';
import { SiteLevelSet, type SiteLevel, type SiteLevelEvent } from '../contract/content-events.ts';

/** `isStaff`: only staff have a level. `isAlone`: no other member of the staff may publish. */
export type EditorCommand = {
  type: 'SetLevel';
  member: string;
  by: string;
  level: SiteLevel;
  isStaff: boolean;
  isAlone: boolean;
  now: string;
};

/** Staff publish until others decide otherwise: an installation with one member of the staff never locks them out. */
export const USUAL_LEVEL: SiteLevel = 'publish';

const RANK: Readonly<Record<SiteLevel, number>> = { read: 0, write: 1, publish: 2 };
export const reaches = (level: SiteLevel, needed: SiteLevel): boolean => RANK[level] >= RANK[needed];

/** What one member of the staff may do to the site. */
export const editor: Decider<SiteLevel, EditorCommand, SiteLevelEvent> = {
  stream: (member) => `content.editor-${member}`,
  initial: USUAL_LEVEL,
  evolve: (_, { data }) => data.level,
  decide: ({ member, by, level, isStaff, isAlone, now }, current) => {
    if (!isStaff) return refuse('USER_DOES_NOT_EXIST', { field: 'member' });
    if (level === current) return [];
    // One who may publish stays able to, and one who is left alone becomes it: at least one always is.
    const changesOwn = isAlone && level === 'publish';
    return member === by && !changesOwn
      ? badInput('member', 'another member of the staff changes yours')
      : [did(SiteLevelSet, { member, by, level, at: now })];
  },
};
