import type { FileStore } from '#kernel/files/files.ts';
import { accountOf } from '../../facts/account.ts';
import type { CommandsParts } from '../parts.ts';

/** Removes the file of a profile picture unless it is shown again. */
export const dropPicture =
  ({ log, files }: Pick<CommandsParts, 'log'> & { files: FileStore }) =>
  async (member: string, file: string): Promise<void> => {
    if ((await accountOf(log, member)).picture !== file) await files.remove(file);
  };
