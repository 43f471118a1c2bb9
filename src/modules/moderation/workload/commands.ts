import type { SpreadNeeds } from './commands/give-to-next.ts';
import { handOn } from './commands/hand-on.ts';
import { passOn } from './commands/pass-on.ts';
import { pause } from './commands/pause.ts';
import { resume } from './commands/resume.ts';
import { spread } from './commands/spread.ts';

/** What keeps the load of cases even, and off the desk of those who cannot have it. */
export const workloadCommands = (needs: SpreadNeeds) => ({
  spread: spread(needs),
  pause: pause(needs),
  resume: resume(needs),
  handOn: handOn(needs),
  passOn: passOn(needs),
});
export type WorkloadCommands = ReturnType<typeof workloadCommands>;
