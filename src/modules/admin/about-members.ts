import { factsOf, recordsToExport, type AboutMembers } from '#kernel/about-members.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { exportsBy, lookStream } from './contract/admin-events.ts';

/** Staff see what a member did, and each look is recorded for the member. */
export const aboutMembers = (log: EventLog): AboutMembers =>
  recordsToExport(
    'admin',
    [
      {
        title: 'When staff looked at what you did',
        about: 'Staff can read what a member did, to help or to judge a report. Every look is recorded.',
        page: factsOf(log, lookStream),
        onlyIfAny: true,
      },
      {
        title: 'Lists that you saved as files',
        about: 'Staff can save what they read in a list. That they did is recorded, and auditors read it.',
        page: factsOf(log, exportsBy),
        onlyIfAny: true,
      },
    ],
    'that staff looked at what an account did, without a name',
  );
