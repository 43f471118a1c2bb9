import { changePicture } from './commands/change-picture.ts';
import { create, ensureMainWell, update } from './commands/create-and-update.ts';
import { changeHandle, changeHandlePicture, showHandleOwner } from './commands/handles.ts';
import { join, leave } from './commands/join-and-leave.ts';
import type { CommunitiesNeeds } from './commands/needs.ts';
import { chooseNotices, seeTab } from './commands/own-choices.ts';
import { remove } from './commands/remove.ts';
import { allowBack, removeMember } from './commands/remove-member.ts';

export type CommunityCommands = ReturnType<typeof communityCommands>;

/** What can be done with Wells and memberships. Answers a refusal, or undefined when it is so now. */
export const communityCommands = (needs: CommunitiesNeeds) => ({
  create: create(needs),
  ensureMainWell: ensureMainWell(needs),
  update: update(needs),
  changePicture: changePicture(needs),
  remove: remove(needs),
  join: join(needs),
  leave: leave(needs),
  removeMember: removeMember(needs),
  allowBack: allowBack(needs),
  changeHandle: changeHandle(needs),
  changeHandlePicture: changeHandlePicture(needs),
  showHandleOwner: showHandleOwner(needs),
  chooseNotices: chooseNotices(needs),
  seeTab: seeTab(needs),
});
