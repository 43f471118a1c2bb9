import { z } from 'zod';
import { event, personal, type EventOf } from '#kernel/contract/event.ts';
import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { moment } from '#kernel/contract/values.ts';
import { auditorScope, scopeNames } from './auditor.ts';

const member = z.guid();

/** Wells were read with payments once; who was appointed for both reads payments alone since, which shows less. */
const withPayments = (data: Record<string, unknown>): Record<string, unknown> => ({
  ...data,
  scope: (data['scope'] as string[]).map((scope) => (scope === 'membership' ? 'payments' : scope)),
});

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
  ({ member, scope, until }) =>
    `appointed member ${member} as auditor of ${scopeNames(scope)} until ${instantInWords(until)}`,
  { version: 2, upcasts: { 1: withPayments } },
);

/** The right ended before its time. */
export const AuditorDismissed = event(
  'AuditorDismissed',
  z.object({ member }),
  ({ member }) => `dismissed member ${member} as auditor`,
);

export const auditorEvents = { AuditorAppointed, AuditorDismissed };
export type AuditorEvent = EventOf<typeof auditorEvents>;
