import type { UseCase } from '#kernel/commands/commands.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { hiddenFrom } from '../../facts/plan-facts.ts';
import type { Acting } from '../../domain/session-state.ts';
import { seriesState } from '../../series/facts/series-state.ts';
import { storePicture, type PictureNeeds } from './store-picture.ts';

/** Shown by its sessions that have none of their own. */
export const changeSeriesPicture: UseCase<PictureNeeds, [acting: Acting, id: string, image: string]> =
  (needs) => async (caller, acting, id, image) => {
    const series = await seriesState(needs, id);
    const change = { type: 'ChangeSeriesPicture', id, by: acting, series, picture: null } as const;
    const refusal = await storePicture(needs, caller, change, image);
    if (refusal) return (await hiddenFrom(needs, acting.member, series)) ? refuse('SERIES_DOES_NOT_EXIST') : refusal;
  };
