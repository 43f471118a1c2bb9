import type { Execute, UseCase } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
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

/** A use case in the room of a session. */
export type RoomUseCase<Asked extends unknown[], Answer = Refusal | undefined> = UseCase<
  RoomNeeds,
  [session: string, ...Asked],
  Answer
>;
