import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { titleLifecycle } from '../contract/title-lifecycle.ts';
import { WellTitleReleased, WellTitleTaken, type WellTitleEvent } from '../contract/well-events.ts';
import { titleKey } from '../contract/well-text.ts';

/** Which Well bears the title now. */
export type TitleState = { bearer: string | null };
export type TitleCommand = { type: 'TakeTitle'; well: string } | { type: 'ReleaseTitle'; well: string };

/** The claims that a title may have: its own, and the one from before titles that are read alike were the same. */
export const titleClaims = (slug: string): string[] => [...new Set([titleKey(slug), slug])];

/** One stream per slug: the first append claims the title. */
export const title: Decider<TitleState, TitleCommand, WellTitleEvent> = {
  stream: (slug) => `communities.title-${slug}`,
  isCompensated: true,
  initial: { bearer: null },
  evolve: (_, fact) => ({ bearer: fact.type === 'WellTitleTaken' ? fact.data.well : null }),
  decide: (command, { bearer }) => {
    switch (command.type) {
      case 'TakeTitle':
        if (bearer === command.well) return [];
        if (bearer !== null) return refuse('GROUP_TITLE_IS_TAKEN', { field: 'title' });
        return [did(WellTitleTaken, { well: command.well })];
      case 'ReleaseTitle':
        return bearer === command.well ? [did(WellTitleReleased, { well: command.well })] : [];
    }
  },
  lifecycles: [follows(titleLifecycle, ({ bearer }) => (bearer === null ? 'free' : 'taken'))],
};
