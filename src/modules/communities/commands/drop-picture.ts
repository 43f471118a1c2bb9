import { stateOf } from '#kernel/commands/commands.ts';
import type { FileStore } from '#kernel/files/files.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { well as wellDecider } from '../domain/well.ts';

/** Removes the file of a Well's picture unless it is shown again. `file`: the shown one if absent. */
export const dropPicture =
  ({ log, files }: { log: EventLog; files: FileStore }) =>
  async (well: string, file: string | undefined): Promise<void> => {
    const { picture, status } = await stateOf(log, wellDecider, well);
    const dropped = file ?? picture;
    if (dropped !== null && (dropped !== picture || status === 'deleted')) await files.remove(dropped);
  };
