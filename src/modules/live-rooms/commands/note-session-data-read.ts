import { recordReading, type Caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { readingsStream, SessionDataRead } from '../contract/session-data-events.ts';

/** A member of the staff reads the data of a session. */
export const noteSessionDataRead =
  ({ log }: { log: EventLog }) =>
  async (caller: Caller, staff: string, session: string, now: string): Promise<void> => {
    await recordReading(log, caller, { staff, now }, readingsStream(session), did(SessionDataRead, { session }));
  };
