import type { UseCase } from '#kernel/commands/commands.ts';
import { hiddenFrom } from '../../facts/plan-facts.ts';
import { sessionState } from '../../facts/session-state.ts';
import type { Acting } from '../../domain/session-state.ts';
import { storePicture, type PictureNeeds } from './store-picture.ts';

/** Until the start, by the host or staff. */
export const changeSessionPicture: UseCase<PictureNeeds, [acting: Acting, id: string, image: string]> =
  (needs) => async (caller, acting, id, image) => {
    const session = await sessionState(needs, id);
    const change = {
      type: 'ChangeSessionPicture',
      id,
      by: acting,
      session,
      now: needs.clock.now(),
      picture: null,
    } as const;
    const refusal = await storePicture(needs, caller, change, image);
    return refusal && ((await hiddenFrom(needs, acting.member, session)) ?? refusal);
  };
