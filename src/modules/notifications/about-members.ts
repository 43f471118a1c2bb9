import { factsOf, recordsToExport, type AboutMembers } from '#kernel/about-members.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { remindingStream } from './contract/reminding-events.ts';

/** Only a fingerprint of the calendar's secret address is stored; the address ends with the account. */
export const aboutMembers = (log: EventLog): AboutMembers =>
  recordsToExport(
    'reminders and calendar',
    [
      {
        title: 'How you want to be told',
        about:
          'Reminders, and the private address for your calendar. The address itself is known to your calendar alone.',
        page: factsOf(log, remindingStream),
      },
    ],
    'that somebody wanted to be told in some way, without a name',
  );
