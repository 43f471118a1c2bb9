import type { Caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { readingsStream, SessionDataRead } from '../contract/session-data-events.ts';

/** A member of the staff reads the data of a session. */
export const noteSessionDataRead =
  ({ log }: { log: EventLog }) =>
  async (caller: Caller, staff: string, session: string, now: string): Promise<void> => {
    const meta = { actor: { kind: 'admin', id: staff }, occurredAt: now, correlation: caller.correlation } as const;
    const { position } = await log.append(readingsStream(session), 'any', [did(SessionDataRead, { session })], meta);
    if (position > caller.position) caller.position = position;
  };
