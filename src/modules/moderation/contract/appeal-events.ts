import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const id = z.guid();
const member = z.guid();

export const appealOutcome = z.enum(['upheld', 'overturned']);
export type AppealOutcome = z.output<typeof appealOutcome>;

const ended = (text: string | null): string => (text === null || text === '' ? '' : `: ${text.replace(/[.!?]+$/, '')}`);

/** The judged member objects by the mailed link. `due`: until when staff have promised to decide. */
export const AppealMade = memberEvent(
  'AppealMade',
  z.object({ decision: id, case: id, member, text: personal('member', z.string()), due: moment, at: moment }),
  ({ decision, text }) => `objected to decision ${decision}${ended(text)}`,
);

export const AppealTaken = event(
  'AppealTaken',
  z.object({ decision: id, by: member }),
  ({ decision }) => `took the appeal against decision ${decision}`,
  { subject: { staff: 'by' } },
);

export const AppealDecided = event(
  'AppealDecided',
  z.object({
    decision: id,
    case: id,
    member,
    by: member,
    outcome: appealOutcome,
    reason: personal('member', z.string()),
    at: moment,
  }),
  ({ decision, member: judged, outcome, reason }) =>
    `${outcome} decision ${decision} on the appeal of member ${judged}${ended(reason)}`,
  { subject: { staff: 'by' } },
);

/** The member has the mail with the outcome and its reasons, and the first decider knows what was overturned. */
export const AppealOutcomeMailed = event(
  'AppealOutcomeMailed',
  z.object({ decision: id, at: moment }),
  ({ decision }) => `mailed the outcome of the appeal against decision ${decision}`,
);

export const appealEvents = { AppealMade, AppealTaken, AppealDecided, AppealOutcomeMailed };
export type AppealEvent = EventOf<typeof appealEvents>;
