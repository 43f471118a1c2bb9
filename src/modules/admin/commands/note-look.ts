import { recordReading, type Caller } from '#kernel/commands/commands.ts';
import { did } from '#kernel/contract/event.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { lookStream, MemberLookedAt } from '../contract/admin-events.ts';

/** A member of the staff reads what a member did. */
export const noteLook =
  ({ log }: { log: EventLog }) =>
  async (caller: Caller, staff: string, member: string, now: string): Promise<void> => {
    await recordReading(
      log,
      caller,
      { staff, now },
      lookStream(member),
      did(MemberLookedAt, { member, what: 'activity' }),
    );
  };
