import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { COVER, uploadedPicture } from '#kernel/files/picture.ts';
import type { SchedulingNeeds } from '../../facts/needs.ts';
import { picture, type PictureCommand } from '../domain/picture.ts';

export type PictureNeeds = SchedulingNeeds & { files: FileStore };

/** Decided before the picture is decoded, and again when it is recorded: the file exists before its event. */
export const storePicture = async (
  { execute, log, files }: PictureNeeds,
  caller: Caller,
  change: Exclude<PictureCommand, { type: 'RemovePicture' }>,
  image: string,
): Promise<Refusal | undefined> => {
  const { id } = change;
  const before = await stateOf(log, picture, id);
  const uploaded = await uploadedPicture(id, image, COVER, (name) =>
    picture.decide({ ...change, picture: name }, before),
  );
  if (isRefusal(uploaded)) return uploaded;
  if (uploaded) await files.put(uploaded.name, uploaded.bytes);
  return refusalOf(await execute(caller, picture, id, { ...change, picture: uploaded?.name ?? null }));
};
