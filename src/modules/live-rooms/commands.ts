import { changeRoom } from './commands/change-room.ts';
import { enterRoom } from './commands/enter-room.ts';
import { judgeRoom } from './commands/judge-room.ts';
import { leaveRoom } from './commands/leave-room.ts';
import type { RoomNeeds } from './commands/needs.ts';
import { removeFromRoom } from './commands/remove-from-room.ts';
import { stepOut } from './commands/step-out.ts';

/** What can be done with a room. Answers a refusal, or what became of it. */
export const roomCommands = (needs: RoomNeeds) => ({
  enter: enterRoom(needs),
  leave: leaveRoom(needs),
  stepOut: stepOut(needs),
  remove: removeFromRoom(needs),
  judge: judgeRoom(needs),
  order: changeRoom(needs),
});
export type RoomCommands = ReturnType<typeof roomCommands>;
