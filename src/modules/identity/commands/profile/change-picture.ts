import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { uploadedPicture, type PictureUse } from '#kernel/files/picture.ts';
import { PROFILE_PICTURE_FIELD as field, PROFILE_PICTURE_SIDE as side } from '../../contract/account.ts';
import { account } from '../../domain/account.ts';
import type { CommandsParts } from '../parts.ts';

/** The middle of the picture, cut to a square (IDN-092, IDN-093). */
const SQUARE: PictureUse = { kinds: 'jpeg', width: side, height: side, cut: true };

/** The file exists before its event. */
export const changePicture =
  ({ execute, log, files }: Pick<CommandsParts, 'execute' | 'log'> & { files: FileStore }) =>
  async (caller: Caller, member: string, image: string): Promise<Refusal | undefined> => {
    if (image === '') return refuse('PROFILE_PICTURE_MISSING', { field });
    const command = (picture: string | null) => ({ type: 'ChangeProfilePicture', member, picture }) as const;
    const state = await stateOf(log, account, member);
    const uploaded = await uploadedPicture(member, image, SQUARE, (picture) => account.decide(command(picture), state));
    if (isRefusal(uploaded)) return uploaded.field === undefined ? uploaded : { ...uploaded, field };
    if (uploaded === null) return refuse('PROFILE_PICTURE_MISSING', { field });
    await files.put(uploaded.name, uploaded.bytes);
    return refusalOf(await execute(caller, account, member, command(uploaded.name)));
  };
