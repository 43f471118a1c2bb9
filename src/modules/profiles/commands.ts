import { countSession } from './commands/count-session.ts';
import { specialNotices } from './commands/deliver-notices.ts';
import type { ProfilesNeeds } from './commands/needs.ts';
import { queueDecision } from './commands/queue-decision.ts';
import { queueFreeMonth } from './commands/queue-free-month.ts';
import { reachStep } from './commands/reach-step.ts';

/** Milestones, and the first steps of a new member. */
export const profilesCommands = (needs: ProfilesNeeds) => ({
  countSession: countSession(needs),
  queueDecision: queueDecision(needs),
  queueFreeMonth: queueFreeMonth(needs),
  reachStep: reachStep(needs),
  notices: specialNotices(needs),
});
export type ProfilesCommands = ReturnType<typeof profilesCommands>;
