import { liftIncoming } from './commands/lift-incoming.ts';
import type { RestrictionNeeds } from './commands/needs.ts';
import { noteIncoming } from './commands/note-incoming.ts';
import { restrict } from './commands/restrict.ts';
import { unrestrict } from './commands/unrestrict.ts';
import { ownRestrictions } from './views/own-restrictions.ts';

/** Placing restrictions and taking them back; each answers what refused it, or nothing. */
export const restrictionCommands = (needs: RestrictionNeeds) => ({
  restrict: restrict(needs),
  unrestrict: unrestrict(needs),
  noteIncoming: noteIncoming(needs),
  liftIncoming: liftIncoming(needs),
  ownRestrictions: (member: string) => ownRestrictions(needs, member),
});
export type RestrictionCommands = ReturnType<typeof restrictionCommands>;
