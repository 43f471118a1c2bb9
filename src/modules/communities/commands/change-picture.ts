import { isRefusal, refusalOf } from '#kernel/contract/refusals.ts';
import { COVER, uploadedPicture } from '#kernel/files/picture.ts';
import { well as wellDecider, type WellCommand } from '../domain/well.ts';
import { wellAndCaller } from './facts.ts';
import type { WellUseCase } from './needs.ts';

/** Decided before the picture is decoded, and again when it is recorded: the file exists before its event (COM-084). */
export const changePicture: WellUseCase<[image: string]> =
  ({ execute, log, files }) =>
  async (caller, acting, well, image) => {
    const { state, byMember } = await wellAndCaller(log, well, acting);
    const command = (picture: string | null): WellCommand => ({
      type: 'ChangeWellPicture',
      well,
      picture,
      by: acting,
      byMember,
    });
    const uploaded = await uploadedPicture(well, image, { ...COVER, kinds: 'any' }, (picture) =>
      wellDecider.decide(command(picture), state),
    );
    if (isRefusal(uploaded)) return uploaded;
    if (uploaded) await files.put(uploaded.name, uploaded.bytes);
    return refusalOf(await execute(caller, wellDecider, well, command(uploaded?.name ?? null)));
  };
