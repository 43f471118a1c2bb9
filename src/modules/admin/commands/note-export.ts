import type { Caller } from '#kernel/commands/commands.ts';
import { did, type EventOf } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { exportsBy, ListExported } from '../contract/admin-events.ts';

type Export = EventOf<{ ListExported: typeof ListExported }>['data'];

/** A member of the staff saved a list as a file. */
export const noteExport =
  ({ log }: { log: EventLog }) =>
  async (caller: Caller, staff: string, exported: Export, now: string): Promise<void> => {
    const meta = { actor: { kind: 'admin', id: staff }, occurredAt: now, correlation: caller.correlation } as const;
    const { position } = await log.append(exportsBy(staff), 'any', [did(ListExported, exported)], meta);
    if (position > caller.position) caller.position = position;
  };
