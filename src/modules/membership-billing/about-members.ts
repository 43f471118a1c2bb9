import { factsOf, recordsToExport, singlePage, type AboutMembers } from '../../shared-kernel/about-members.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { membership } from './domain/membership.ts';
import { plan } from './domain/plan.ts';
import { activityEntry, activityView } from './views.ts';

export const aboutMembers = (log: EventLog): AboutMembers =>
  recordsToExport(
    'plans and payments',
    [
      {
        title: 'Your plan',
        about: 'Which plan our team set for you, and since when. Nothing here means that none was set.',
        page: factsOf(log, plan.stream),
      },
      {
        title: 'Your membership and payments',
        about:
          'What was charged, paid back, given and changed. The payment provider keeps the cards; we do not have them.',
        page: singlePage(async (member) => activityView(await log.read(membership.stream(member))).map(activityEntry)),
      },
      {
        title: 'Everything recorded about your payments',
        about: 'Each step of every payment, gift and change of plan, as auditors read it.',
        page: factsOf(log, membership.stream),
      },
    ],
    'which plan an account was on and what it paid, without a name, as the law wants to have it',
  );
