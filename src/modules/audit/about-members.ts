import { factsOf, recordsToExport, type AboutMembers } from '#kernel/about-members.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { looksStream } from './contract/audit-events.ts';

/** What an auditor typed lies sealed in events. Who looked at whose history is the auditors' and admins' to see. */
export const aboutMembers = (log: EventLog): AboutMembers =>
  recordsToExport(
    'audit',
    [
      {
        title: 'What you looked at as an auditor',
        about: 'Every look at a recorded history is recorded itself.',
        page: factsOf(log, looksStream, (fact) => ({
          When: fact.meta.occurredAt,
          What: log.says(fact),
          'What you looked for': typeof fact.data['sought'] === 'string' ? fact.data['sought'] : null,
          Reason: typeof fact.data['reason'] === 'string' ? fact.data['reason'] : null,
        })),
        onlyIfAny: true,
      },
    ],
    'the history of what happened, by numbers instead of names, so that it can be checked that nothing was changed',
  );
