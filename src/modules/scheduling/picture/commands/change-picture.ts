import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { COVER, uploadedPicture } from '#kernel/files/picture.ts';
import type { SchedulingNeeds } from '../../commands/needs.ts';
import { hiddenFrom } from '../../commands/plan-facts.ts';
import { sessionState } from '../../commands/session-stream.ts';
import type { Acting } from '../../domain/session-state.ts';
import { seriesState } from '../../series/commands/series-stream.ts';
import { picture, type PictureCommand } from '../domain/picture.ts';

export type PictureNeeds = SchedulingNeeds & { files: FileStore };

/** Until the start, by the host or staff. */
export const changeSessionPicture = async (
  needs: PictureNeeds,
  caller: Caller,
  acting: Acting,
  id: string,
  image: string,
): Promise<Refusal | undefined> => {
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

/** Shown by its sessions that have none of their own. */
export const changeSeriesPicture = async (
  needs: PictureNeeds,
  caller: Caller,
  acting: Acting,
  id: string,
  image: string,
): Promise<Refusal | undefined> => {
  const series = await seriesState(needs, id);
  const change = { type: 'ChangeSeriesPicture', id, by: acting, series, picture: null } as const;
  const refusal = await storePicture(needs, caller, change, image);
  if (refusal) return (await hiddenFrom(needs, acting.member, series)) ? refuse('SERIES_DOES_NOT_EXIST') : refusal;
};

/** Decided before the picture is decoded, and again when it is recorded: the file exists before its event. */
const storePicture = async (
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
