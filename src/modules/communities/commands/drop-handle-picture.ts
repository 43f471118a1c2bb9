import { stateOf } from '#kernel/commands/commands.ts';
import type { FileStore } from '#kernel/files/files.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { membership, membershipId } from '../domain/membership.ts';

/** Removes the file of a handle's picture unless it is shown again. */
export const dropHandlePicture =
  ({ log, files }: { log: EventLog; files: FileStore }) =>
  async (well: string, member: string, file: string): Promise<void> => {
    const { handle } = await stateOf(log, membership, membershipId(well, member));
    if (handle?.picture !== file) await files.remove(file);
  };
