import { z } from 'zod';
import { event, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { auditorScope, scopeNames } from './auditor.ts';

const member = z.guid();

/** A member may look at recorded histories of these kinds, until then and no longer. */
export const AuditorAppointed = event(
  'AuditorAppointed',
  z.object({
    member,
    scope: z.array(auditorScope).min(1),
    until: moment,
    /** Why; only admins and auditors read it. */
    reason: personal('member', z.string()),
  }),
  ({ member, scope, until }) => `appointed member ${member} as auditor of ${scopeNames(scope)} until ${until}`,
);

/** The right ended before its time. */
export const AuditorDismissed = event(
  'AuditorDismissed',
  z.object({ member }),
  ({ member }) => `dismissed member ${member} as auditor`,
);

export const auditorEvents = { AuditorAppointed, AuditorDismissed };
export type AuditorEvent = EventOf<typeof auditorEvents>;
