import type { Caller } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { hiddenFrom } from '../../facts/plan-facts.ts';
import type { Acting } from '../../domain/session-state.ts';
import { seriesState } from '../../series/facts/series-state.ts';
import { storePicture, type PictureNeeds } from './store-picture.ts';

/** Shown by its sessions that have none of their own. */
export const changeSeriesPicture =
  (needs: PictureNeeds) =>
  async (caller: Caller, acting: Acting, id: string, image: string): Promise<Refusal | undefined> => {
    const series = await seriesState(needs, id);
    const change = { type: 'ChangeSeriesPicture', id, by: acting, series, picture: null } as const;
    const refusal = await storePicture(needs, caller, change, image);
    if (refusal) return (await hiddenFrom(needs, acting.member, series)) ? refuse('SERIES_DOES_NOT_EXIST') : refusal;
  };
