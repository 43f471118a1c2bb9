import type { Session } from '#modules/scheduling/contract/api.ts';
import { updateSeriesPicture, updateSessionPicture } from '#modules/scheduling/picture/contract/picture.ts';
import { usePicture } from '#ui/pictures/use-picture.ts';
import { pictureTexts } from './picture-texts.ts';

/** What the picture belongs to: the whole series while it is active, or one session. */
type Shows = Pick<Session, 'uuid'> & { series: Pick<NonNullable<Session['series']>, 'uuid' | 'status'> | null };

/** @param before the picture the form begins with; a copied session has it, but the new one not yet */
export const useSessionPicture = (before: string | null, isCopy = false) => {
  const { save, ...picture } = usePicture(before, { isCopy, notSaved: pictureTexts.notSaved });
  return {
    ...picture,
    save: ({ uuid, series }: Shows) =>
      series?.status === 'ACTIVE'
        ? save(updateSeriesPicture, { id: series.uuid })
        : save(updateSessionPicture, { id: uuid }),
  };
};
