import { countSession } from './commands/count-session.ts';
import { deliverNotice } from './commands/deliver-notice.ts';
import type { ProfilesNeeds } from './commands/needs.ts';
import { queueDecision } from './commands/queue-decision.ts';
import { queueFreeMonth } from './commands/queue-free-month.ts';
import { reachStep } from './commands/reach-step.ts';
import { seeNotice } from './commands/see-notice.ts';

/** Milestones, and the first steps of a new member. */
export const profilesCommands = (needs: ProfilesNeeds) => ({
  countSession: countSession(needs),
  queueDecision: queueDecision(needs),
  queueFreeMonth: queueFreeMonth(needs),
  reachStep: reachStep(needs),
  deliverNotice: deliverNotice(needs),
  seeNotice: seeNotice(needs),
});
export type ProfilesCommands = ReturnType<typeof profilesCommands>;
