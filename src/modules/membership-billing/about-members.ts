import { factsOf, recordsToExport, type AboutMembers } from '../../shared-kernel/about-members.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { plan } from './domain/plan.ts';

export const aboutMembers = (log: EventLog): AboutMembers =>
  recordsToExport(
    'plans',
    [
      {
        title: 'Your plan',
        about: 'Which plan you were on, and since when. Nothing here means the Basic plan.',
        page: factsOf(log, plan.stream),
      },
    ],
    'which plan an account was on, without a name, as the law wants to have it',
  );
