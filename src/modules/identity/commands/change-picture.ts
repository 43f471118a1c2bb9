import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import { PROFILE_PICTURE_FIELD as field, PROFILE_PICTURE_SIDE as side } from '../contract/account.ts';
import { account } from '../domain/account.ts';
import type { CommandsParts } from './parts.ts';

/** The middle of the picture, cut to a square (IDN-092, IDN-093). */
const SQUARE: PictureUse = { kinds: 'jpeg', width: side, height: side, cut: true };

/** A member's picture; null takes it away. The file exists before its event. */
export const changingPicture = ({ execute, log }: Pick<CommandsParts, 'execute' | 'log'>, files: FileStore) => {
  const record = async (caller: Caller, member: string, picture: string | null): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, account, member, { type: 'ChangeProfilePicture', member, picture }));
  return {
    changePicture: async (caller: Caller, member: string, image: string): Promise<Refusal | undefined> => {
      if (image === '') return refuse('PROFILE_PICTURE_MISSING', { field });
      const state = await stateOf(log, account, member);
      const uploaded = await uploadedPicture(member, image, SQUARE, (picture) =>
        account.decide({ type: 'ChangeProfilePicture', member, picture }, state),
      );
      if (isRefusal(uploaded)) return uploaded.field === undefined ? uploaded : { ...uploaded, field };
      if (uploaded === null) return refuse('PROFILE_PICTURE_MISSING', { field });
      await files.put(uploaded.name, uploaded.bytes);
      return record(caller, member, uploaded.name);
    },
    removePicture: (caller: Caller, member: string) => record(caller, member, null),
  };
};
