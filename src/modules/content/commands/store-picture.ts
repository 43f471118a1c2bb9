import { isRefusal, type Refusal, badInput } from '#kernel/contract/refusals.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import { needsLevel } from '../facts/levels.ts';
import { OF_THE_SITE, type ContentNeeds } from './needs.ts';

const SITE_PICTURE: PictureUse = { kinds: 'any', width: 1600, height: 1600 };

/** Stores the picture of a draft; it is shown nowhere until the draft is published. */
export const storePicture =
  (needs: ContentNeeds) =>
  async ({ by, image }: { by: string; image: string }): Promise<{ src: string } | Refusal> => {
    const refused = await needsLevel(needs, by, 'write');
    if (refused) return refused;
    const uploaded = await uploadedPicture(OF_THE_SITE, image, SITE_PICTURE, () => undefined);
    if (isRefusal(uploaded)) return uploaded;
    if (uploaded === null) return badInput('image', 'choose a picture');
    await needs.files.put(uploaded.name, uploaded.bytes);
    return { src: picturePath(uploaded.name) };
  };
