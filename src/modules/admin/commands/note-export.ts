import { recordReading, type Caller } from '#kernel/commands/commands.ts';
import { did, type EventOf } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { exportsBy, ListExported } from '../contract/admin-events.ts';

type Export = EventOf<{ ListExported: typeof ListExported }>['data'];

/** A member of the staff saved a list as a file. */
export const noteExport =
  ({ log }: { log: EventLog }) =>
  async (caller: Caller, staff: string, exported: Export, now: string): Promise<void> => {
    await recordReading(log, caller, { staff, now }, exportsBy(staff), did(ListExported, exported));
  };
