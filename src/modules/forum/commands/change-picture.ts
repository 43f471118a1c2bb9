import { POST_PICTURE_SIDE } from '#kernel/contract/picture.ts';
import { isRefusal, refusalOf } from '#kernel/contract/refusals.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import { post as postDecider, type PostCommand } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';

const POST_PICTURE: PictureUse = { kinds: 'any', width: POST_PICTURE_SIDE, height: POST_PICTURE_SIDE };

/** Decided before the file is stored, and again when it is recorded: the file exists before its event. */
export const changePicture: ForumUseCase<[post: string, { image: string; alt: string }]> =
  (parts) =>
  async (caller, member, post, { image, alt }) => {
    const { state, relation } = await postFor(parts, post, member);
    const command = (picture: string | null): PostCommand => ({
      type: 'ChangePostPicture',
      post,
      by: member,
      relation,
      picture,
      alt,
    });
    const uploaded = await uploadedPicture(post, image, POST_PICTURE, (picture) =>
      postDecider.decide(command(picture), state),
    );
    if (isRefusal(uploaded)) return uploaded;
    if (uploaded) await parts.files.put(uploaded.name, uploaded.bytes);
    return refusalOf(await parts.execute(caller, postDecider, post, command(uploaded?.name ?? null)));
  };
