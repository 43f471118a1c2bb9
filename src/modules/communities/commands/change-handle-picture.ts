import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import { PROFILE_PICTURE_SIDE as side } from '#modules/identity/contract/account.ts';
import { membership, membershipId, type MembershipCommand } from '../domain/membership.ts';
import type { WellState } from '../domain/well.ts';
import { wellState } from './facts.ts';
import { currentHandle } from './handle-facts.ts';
import type { WellUseCase } from './needs.ts';

const SQUARE: PictureUse = { kinds: 'any', width: side, height: side, cut: true };

/** The file exists before its event, and its name follows from the handle: the same picture elsewhere has another one. */
export const changeHandlePicture: WellUseCase<[image: string]> = (needs) => async (caller, acting, well, image) => {
  const { execute, log, files } = needs;
  const before = await currentHandle(needs, well, acting.id);
  if (before === undefined) return refuse('HANDLE_ONLY_WHEN_JOINING');
  const id = membershipId(well, acting.id);
  const command = (facts: WellState, picture: string | null): MembershipCommand => ({
    type: 'ChangeHandle',
    well,
    wellState: facts,
    by: acting,
    name: before.name,
    problem: undefined,
    picture,
  });
  const state = await stateOf(log, membership, id);
  const wellFacts = await wellState(log, well);
  const uploaded = await uploadedPicture(before.handle, image, SQUARE, (picture) =>
    membership.decide(command(wellFacts, picture), state),
  );
  if (isRefusal(uploaded)) return uploaded;
  if (uploaded) await files.put(uploaded.name, uploaded.bytes);
  return refusalOf(await execute(caller, membership, id, command(await wellState(log, well), uploaded?.name ?? null)));
};
