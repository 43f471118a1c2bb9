import { changeRoom } from './commands/change-room.ts';
import { enterRoom } from './commands/enter-room.ts';
import { judgeRoom } from './commands/judge-room.ts';
import { leaveRoom } from './commands/leave-room.ts';
import type { RoomNeeds } from './commands/needs.ts';
import { removeFromRoom } from './commands/remove-from-room.ts';
import { stepOut } from './commands/step-out.ts';

/** What can be done with a room. Answers a refusal, or what became of it. */
export const roomCommands = (needs: RoomNeeds) => {
  const bound =
    <Input extends unknown[], Answer>(command: (needs: RoomNeeds, ...input: Input) => Answer) =>
    (...input: Input): Answer =>
      command(needs, ...input);
  return {
    enter: bound(enterRoom),
    leave: bound(leaveRoom),
    stepOut: bound(stepOut),
    remove: bound(removeFromRoom),
    judge: bound(judgeRoom),
    order: bound(changeRoom),
  };
};
export type RoomCommands = ReturnType<typeof roomCommands>;
