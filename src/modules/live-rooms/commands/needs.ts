import type { Execute } from '#kernel/commands/commands.ts';
import type { HostingFacts, IdentityFacts } from '#modules/identity/index.ts';
import type { SchedulingFacts, SessionCommands } from '#modules/scheduling/index.ts';
import type { RoomSettings } from '../domain/room-settings.ts';
import type { RoomCache } from '../polls/room-cache.ts';

/** What the commands of rooms work with. */
export type RoomNeeds = {
  execute: Execute;
  now: () => string;
  scheduling: SchedulingFacts;
  sessions: SessionCommands;
  identity: IdentityFacts;
  hosting: HostingFacts;
  roomCache: Pick<RoomCache, 'invalidate'>;
  settings: RoomSettings;
};
