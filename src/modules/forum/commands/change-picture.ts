import type { Caller } from '#kernel/commands/commands.ts';
import { POST_PICTURE_SIDE } from '#kernel/contract/picture.ts';
import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import type { SignedIn } from '#kernel/module.ts';
import { post as postDecider, type PostCommand } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumParts } from './parts.ts';

const POST_PICTURE: PictureUse = { kinds: 'any', width: POST_PICTURE_SIDE, height: POST_PICTURE_SIDE };

/** Decided before the file is stored, and again when it is recorded: the file exists before its event. */
export const changePicture =
  (parts: ForumParts) =>
  async (
    by: Caller,
    member: SignedIn,
    post: string,
    { image, alt }: { image: string; alt: string },
  ): Promise<Refusal | undefined> => {
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
    return refusalOf(await parts.execute(by, postDecider, post, command(uploaded?.name ?? null)));
  };
